export const archiveTexts = {
  muted: 'Muted',
  archived: 'Archived',
  allConversations: 'All conversations',
  allArchived: 'All your conversations are archived.',
  noneArchived: 'No archived conversations',
} as const;

export const archivedCount = (count: number): string => `${archiveTexts.archived} (${count})`;
