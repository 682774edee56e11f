import { openRequestStates, undecidedStates } from '@muster/contract/posts/join-request-states.ts';
import { RESTORE_PERIOD_MS } from '@muster/contract/posts/schedule.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { firstRow, idsOf } from '../../db/rows.ts';
import { literals, oneOf } from '../../db/schema/columns.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
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

const now = sql`clock_timestamp()`;

/**
 * Closes the undecided requests of posts that are called off, and with `closesCrew` also the accepted ones. Returns the ids
 * of all open requests. Lock the posts first.
 */
export async function callOffRequests(
  db: Queryable,
  postIds: readonly string[],
  closesCrew: boolean,
): Promise<string[]> {
  const staysOpen = closesCrew ? sql`false` : eq(joinRequests.state, 'accepted');
  return idsOf(
    db
      .update(joinRequests)
      .set({
        state: sql`case when ${staysOpen} then ${joinRequests.state} else 'closed' end`,
        closedFrom: sql`case when not ${staysOpen} then ${joinRequests.state} end`,
        decidedAt: sql`coalesce(${joinRequests.decidedAt}, ${now})`,
        changedAt: now,
      })
      .where(and(isAnyOf(joinRequests.postId, postIds), oneOf(joinRequests.state, openRequestStates)))
      .returning({ id: joinRequests.id }),
  );
}

/**
 * Opens the requests again that the post's last deactivation closed, unless they expired or the member has asked again. Offers
 * return to the head of the waitlist. Returns the ids of all open requests. Triggers make requests of blocked pairs and
 * suspended members ineligible. Lock the post first.
 */
const restoreRequests = (db: Queryable, postId: string): Promise<string[]> =>
  idsOf(
    db
      .update(joinRequests)
      .set({
        state: sql`case when ${joinRequests.closedFrom} = 'offered' then 'waitlisted'
          else coalesce(${joinRequests.closedFrom}, ${joinRequests.state}) end`,
        decidedAt: sql`case when ${joinRequests.closedFrom} is null then ${joinRequests.decidedAt} end`,
        closedFrom: null,
        changedAt: now,
      })
      .where(
        sql`${joinRequests.postId} = ${postId} and (${joinRequests.state} = 'accepted' or (
          ${joinRequests.closedFrom} in (${literals(undecidedStates)})
          and ${joinRequests.changedAt} > ${now} - ${RESTORE_PERIOD_MS} * interval '1 millisecond'
          and (${joinRequests.closedFrom} <> 'pending' or ${joinRequests.expiresAt} > ${now})
          and not exists (select from ${joinRequests} as newer where newer.post_id = ${postId}
            and newer.requester_id = ${joinRequests.requesterId} and newer.id > ${joinRequests.id})))`,
      )
      .returning({ id: joinRequests.id }),
  );

/** Requests changed together with their post. `silent`: their members need no notification. */
export interface ChangedRequests {
  readonly ids: readonly string[];
  readonly notification: 'state' | 'restored' | 'silent';
}

interface PostActivity {
  readonly id: string;
  readonly isActive: boolean;
  readonly calledOffAt: Date | null;
}

/** Calls off the requests of a deactivated post. Restores those of a post reactivated in time; otherwise closes them. */
export async function changeRequestsOfPost(
  tx: Queryable,
  { id, isActive: wasActive, calledOffAt }: PostActivity,
  isActive: boolean,
): Promise<ChangedRequests> {
  if (wasActive && !isActive) return { ids: await callOffRequests(tx, [id], false), notification: 'state' };
  if (wasActive || !isActive || !calledOffAt) return { ids: [], notification: 'silent' };
  if (Date.now() - calledOffAt.getTime() < RESTORE_PERIOD_MS)
    return { ids: await restoreRequests(tx, id), notification: 'restored' };
  return { ids: await callOffRequests(tx, [id], true), notification: 'silent' };
}
