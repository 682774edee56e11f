import { posts } from '../../db/schema/posts.ts';
import { memberName } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';

/** What of a post stands in its own row. */
export const postRowColumns = {
  id: posts.id,
  gameId: posts.gameId,
  game: posts.game,
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
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

/** A post as the contract shows it; needs the author joined. */
export const postColumns = {
  ...postRowColumns,
  authorId: posts.authorId,
  authorName: memberName,
  authorPictureUrl: pictureUrl('small'),
};
