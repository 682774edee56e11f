import { openRequestStates, undecidedStates } from '@muster/contract/posts/requests/join-request-states.ts';
import type { RequestCommand } from '@muster/contract/posts/requests/request-commands.ts';
import { RESTORE_PERIOD_MS } from '@muster/contract/posts/schedule/schedule.ts';
import { and, eq, gt, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { firstRow, idsOf } from '#src/db/rows.ts';
import { literals, oneOf } from '#src/db/schema/columns.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { isOngoing, posts } from '#src/db/schema/posts.ts';
import { markCrewsCalledOffByAdmin } from '#src/features/chat/crew/crew-chat-repository.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { hasAsked } from './join-request-repository.ts';
import { isNotBlocked, selectHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { isRequestBetween } from '#src/features/members/partner-repository.ts';
import { type ChangedRequest, commandRequests, isOpen } from './request-state-repository.ts';

/** Whether a post is active, and there is no block between the member and its author. */
export const isOngoingFor = (memberId: string): SQL | undefined =>
  and(isOngoing, isNotBlocked(memberId, posts.authorId));

/**
 * Whether a member may see the active post of another. Only those with an open request see one with a complete crew, and with
 * them the members of a standing crew one that is for it first.
 */
export const isVisibleTo = (memberId: string): SQL | undefined =>
  and(
    isOngoingFor(memberId),
    sql`(not posts.is_complete or posts.author_id = ${memberId} or ${memberId} in (${selectOpenRequesterIds}))`,
    sql`(posts.first_crew_id is null or posts.author_id = ${memberId} or ${memberId} in (${selectViewerIds}))`,
  );

/** Locks an active post that this member can see, or that meets another condition; null if there is none. */
export const lockActivePostForNoKeyUpdate = (
  db: Queryable,
  postId: string,
  memberId: string,
  condition = isVisibleTo(memberId),
) =>
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
      .where(and(eq(posts.id, postId), condition))
      .for('no key update'),
  );

/**
 * Counts a member who asks to join a post or accepts an invitation to it, and returns the number of these members; undefined
 * if the member was counted before. Lock the post first.
 */
export async function countResponse(db: Queryable, postId: string, requesterId: string): Promise<number | undefined> {
  const counted = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), eq(joinRequests.requesterId, requesterId), hasAsked));
  const [post] = await db
    .update(posts)
    .set({ responses: sql`${posts.responses} + 1` })
    .where(and(eq(posts.id, postId), notExists(counted)))
    .returning({ responses: posts.responses });
  return post?.responses;
}

/** Query of the members with an open request to join the post of the outer query. */
const selectOpenRequesterIds = sql`select distinct requester_id from join_requests
  where post_id = posts.id and state in (${literals(openRequestStates)})`;

/** Query of the other members of the standing crew that sees the post of the outer query first. */
export const selectFirstCrewIds = sql`select member_id from chat_participants where chat_id = 'crew_' || posts.first_crew_id
    and member_id <> posts.author_id and member_id not in (${selectHiddenMemberIds(sql`posts.author_id`)})`;

/** Query of the other members who see a post of the outer query that boards do not list. */
export const selectViewerIds = sql`${selectOpenRequesterIds} union ${selectFirstCrewIds}`;

type StopOptions = Pick<RequestCommand, 'closesCrew' | 'wasCalledOff' | 'isByAdmin'>;

/**
 * Closes the undecided requests of posts that are called off, and with `closesCrew` also the accepted ones. Returns all that
 * were open. Lock the posts first.
 */
export const callOffRequests = (tx: Queryable, postIds: readonly string[], options: StopOptions = {}) =>
  commandRequests(tx, and(isAnyOf(joinRequests.postId, postIds), isOpen), { name: 'call-off', ...options });

/**
 * Stops posts: ends the sessions that have started, and calls off the others. Returns the requests that were open. Lock the
 * posts first.
 */
export async function stopPosts(
  tx: Queryable,
  postIds: readonly string[],
  options: StopOptions = {},
): Promise<readonly ChangedRequest[]> {
  if (options.closesCrew && options.isByAdmin) await markCrewsCalledOffByAdmin(tx, postIds);
  const started = await idsOf(
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(isAnyOf(posts.id, postIds), lte(posts.startsAt, sql`now()`))),
  );
  const others = postIds.filter((id) => !started.includes(id));
  const ended = await (options.closesCrew
    ? closeRequestsOfDeletedPosts(tx, started, options)
    : endRequests(tx, started, options));
  return [...ended, ...(await callOffRequests(tx, others, options))];
}

/** Ends the sessions of posts: closes the undecided requests. Returns all that were open. */
const endRequests = (tx: Queryable, postIds: readonly string[], options: StopOptions = {}) =>
  commandRequests(tx, and(isAnyOf(joinRequests.postId, postIds), isOpen), { ...options, name: 'end' });

/** Closes the open requests of posts that are deleted next: those of crews whose session is on or has ended. */
export const closeRequestsOfDeletedPosts = (tx: Queryable, postIds: readonly string[], options: StopOptions = {}) =>
  commandRequests(
    tx,
    and(isAnyOf(joinRequests.postId, postIds), isOpen),
    { ...options, name: 'close' },
    { postId: null },
  );

/** Closes the undecided requests of posts that have ended. */
export const closeUndecidedRequests = (tx: Queryable, postIds: readonly string[]) =>
  commandRequests(tx, and(isAnyOf(joinRequests.postId, postIds), oneOf(joinRequests.state, undecidedStates)), {
    name: 'close',
  });

/** Open, or activating a called-off post would restore it. */
const mayBecomeOpen = or(isOpen, isNotNull(joinRequests.closedFrom));

export const closeRequestsOfPair = (tx: Queryable, oneId: string, otherId: string) =>
  commandRequests(tx, and(isRequestBetween(oneId, otherId), mayBecomeOpen), { name: 'close' });

/** Removes a member who is suspended or deletes the account from the crews of active posts. */
export const leaveActiveCrews = (tx: Queryable, requesterId: string) =>
  commandRequests(
    tx,
    and(
      eq(joinRequests.requesterId, requesterId),
      eq(joinRequests.state, 'accepted'),
      sql`exists (select from ${posts} where ${posts.id} = ${joinRequests.postId} and ${posts.isActive})`,
    ),
    { name: 'close', isRequesterGone: true },
  );

/** Closes the requests of a suspended or disabled requester. */
export async function closeRequestsOfMember(tx: Queryable, requesterId: string): Promise<readonly ChangedRequest[]> {
  const left = await leaveActiveCrews(tx, requesterId);
  const isOfMember = and(eq(joinRequests.requesterId, requesterId), mayBecomeOpen);
  return [...left, ...(await commandRequests(tx, isOfMember, { name: 'close' }))];
}

/**
 * Limits pending requests to the start of their post, or after it, like invitations, to its closing time. Ends offers before
 * the start. Call it after a change of these times.
 */
export async function shortenRequests(tx: Queryable, postId: string): Promise<void> {
  await tx.execute(sql`
    update join_requests set expires_at = ends_at
    from (select ends.of, case when ends.of = 'pending' and starts_at > now() then starts_at else closes_at end as ends_at
      from posts, (values ('invited'), ('pending')) as ends (of) where id = ${postId}) as post
    where post_id = ${postId} and state = post.of and expires_at > ends_at`);
  await tx.execute(sql`
    update join_requests set expires_at = ends_at, changed_at = clock_timestamp(), notification = null
    from (select latest_offer_end(starts_at, closes_at) as ends_at from posts where id = ${postId}) as post
    where post_id = ${postId} and state = 'offered' and expires_at > ends_at`);
}

const isCalledOff = (notification: ChangedRequest['notification']): boolean =>
  notification === 'called-off' || notification === 'called-off-by-admin';

/**
 * Inserts notices for the members of called-off requests that are deleted with their author, except unaccepted invitations.
 * Returns the ids of these members.
 */
export async function insertCalledOffNotices(tx: Queryable, requests: readonly ChangedRequest[]): Promise<string[]> {
  const requestIds = requests.flatMap(({ id, notification }) => (isCalledOff(notification) ? id : []));
  const calledOff = await tx
    .select({ memberId: joinRequests.requesterId, about: joinRequests.game })
    .from(joinRequests)
    .where(isAnyOf(joinRequests.id, requestIds));
  await insertNotices(
    tx,
    calledOff.map((request) => ({ kind: 'called-off' as const, ...request })),
  );
  return calledOff.map(({ memberId }) => memberId);
}

const newer = alias(joinRequests, 'newer');

/**
 * Opens the requests again that the post's last deactivation closed, unless they expired or the member has asked again. Offers
 * return to the head of the waitlist. Returns all open requests. A block or a suspension has made others ineligible. Lock the
 * post first.
 */
function restoreRequests(tx: Queryable, postId: string): Promise<readonly ChangedRequest[]> {
  const newerRequests = tx
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(eq(newer.postId, postId), eq(newer.requesterId, joinRequests.requesterId), gt(newer.id, joinRequests.id)),
    );
  const wasOpen = or(eq(joinRequests.state, 'accepted'), isNotNull(joinRequests.closedFrom));
  const condition = and(eq(joinRequests.postId, postId), wasOpen, notExists(newerRequests));
  return commandRequests(tx, condition, { name: 'reopen' });
}

interface PostActivity {
  readonly isActive: boolean;
  readonly isComplete: boolean;
}

type ActivityChange = { readonly [Name in keyof PostActivity]?: boolean | undefined } & {
  readonly closedReason?: string | null | undefined;
};

/**
 * Ends the requests of a post that is deactivated or complete. Restores those of a post reactivated in time; otherwise closes
 * them.
 */
export async function changeRequestsOfPost(
  tx: Queryable,
  before: PostActivity & { readonly id: string; readonly calledOffAt: Date | null },
  { isActive = before.isActive, isComplete = before.isComplete, closedReason }: ActivityChange,
): Promise<readonly ChangedRequest[]> {
  const { id, isActive: wasActive, calledOffAt } = before;
  if (!isActive && wasActive) return closedReason === 'ended' ? endRequests(tx, [id]) : stopPosts(tx, [id]);
  if (wasActive && isComplete && !before.isComplete)
    return commandRequests(tx, and(eq(joinRequests.postId, id), isOpen), { name: 'complete' });
  return isActive && !wasActive && calledOffAt ? reopenRequests(tx, id, calledOffAt) : [];
}

function reopenRequests(tx: Queryable, id: string, calledOffAt: Date): Promise<readonly ChangedRequest[]> {
  const isRestorable = Date.now() - calledOffAt.getTime() < RESTORE_PERIOD_MS;
  return isRestorable ? restoreRequests(tx, id) : callOffRequests(tx, [id], { closesCrew: true, wasCalledOff: true });
}
