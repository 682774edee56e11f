import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { JOIN_REQUESTS_PAGE_SIZE } from '@muster/contract/posts/requests/own-requests.ts';
import { ACCEPT_UNDO_PERIOD_MS } from '@muster/contract/posts/requests/request-commands.ts';
import { type SQL, and, desc, eq, exists, gt, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { MAX as MAX_UUID } from 'uuid';
import { prepareOnce, type Queryable } from '#src/db/client.ts';
import { toPage } from '#src/db/rows.ts';
import { oneOf } from '#src/db/schema/columns.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { isPostCalledOff, posts } from '#src/db/schema/posts.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isRequestBetween } from '#src/features/members/partner-repository.ts';
import { isOpen } from './request-state-repository.ts';
import { isAccepted, selectRequests, toRequests, wasCalledOff } from './select-requests.ts';

const findFirst = async (db: Queryable, condition: SQL | undefined) =>
  (await toRequests(db, await selectRequests(db, condition)))[0] ?? null;

export const findRequest = (db: Queryable, requestId: string): Promise<JoinRequest | null> =>
  findFirst(db, eq(joinRequests.id, requestId));

/** The request, if the member is one of its two sides and neither has blocked the other. */
export function findRequestOf(db: Queryable, requestId: string, memberId: string): Promise<JoinRequest | null> {
  const isSide = sql`${memberId} in (${joinRequests.authorId}, ${joinRequests.requesterId})`;
  const isVisible = isNotBlocked(joinRequests.authorId, joinRequests.requesterId);
  return findFirst(db, and(eq(joinRequests.id, requestId), isSide, isVisible));
}

/** A page of the requests to join a post, newest first, with the cursor of the next page. */
export async function listRequestsOfPost(
  db: Queryable,
  postId: string,
  authorId: string,
  { cursor, state }: { readonly cursor?: string | undefined; readonly state?: JoinRequestState | undefined },
) {
  const condition = and(
    eq(joinRequests.postId, postId),
    eq(joinRequests.authorId, authorId),
    isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
    state && eq(joinRequests.state, state),
    cursor === undefined ? undefined : lt(joinRequests.id, cursor),
  );
  const rows = await selectRequests(db, condition)
    .orderBy(desc(joinRequests.id))
    .limit(JOIN_REQUESTS_PAGE_SIZE + 1);
  const { page, nextCursor } = toPage(rows, JOIN_REQUESTS_PAGE_SIZE);
  return { requests: await toRequests(db, page), nextCursor };
}

const undoPeriodStart = sql`clock_timestamp() - ${ACCEPT_UNDO_PERIOD_MS} * interval '1 millisecond'`;
/** `changedAt` lets PostgreSQL use the index of recent changes. */
const isJustAccepted = and(
  isAccepted,
  isNull(joinRequests.waitingSince),
  gt(joinRequests.changedAt, undoPeriodStart),
  gt(joinRequests.answeredAt, undoPeriodStart),
);

const isAnswerable = (state: 'invited' | 'pending') =>
  and(oneOf(joinRequests.state, [state]), gt(joinRequests.expiresAt, sql`clock_timestamp()`));

const isWaiting = oneOf(joinRequests.state, ['waitlisted', 'offered']);
/** Matches `receivedCursorSchema`. */
const receivedPosition = sql`(case when ${isWaiting} then '1_' else '0_' end || ${joinRequests.id}) collate "C"`;

/** A page of requests. Selects the ids before joining: planning the join of ten tables takes longer than running it. */
const selectPage = (db: Queryable, condition: SQL | undefined, order: SQL) => {
  const ids = db.select({ id: joinRequests.id }).from(joinRequests).where(condition);
  const page = sql`${joinRequests.id} = any (array(${ids.orderBy(order).limit(JOIN_REQUESTS_PAGE_SIZE)}))`;
  return selectRequests(db, page).orderBy(order);
};

/**
 * The member's invitations, and requests to join the member's posts: pending ones and those whose acceptance can still be
 * undone, oldest first, then the waitlisted and offered ones.
 */
export async function listReceivedRequests(db: Queryable, memberId: string, cursor?: string): Promise<JoinRequest[]> {
  const condition = and(
    or(
      and(eq(joinRequests.authorId, memberId), or(isAnswerable('pending'), isWaiting, isJustAccepted)),
      and(eq(joinRequests.requesterId, memberId), isAnswerable('invited')),
    ),
    isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
    cursor === undefined ? undefined : gt(receivedPosition, cursor),
  );
  return toRequests(db, await selectPage(db, condition, receivedPosition));
}

const newest = alias(joinRequests, 'newest');

/** Number of requests from which a page is selected. Most older ones are for posts that have ended. */
const SCANNED_REQUESTS = 1000;

const isRecent = (time: AnyPgColumn): SQL => sql`${time} > now() - interval '1 day'`;

/** Building this query takes longer than running it. */
const sentRequests = prepareOnce((db) => {
  const requesterId = sql.placeholder('requesterId');
  const listedPost = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.id, joinRequests.postId),
        or(posts.isActive, and(isAccepted, isPostCalledOff, isRecent(posts.calledOffAt))),
      ),
    );
  // A post has one author, so this condition excludes nothing. It lets PostgreSQL use the index by pair.
  const newerForSamePost = sql`(select from ${joinRequests} as newer
    where newer.author_id = ${joinRequests.authorId} and newer.requester_id = ${requesterId}
      and newer.post_id = ${joinRequests.postId} and newer.id > ${joinRequests.id})`;
  const scanned = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.requesterId, requesterId), lt(newest.id, sql.placeholder('before'))))
    .orderBy(desc(newest.id))
    .limit(SCANNED_REQUESTS);
  const condition = and(
    sql`${joinRequests.id} = any (array(${scanned}))`,
    or(exists(listedPost), and(wasCalledOff, isRecent(joinRequests.changedAt))),
    notExists(newerForSamePost),
    isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
  );
  return selectPage(db, condition, desc(joinRequests.id)).prepare('sent_requests');
});

/** The member's latest request for each active post, and those called off in the last day, newest first. */
export const listSentRequests = async (db: Queryable, requesterId: string, before: string = MAX_UUID) =>
  toRequests(db, await sentRequests(db).execute({ requesterId, before }));

/** Requests between two members in either direction: open ones first, then newest first. */
export async function listRequestsBetween(db: Queryable, oneId: string, otherId: string): Promise<JoinRequest[]> {
  const rows = await selectRequests(db, isRequestBetween(oneId, otherId))
    .orderBy(desc(isOpen), desc(joinRequests.id))
    .limit(JOIN_REQUESTS_PAGE_SIZE);
  return toRequests(db, rows);
}

/** Whether the requester asked to join, or accepted an invitation. */
export const hasAsked = sql<boolean>`(not is_invitation or joined_at is not null or waiting_since is not null)`;

/** All requests of these members for one post, in any state. */
export const listEarlierRequests = (db: Queryable, postId: string, memberIds: readonly string[]) =>
  db
    .select({
      id: joinRequests.id,
      requesterId: joinRequests.requesterId,
      state: joinRequests.state,
      isInvitation: joinRequests.isInvitation,
      hasAsked,
    })
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), isAnyOf(joinRequests.requesterId, memberIds)));

/** Requests, each with the notification of its last change. */
export async function listChangedRequests(db: Queryable, ids: readonly string[]) {
  const rows = await selectRequests(db, isAnyOf(joinRequests.id, ids));
  const requests = await toRequests(db, rows);
  return requests.map((request, index) => ({ request, notification: rows[index]?.notification ?? null }));
}
export type ReadRequest = Awaited<ReturnType<typeof listChangedRequests>>[number];

export const listRequests = async (db: Queryable, ids: readonly string[]): Promise<JoinRequest[]> =>
  toRequests(db, await selectRequests(db, isAnyOf(joinRequests.id, ids)));
