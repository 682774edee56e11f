import { sql } from 'drizzle-orm';
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
  roles: posts.roles,
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

/** What live events need to know of a post. */
export const postRefColumns = {
  id: posts.id,
  authorId: posts.authorId,
  isActive: posts.isActive,
  game: posts.game,
  platform: posts.platform,
  startsAt: posts.startsAt,
};

/**
 * Number of accepted players in each role. Reads the requests of posts with roles only. Names its columns itself, because
 * Drizzle drops the table's name where a statement has one table.
 */
export const acceptedByRole = sql<number[]>`case when posts.roles = '[]' then '{}' else array(
  select coalesce(sum(request.party_size), 0)::int
  from jsonb_array_elements(posts.roles) with ordinality as item(role, position)
  left join join_requests as request
    on request.post_id = posts.id and request.state = 'accepted' and request.role = item.role ->> 'name'
  group by position order by position
) end`;

/** The contract's `Post`. Needs `members` joined as the author. */
export const postColumns = {
  ...postRowColumns,
  acceptedByRole,
  authorId: posts.authorId,
  authorName: memberName,
  authorPictureUrl: pictureUrl('small'),
};
