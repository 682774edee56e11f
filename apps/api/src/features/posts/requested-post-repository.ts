import { openRequestStates } from '@muster/contract/posts/join-request-states.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { literals } from '../../db/schema/columns.ts';
import { posts } from '../../db/schema/posts.ts';
import { isNotBlocked } from '../users/block-repository.ts';

/** Locks an active post that this member can see; null if there is none. */
export const lockActivePostForNoKeyUpdate = (db: Queryable, postId: string, memberId: string) =>
  firstRow(
    db
      .select({
        authorId: posts.authorId,
        game: posts.game,
        platform: posts.platform,
        description: posts.description,
        startsAt: posts.startsAt,
        closesAt: posts.closesAt,
        seats: posts.seats,
        party: posts.party,
        acceptedSeats: posts.acceptedSeats,
        offeredSeats: posts.offeredSeats,
        roles: posts.roles,
      })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.isActive, true), isNotBlocked(memberId, posts.authorId)))
      .for('no key update'),
  );

/** Counts a new requester of a post. Lock the post first. */
export const incrementResponses = (db: Queryable, postId: string) =>
  db
    .update(posts)
    .set({ responses: sql`${posts.responses} + 1` })
    .where(eq(posts.id, postId));

/** Query of the members with an open request to join the post of the outer query. */
export const selectOpenRequesterIds = sql`select distinct requester_id from join_requests
  where post_id = posts.id and state in (${literals(openRequestStates)})`;
