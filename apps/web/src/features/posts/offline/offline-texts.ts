import { justNow } from '#src/lib/time/dates.ts';

export const offlineTexts = {
  save: 'Save Offline',
  saveFailed: 'Could not save post offline',
  outbox: 'Waiting to be sent',
  outboxHint: "These posts are saved in this browser only. They'll be sent automatically when you're back online.",
  sendNow: 'Send now',
  sending: 'Sending...',
  waiting: 'Waiting',
  rejected: 'Not accepted',
  discard: 'Discard',
  discardFailed: "Couldn't discard this post. Please try again.",
  discardTitle: 'Discard offline post?',
  confirmDiscard:
    "Are you sure you want to discard this post? It won't be sent. If it already reached the server, you'll find it in My Posts.",
} as const;

export const savedOffline = (id: string): string =>
  `Post saved offline with ID: ${id}. It will be synced when connection is restored.`;
export const saveOfflineFailed = (reason: string): string => `Failed to save post offline: ${reason}`;
export const tooManyOfflinePosts = (most: number): string =>
  `${most} posts are already waiting in this browser. Send or discard some first.`;
export const offlineSent = (count: number): string =>
  count === 1 ? 'Your offline post was sent.' : `${count} offline posts were sent.`;
export const waitingCount = (count: number): string => (count === 1 ? '1 post waiting' : `${count} posts waiting`);
export const savedAgo = (age: string): string => `Saved ${age === justNow ? age.toLowerCase() : age}`;
