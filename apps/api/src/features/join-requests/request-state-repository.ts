import type { JoinRequestState } from '@muster/contract/posts/join-request-states.ts';
import {
  ACCEPT_UNDO_MS,
  changeableStates,
  EXCERPT_MAX_LENGTH,
  type JoinRequestChange,
  type JoinRequestDetails,
  type NewRequestDetails,
  type Side,
} from '@muster/contract/posts/join-requests.ts';
import { type SQL, and, asc, eq, gt, gte, inArray, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { affectsRow, idsOf } from '../../db/rows.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { members } from '../../db/schema/members.ts';
import { freeSeats, posts } from '../../db/schema/posts.ts';
import { isNotBlocked } from '../users/block-repository.ts';
import { fitsRole } from './waitlist-repository.ts';

const now = sql`clock_timestamp()`;
const isNotDue = gt(joinRequests.expiresAt, now);

type NewRequest = Pick<typeof joinRequests.$inferInsert, 'id' | 'authorId' | 'requesterId' | 'game' | 'platform'> &
  NewRequestDetails & {
    readonly postId: string;
    readonly description: string;
    readonly state: 'pending' | 'waitlisted';
    readonly lifetimeMs: number;
    readonly startsAt: Date | null;
    readonly closesAt: Date | null;
  };

/** Requests expire when the post starts, and after that when it closes. */
const endOfRequests = (startsAt: Date | null, closesAt: Date | null): SQL =>
  sql`case when ${startsAt}::timestamptz > now() then ${startsAt} else ${closesAt} end::timestamptz`;

export const insertRequest = (db: Queryable, { description, lifetimeMs, startsAt, closesAt, ...request }: NewRequest) =>
  db.insert(joinRequests).values({
    ...request,
    hadNote: Boolean(request.note),
    authorName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.authorId})`,
    requesterName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.requesterId})`,
    excerpt: [...description].slice(0, EXCERPT_MAX_LENGTH).join(''),
    expiresAt: sql`least(now() + ${lifetimeMs} * interval '1 millisecond', ${endOfRequests(startsAt, closesAt)})`,
    waitingSince: request.state === 'waitlisted' ? now : null,
    changedAt: now,
  });

/** Locks the post of a request before the request itself, as every change of its seats does. */
export const lockPostOfRequest = (db: Queryable, requestId: string) => {
  const postId = db.select({ id: joinRequests.postId }).from(joinRequests).where(eq(joinRequests.id, requestId));
  return db.select({ id: posts.id }).from(posts).where(inArray(posts.id, postId)).for('no key update');
};

const hasSeatsForParty = sql`exists (select from ${posts} where ${posts.id} = ${joinRequests.postId}
  and ${freeSeats} >= ${joinRequests.partySize})`;

/** Allows for network latency after the author pressed Undo. */
const UNDO_TOLERANCE_MS = 4000;

/** Whether the author accepted a pending request a moment ago, and its post is active. */
const isUndoable = sql`${joinRequests.waitingSince} is null
  and ${joinRequests.answeredAt} > ${now} - ${ACCEPT_UNDO_MS + UNDO_TOLERANCE_MS} * interval '1 millisecond'
  and exists (select from ${posts} where ${posts.id} = ${joinRequests.postId} and is_active)`;

/** Whether a request is in this state and may change from it. */
function isChangeAllowed(from: JoinRequestState, to: JoinRequestState, role: SQL | undefined): SQL | undefined {
  const isFrom = and(eq(joinRequests.state, from), from === 'pending' ? isNotDue : undefined);
  if (to === 'pending') return and(isFrom, isUndoable);
  if (to !== 'accepted') return and(isFrom, from === to ? role : undefined);
  if (from === 'offered') return and(isFrom, isNotDue);
  // A waiting party takes a free seat itself only after declining or missing an offer. The others are offered seats in order.
  return and(isFrom, hasSeatsForParty, role, from === 'waitlisted' ? joinRequests.hasPassed : undefined);
}

const sideColumns = { author: joinRequests.authorId, requester: joinRequests.requesterId };

const isChangeAllowedForSide = (side: Side, memberId: string, to: JoinRequestChange['state'], role?: SQL) =>
  and(
    eq(sideColumns[side], memberId),
    or(sql`false`, ...changeableStates(to, side).map((from) => isChangeAllowed(from, to, role))),
  );

/** Whether the member may change the request like this. `role`: rule for parties that take a free seat. */
const isChangeable = (requestId: string, memberId: string, change: JoinRequestChange, role?: SQL) =>
  and(
    eq(joinRequests.id, requestId),
    or(
      isChangeAllowedForSide('author', memberId, change.state, mayExceedRole(change) ? undefined : role),
      isChangeAllowedForSide('requester', memberId, change.state, role),
    ),
    isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
  );

const mayExceedRole = (change: JoinRequestChange): boolean =>
  'mayExceedRole' in change && change.mayExceedRole === true;

/** Whether only the number of players in the party's role prevents the change. Call it after the change failed. */
export const exceedsRole = async (db: Queryable, requestId: string, memberId: string, change: JoinRequestChange) =>
  (await db.$count(joinRequests, isChangeable(requestId, memberId, change))) > 0;

const answers: readonly JoinRequestState[] = ['accepted', 'declined'];

/** A pending request has no answer yet, and no right that an acceptance gives. */
const unanswered = { decidedAt: null, answeredAt: null, wasAccepted: false };

const firstWaitingSince = sql`(select min(other.waiting_since) from join_requests other
  where other.post_id = ${joinRequests.postId} and other.state = 'waitlisted')`;

/** Declining an offer moves the party to the end of the waitlist, the author moves it to the front. */
const newPlace = {
  hasPassed: sql`${joinRequests.state} = 'offered'`,
  isChosen: sql`${joinRequests.state} <> 'offered'`,
  waitingSince: sql`case when ${joinRequests.state} = 'offered' then ${now}
    else ${firstWaitingSince} - interval '1 millisecond' end`,
};

/**
 * Changes the state if the member may do so and the request is in a state that allows it. Returns whether it did. One
 * statement, so that of several concurrent changes one succeeds. Lock the post first.
 */
export async function updateRequestState(
  db: Queryable,
  requestId: string,
  memberId: string,
  change: JoinRequestChange,
): Promise<boolean> {
  const { state } = change;
  const isAnswer = answers.includes(state);
  return affectsRow(
    db
      .update(joinRequests)
      .set({
        state,
        changedAt: now,
        isChosen: false,
        ...(state === 'waitlisted' ? newPlace : { decidedAt: sql`coalesce(${joinRequests.decidedAt}, ${now})` }),
        ...(state === 'pending' && unanswered),
        ...(state === 'accepted' && { wasAccepted: true, joinedAt: now }),
        declineReason: state === 'declined' ? change.reason : null,
        ...(isAnswer && {
          answeredAt: sql`case when ${joinRequests.authorId} = ${memberId} then ${now} else ${joinRequests.answeredAt} end`,
        }),
      })
      .where(isChangeable(requestId, memberId, change, fitsRole(['accepted', 'offered']))),
  );
}

/** Makes `updateCrew` offer free seats again, although no seat was taken or freed. */
export const requestOffers = (db: Queryable, postId: string) =>
  db
    .update(posts)
    .set({ crewVersion: sql`${posts.crewVersion} + 1` })
    .where(eq(posts.id, postId));

/**
 * Makes requests pending again that an acceptance had moved to the waitlist, or that were sent since then. Returns their
 * ids. Call it after the acceptance was undone.
 */
export const restorePending = (db: Queryable, undoneId: string): Promise<string[]> => {
  const undone = alias(joinRequests, 'undone');
  const isMoved = sql`${joinRequests.waitingSince} = ${joinRequests.createdAt} or ${joinRequests.createdAt} >= ${undone.joinedAt}`;
  return idsOf(
    db
      .update(joinRequests)
      .set({ state: 'pending', waitingSince: null, changedAt: now })
      .from(undone)
      .where(
        and(
          eq(undone.id, undoneId),
          eq(joinRequests.postId, undone.postId),
          eq(joinRequests.state, 'waitlisted'),
          not(joinRequests.hasPassed),
          gte(joinRequests.changedAt, undone.joinedAt),
          sql`(${isMoved})`,
          isNotDue,
        ),
      )
      .returning({ id: joinRequests.id }),
  );
};

const hasRole = (role: string | null): SQL =>
  sql`roles @> jsonb_build_array(jsonb_build_object('name', ${role}::text))`;

export const hasPostRole = async (db: Queryable, postId: string, role: string): Promise<boolean> =>
  (await db.$count(posts, and(eq(posts.id, postId), hasRole(role)))) > 0;

/**
 * Returns whether the member has this request, its details may change, and the post has the role and enough seats for the
 * party. Lock the post first.
 */
export async function updateRequestDetails(
  db: Queryable,
  requestId: string,
  requesterId: string,
  details: JoinRequestDetails,
): Promise<boolean> {
  const isOpen = or(and(eq(joinRequests.state, 'pending'), isNotDue), eq(joinRequests.state, 'waitlisted'));
  const { partySize, role = null } = details;
  const fitsPost = sql`exists (select from ${posts} where ${posts.id} = ${joinRequests.postId}
    and (seats is null or seats - party >= ${partySize}) and (${role}::text is null or ${hasRole(role)}))`;
  const staysChosen = sql`${joinRequests.isChosen} and ${joinRequests.partySize} >= ${partySize}
    and ${details.role === undefined ? sql`true` : sql`${joinRequests.role} is not distinct from ${role}::text`}`;
  return affectsRow(
    db
      .update(joinRequests)
      .set({
        ...details,
        isChosen: staysChosen,
        hadNote: sql`${joinRequests.hadNote} or ${details.note} <> ''`,
        changedAt: now,
      })
      .where(and(eq(joinRequests.id, requestId), eq(joinRequests.requesterId, requesterId), isOpen, fitsPost)),
  );
}

/** Overdue pending requests and offers, longest overdue first. */
export const selectDueRequests = (db: Queryable, limit: number) =>
  db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(sql`${joinRequests.state} in ('pending', 'offered')`, lte(joinRequests.expiresAt, sql`now()`)))
    .orderBy(asc(joinRequests.expiresAt))
    .limit(limit);

/**
 * Expires up to `limit` overdue pending requests and returns overdue offers to the end of the waitlist. Returns their ids.
 * Skips those that another node is expiring.
 */
export async function expireRequests(db: Queryable, limit: number): Promise<string[]> {
  const due = selectDueRequests(db, limit).for('update', { skipLocked: true });
  const isOffer = eq(joinRequests.state, 'offered');
  return idsOf(
    db
      .update(joinRequests)
      .set({
        state: sql`case when ${isOffer} then 'waitlisted' else 'expired' end`,
        hasPassed: isOffer,
        isChosen: false,
        waitingSince: sql`case when ${isOffer} then ${now} end`,
        decidedAt: sql`case when ${isOffer} then null else ${joinRequests.expiresAt} end`,
        changedAt: now,
      })
      .where(inArray(joinRequests.id, due))
      .returning({ id: joinRequests.id }),
  );
}
