export const chatSettingsTexts = {
  mute: 'Mute',
  unmute: 'Unmute',
  mutedNotice: "Muted. You won't be notified of this player's messages and requests.",
  unmuted: 'Unmuted.',
  archive: 'Archive',
  unarchive: 'Unarchive',
  archivedNotice: 'Archived. A new message brings this conversation back.',
  archivedMuted: 'Archived. It stays there, because it is muted.',
  unarchived: 'Moved back to your conversations.',
  deleteForMe: 'Delete for me',
  deleteTitle: 'Delete this conversation for you?',
  deleting: 'Deleting...',
  deleted: 'Conversation deleted for you.',
} as const;

export const notChanged = (reason: string): string => `Nothing was changed. ${reason}`;
export const notDeleted = (reason: string): string => `The conversation was not deleted. ${reason}`;
/** `name` is null if the partner deleted their account. */
export const deleteChatBody = (name: string | null): string =>
  name === null
    ? "The messages so far are removed from your list, your history and your data export. You can't undo this."
    : `The messages so far are removed from your list, your history and your data export. ${name} keeps them. You can't undo this.`;
