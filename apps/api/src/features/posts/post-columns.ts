import { postSchema } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { columnsOf } from '#src/db/rows.ts';
import { posts } from '#src/db/schema/posts.ts';
import { emblemOfPost } from '#src/features/games/game-repository.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { selectHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { selectViewerIds } from './requests/post-requests-repository.ts';

const { authorId, ...ownColumns } = columnsOf(posts, postSchema);

/** The columns of the post's own row that the contract's `Post` has, without those of its author. */
export const postRowColumns = ownColumns;

/** Post columns that live events need. */
export const postRefColumns = {
  id: posts.id,
  authorId: posts.authorId,
  isActive: posts.isActive,
  visibleFrom: posts.visibleFrom,
  isComplete: posts.isComplete,
};

/** Recipients of events about a post. Lock the post or its author first, because new requests wait for the lock. */
export const recipientColumns = {
  requesterIds: sql<string[]>`array(${selectViewerIds})`,
  hiddenIds: sql<string[]>`array(${selectHiddenMemberIds(sql`posts.author_id`)})`,
};

/** For posts that the statement hides or deletes. */
export const removedPostColumns = { ...postRefColumns, ...recipientColumns };

/**
 * Number of players in each role: those of accepted parties, and of the author's party. Reads the requests of posts with roles only.
 * Qualifies its columns explicitly, because Drizzle omits the table name in statements with one table.
 */
export const acceptedByRole = sql<number[]>`case when posts.roles = '[]' then '{}' else array(
  select coalesce(sum(cardinality(array_positions(request.roles, item.role ->> 'name'))), 0)::int
    + coalesce(max((item.role ->> 'authorCount')::int), 0)
  from jsonb_array_elements(posts.roles) with ordinality as item(role, position)
  left join join_requests as request
    on request.post_id = posts.id and request.state = 'accepted'
  group by position order by position
) end`;

/** The contract's `Post`. Needs `members` joined as the author. */
export const postColumns = {
  ...postRowColumns,
  emblem: emblemOfPost,
  acceptedByRole,
  authorId,
  authorName: memberName,
  authorPictureUrl: pictureUrl('small'),
};
