/** Fields of a conversation between two members who both have written. */
export const establishedConversation = {
  kind: 'pair',
  lastRequestAt: null,
  latestRequest: null,
  isEstablished: true,
  isMuted: false,
  isArchived: false,
  deletedSeq: 0,
  isDeleted: false,
} as const;

/** The only request between two members: the partner's, for a post that was deleted. */
export const aLatestRequest = {
  id: '019a3f6e-1111-7000-9000-000000000001',
  version: 1,
  isOnly: true,
  isInvitation: false,
  postId: null,
  game: 'Valorant',
  isOwn: false,
  state: 'pending',
} as const;
