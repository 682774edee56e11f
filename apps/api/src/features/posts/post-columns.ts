import { posts } from '../../db/schema/posts.ts';
import { memberName } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';

/** The columns of the post's own row. */
export const postRowColumns = {
  id: posts.id,
  gameId: posts.gameId,
  game: posts.game,
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
  startsAt: posts.startsAt,
  closesAt: posts.closesAt,
  closedReason: posts.closedReason,
  confirmBy: posts.confirmBy,
  seats: posts.seats,
  party: posts.party,
  acceptedSeats: posts.acceptedSeats,
  offeredSeats: posts.offeredSeats,
  waitingCount: posts.waitingCount,
  crewVersion: posts.crewVersion,
  isShared: posts.isShared,
  isIndexable: posts.isIndexable,
  responses: posts.responses,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  syncedAt: posts.syncedAt,
  quickPost: posts.quickPost,
  title: posts.title,
  skillLevel: posts.skillLevel,
  region: posts.region,
};

/** The contract's `Post`. Needs `members` joined as the author. */
export const postColumns = {
  ...postRowColumns,
  authorId: posts.authorId,
  authorName: memberName,
  authorPictureUrl: pictureUrl('small'),
};
