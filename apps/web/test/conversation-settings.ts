/** Fields of a conversation between two members who both have written. */
export const establishedConversation = {
  lastRequestAt: null,
  latestRequest: null,
  isEstablished: true,
  isMuted: false,
  isArchived: false,
  deletedSeq: 0,
  isDeleted: false,
} as const;
