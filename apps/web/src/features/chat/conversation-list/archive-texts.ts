export const archiveTexts = {
  muted: 'Muted',
  archived: 'Archived',
  allConversations: 'All conversations',
  /** The member has conversations, all of them archived or with blocked players. */
  noneOpen: 'No open conversations',
  noneArchived: 'No archived conversations',
} as const;

export const archivedCount = (count: number): string => `${archiveTexts.archived} (${count})`;
