export const offlineTexts = {
  save: 'Save Offline',
  saveFailed: 'Could not save post offline',
  outbox: 'Waiting to be sent',
  outboxHint: 'These posts are saved in this browser only. They go out by themselves once the server can be reached.',
  sendNow: 'Send now',
  sending: 'Sending...',
  waiting: 'Waiting',
  rejected: 'Not accepted',
  discard: 'Discard',
  discardFailed: 'This post could not be discarded. Please try again.',
  discardTitle: 'Discard offline post',
  confirmDiscard:
    'Are you sure you want to discard this post? It will not be sent any more. If it has reached the server before, it stays among your posts.',
} as const;

export const savedOffline = (id: string): string =>
  `Post saved offline with ID: ${id}. It will be synced when connection is restored.`;
export const saveOfflineFailed = (reason: string): string => `Failed to save post offline: ${reason}`;
export const tooManyOfflinePosts = (most: number): string =>
  `${most} posts are waiting in this browser already. Send or discard some of them first.`;
export const offlineSent = (count: number): string =>
  count === 1 ? 'Your offline post was sent.' : `${count} offline posts were sent.`;
export const waitingCount = (count: number): string => (count === 1 ? '1 post waits' : `${count} posts wait`);
export const savedAgo = (age: string): string => `Saved: ${age}`;
