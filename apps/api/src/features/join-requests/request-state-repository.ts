import {
  ACCEPT_UNDO_PERIOD_MS,
  EXCERPT_MAX_LENGTH,
  type JoinRequestChange,
  type JoinRequestDetails,
  type NewRequestDetails,
  type Side,
} from '@muster/contract/join-requests/join-requests.ts';
import { type SQL, and, asc, eq, gt, gte, inArray, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../members/member-columns.ts';
import { firstRow, idsOf } from '../../db/rows.ts';
import { isAnyOf } from '../../db/sql-expressions.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { isNotBlocked } from '../members/block-repository.ts';
import { fitsRole } from './crew/waitlist-repository.ts';

const now = sql`clock_timestamp()`;

type NewRequest = Pick<typeof joinRequests.$inferInsert, 'id' | 'authorId' | 'requesterId' | 'game' | 'platform'> &
  NewRequestDetails & {
    readonly postId: string;
    readonly description: string;
    readonly state: 'invited' | 'pending' | 'waitlisted';
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
    isInvitation: request.state === 'invited',
    authorName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.authorId})`,
    requesterName: sql`(select ${memberName} from ${members} where ${members.id} = ${request.requesterId})`,
    excerpt: [...description].slice(0, EXCERPT_MAX_LENGTH).join(''),
    expiresAt: sql`least(now() + ${lifetimeMs} * interval '1 millisecond', ${endOfRequests(startsAt, closesAt)})`,
    waitingSince: request.state === 'waitlisted' ? now : null,
    changedAt: now,
  });

/** Allows for network latency after the author pressed Undo. */
const UNDO_TOLERANCE_MS = 4000;

/** Whether the author accepted a pending request a moment ago. */
const isJustAccepted = sql<boolean>`(${joinRequests.state} = 'accepted' and ${joinRequests.waitingSince} is null
  and coalesce(${joinRequests.answeredAt} > ${now} - ${ACCEPT_UNDO_PERIOD_MS + UNDO_TOLERANCE_MS} * interval '1 millisecond', false))`;

/** Locks the post of a request. Null if it was deleted. */
async function lockPostOfRequest(tx: Queryable, requestId: string) {
  const postId = tx.select({ id: joinRequests.postId }).from(joinRequests).where(eq(joinRequests.id, requestId));
  return firstRow(
    tx
      .select({
        isActive: posts.isActive,
        seats: posts.seats,
        party: posts.party,
        roles: posts.roles,
        acceptedSeats: posts.acceptedSeats,
        offeredSeats: posts.offeredSeats,
      })
      .from(posts)
      .where(inArray(posts.id, postId))
      .for('no key update'),
  );
}

/**
 * Locks the post of a request, then the request, as every change of seats does, so that concurrent changes never overbook the
 * crew. Null if the member is neither author nor requester, or one of them has blocked the other.
 */
export async function lockRequest(tx: Queryable, requestId: string, memberId: string) {
  const post = await lockPostOfRequest(tx, requestId);
  const request = await firstRow(
    tx
      .select({
        id: joinRequests.id,
        postId: joinRequests.postId,
        requesterId: joinRequests.requesterId,
        authorId: joinRequests.authorId,
        state: joinRequests.state,
        partySize: joinRequests.partySize,
        role: joinRequests.role,
        hasPassed: joinRequests.hasPassed,
        isChosen: joinRequests.isChosen,
        decidedAt: joinRequests.decidedAt,
        joinedAt: joinRequests.joinedAt,
        isDue: sql<boolean>`${joinRequests.expiresAt} <= ${now}`,
        isJustAccepted,
        fitsRole: sql<boolean>`case ${joinRequests.state} when 'offered' then ${fitsRole(['accepted'])}
          else ${fitsRole(['accepted', 'offered'])} end`,
      })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.id, requestId),
          or(eq(joinRequests.authorId, memberId), eq(joinRequests.requesterId, memberId)),
          isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
        ),
      )
      .for('no key update'),
  );
  const side: Side = request?.authorId === memberId ? 'author' : 'requester';
  return request && { ...request, post, side };
}
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

const firstWaitingSince = sql`(select min(other.waiting_since) from join_requests other
  where other.post_id = ${joinRequests.postId} and other.state = 'waitlisted')`;

/** The end of the waitlist for a party that declines an offer, the front for one that the author chooses. */
const newPlace = (isChosen: boolean, fitsRoleNow: boolean) => ({
  hasPassed: !isChosen,
  // Exempts the party from its role, which the author has confirmed.
  isChosen: isChosen && !fitsRoleNow,
  waitingSince: isChosen ? sql`${firstWaitingSince} - interval '1 millisecond'` : now,
});

/** Resets what an answer set. */
const unanswered = { decidedAt: null, answeredAt: null, wasAccepted: false };

/** Changes the state of a locked request. */
export async function updateRequestState(tx: Queryable, request: LockedRequest, change: JoinRequestChange) {
  const { state } = change;
  const isAnswer = request.side === 'author' && (state === 'accepted' || state === 'declined');
  await tx
    .update(joinRequests)
    .set({
      state,
      changedAt: now,
      isChosen: false,
      declineReason: state === 'declined' ? change.reason : null,
      ...(state === 'waitlisted'
        ? newPlace(request.state === 'waitlisted', request.fitsRole)
        : { decidedAt: request.decidedAt ?? now }),
      ...(state === 'pending' && unanswered),
      ...(state === 'accepted' && { wasAccepted: true, joinedAt: now }),
      ...(isAnswer && { answeredAt: now }),
    })
    .where(eq(joinRequests.id, request.id));
}

/** Adds a party that accepted an invitation to the waitlist, because the crew has too few seats. Lock the request first. */
export const waitlistInvited = (tx: Queryable, requestId: string) =>
  tx
    .update(joinRequests)
    .set({ state: 'waitlisted', waitingSince: now, changedAt: now })
    .where(eq(joinRequests.id, requestId));

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
export async function restorePending(tx: Queryable, { postId, joinedAt }: LockedRequest): Promise<string[]> {
  if (!postId || !joinedAt) return [];
  return idsOf(
    tx
      .update(joinRequests)
      .set({ state: 'pending', waitingSince: null, changedAt: now })
      .where(
        and(
          eq(joinRequests.postId, postId),
          eq(joinRequests.state, 'waitlisted'),
          not(joinRequests.isInvitation),
          not(joinRequests.hasPassed),
          gte(joinRequests.changedAt, joinedAt),
          or(eq(joinRequests.waitingSince, joinRequests.createdAt), gte(joinRequests.createdAt, joinedAt)),
          gt(joinRequests.expiresAt, now),
        ),
      )
      .returning({ id: joinRequests.id }),
  );
}

/** Replaces party, note and role of a locked request. A larger party or another role is no longer the author's choice. */
export async function updateRequestDetails(tx: Queryable, request: LockedRequest, details: JoinRequestDetails) {
  const { role = request.role, partySize } = details;
  await tx
    .update(joinRequests)
    .set({
      ...details,
      isChosen: request.isChosen && partySize <= request.partySize && role === request.role,
      changedAt: now,
    })
    .where(eq(joinRequests.id, request.id));
}

const isDue = and(
  sql`${joinRequests.state} in ('invited', 'pending', 'offered')`,
  lte(joinRequests.expiresAt, sql`now()`),
);

/** Overdue invitations, pending requests and offers, longest overdue first. */
export const selectDueRequests = (db: Queryable, limit: number) =>
  db.select({ id: joinRequests.id }).from(joinRequests).where(isDue).orderBy(asc(joinRequests.expiresAt)).limit(limit);

/**
 * Expires those of these invitations and pending requests that are overdue, and returns overdue offers to the end of the
 * waitlist. Returns their ids. Skips those that another node is expiring.
 */
export async function expireRequests(db: Queryable, requestIds: readonly string[]): Promise<string[]> {
  const due = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(isAnyOf(joinRequests.id, requestIds), isDue))
    .for('update', { skipLocked: true });
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
