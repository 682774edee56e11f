import { and, gt, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { isPostCalledOff } from '../../db/schema/posts.ts';
import { isNotBlocked } from '../users/block-repository.ts';

/** Time for the bus to deliver a change before it counts as missed. */
const BUS_GRACE_PERIOD = sql.raw("interval '0.7 seconds'");

/** The check outcomes that the two sides see: those for the current start of the post, the author's first. */
const selectCheckOutcomes = sql`select concat_ws(',',
    max(coalesce(outcome, 'asked')) filter (where member_id = ${joinRequests.authorId}),
    max(coalesce(outcome, 'asked')) filter (where member_id = ${joinRequests.requesterId}))
  from ready_checks join posts on posts.id = post_id and posts.starts_at = ready_checks.starts_at
  where post_id = ${joinRequests.postId} and member_id in (${joinRequests.authorId}, ${joinRequests.requesterId})
    and (${joinRequests.state} = 'accepted'
      or ${joinRequests.state} = 'waitlisted' and member_id = ${joinRequests.requesterId} and outcome = 'missed')`;

/**
 * Requests that a member or expiry changed in the last `lookbackMs`, with the time since then. Excludes closed requests: the
 * event of their post, block or account makes browsers refetch them.
 */
export const listRecentRequests = (db: Queryable, lookbackMs: number) =>
  db
    .select({
      id: joinRequests.id,
      authorId: joinRequests.authorId,
      requesterId: joinRequests.requesterId,
      state: joinRequests.state,
      partySize: joinRequests.partySize,
      note: joinRequests.note,
      role: joinRequests.role,
      hasPassed: joinRequests.hasPassed,
      expiresAt: joinRequests.expiresAt,
      isCalledOff: sql<boolean>`(${joinRequests.state} = 'accepted' and coalesce((select ${isPostCalledOff}
        from posts where posts.id = ${joinRequests.postId}), false))`,
      checkOutcomes: sql<string>`(${selectCheckOutcomes})`,
      ageMs: sql<number>`(extract(epoch from now() - ${joinRequests.changedAt}) * 1000)::int`,
    })
    .from(joinRequests)
    .where(
      and(
        gt(joinRequests.changedAt, sql`now() - ${lookbackMs} * interval '1 millisecond'`),
        lt(joinRequests.changedAt, sql`now() - ${BUS_GRACE_PERIOD}`),
        ne(joinRequests.state, 'closed'),
        isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
      ),
    );
