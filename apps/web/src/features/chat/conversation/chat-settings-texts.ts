import { sentence } from '#src/lib/sentence.ts';
export const chatSettingsTexts = {
  mute: 'Mute',
  unmute: 'Unmute',
  mutedNotice: "Muted. You won't be notified about this player's messages or requests.",
  unmuted: 'Unmuted.',
  archive: 'Archive',
  unarchive: 'Unarchive',
  archivedNotice: 'Archived. A new message brings this conversation back.',
  archivedMuted: "Archived. It's muted, so new messages won't bring it back.",
  unarchived: 'Moved back to your conversations.',
  deleteForMe: 'Delete for me',
  deleteTitle: 'Delete this conversation?',
  deleting: 'Deleting...',
  deleted: 'Conversation deleted.',
} as const;

export const notChanged = (reason: string): string => `Couldn't change this conversation: ${reason}`;
export const notDeleted = (reason: string): string => `Couldn't delete this conversation: ${reason}`;
/** `name` is null if the partner deleted their account. */
export const deleteChatBody = (name: string | null): string =>
  name === null
    ? "All messages up to now are removed from your account and your data export. This can't be undone."
    : sentence`All messages up to now are removed from your account and your data export. ${name} keeps them. This can't be undone.`;
