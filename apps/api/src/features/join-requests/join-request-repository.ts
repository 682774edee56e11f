import { chatIdOf } from '@muster/contract/chat.ts';
import { type JoinRequestState, openRequestStates } from '@muster/contract/posts/join-request-states.ts';
import {
  type JoinRequest,
  type JoinRequestChange,
  type JoinRequestDetails,
  joinRequestActions,
  JOIN_REQUESTS_PAGE_SIZE,
  EXCERPT_MAX_LENGTH,
  SENT_REQUESTS_MAX_COUNT,
} from '@muster/contract/posts/join-requests.ts';
import { type SQL, and, asc, desc, eq, exists, gt, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { isRequestBetween } from '../../db/is-request-between.ts';
import { memberNameOf } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';
import { affectsRow, idsOf, toPage } from '../../db/rows.ts';
import { joinRequests } from '../../db/schema/join-requests.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { isNotBlocked } from '../users/block-repository.ts';

const author = alias(members, 'author');
const requester = alias(members, 'requester');
const isPending = and(eq(joinRequests.state, 'pending'), gt(joinRequests.expiresAt, sql`clock_timestamp()`));

const sideColumns = (side: typeof author | typeof requester) => ({
  id: side.id,
  name: memberNameOf(side),
  pictureUrl: pictureUrl('small', side.pictureId),
});

const selectRequests = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      id: joinRequests.id,
      postId: joinRequests.postId,
      author: sideColumns(author),
      requester: {
        ...sideColumns(requester),
        platforms: requester.platforms,
        bio: sql<string>`left(${requester.bio}, ${sql.raw(String(EXCERPT_MAX_LENGTH))})`,
      },
      partySize: joinRequests.partySize,
      note: joinRequests.note,
      state: joinRequests.state,
      declineReason: joinRequests.declineReason,
      game: joinRequests.game,
      platform: joinRequests.platform,
      excerpt: joinRequests.excerpt,
      createdAt: joinRequests.createdAt,
      decidedAt: joinRequests.decidedAt,
      expiresAt: joinRequests.expiresAt,
    })
    .from(joinRequests)
    .innerJoin(author, eq(author.id, joinRequests.authorId))
    .innerJoin(requester, eq(requester.id, joinRequests.requesterId))
    .where(condition)
    .$dynamic();

const toRequests = (rows: readonly Omit<JoinRequest, 'chatId'>[]): JoinRequest[] =>
  rows.map((row) => ({ ...row, chatId: chatIdOf(row.author.id, row.requester.id) }));

const findFirst = async (db: Queryable, condition: SQL | undefined): Promise<JoinRequest | null> =>
  toRequests(await selectRequests(db, condition))[0] ?? null;

export const findRequest = (db: Queryable, requestId: string): Promise<JoinRequest | null> =>
  findFirst(db, eq(joinRequests.id, requestId));

/** The request, if the member is one of its two sides and neither has blocked the other. */
export function findRequestOf(db: Queryable, requestId: string, memberId: string): Promise<JoinRequest | null> {
  const isSide = sql`${memberId} in (${joinRequests.authorId}, ${joinRequests.requesterId})`;
  const isVisible = isNotBlocked(joinRequests.authorId, joinRequests.requesterId);
  return findFirst(db, and(eq(joinRequests.id, requestId), isSide, isVisible));
}

/** A page of the requests to join a post, newest first, with the cursor of the next page. */
export async function listRequestsOfPost(db: Queryable, postId: string, authorId: string, cursor?: string) {
  const condition = and(
    eq(joinRequests.postId, postId),
    eq(joinRequests.authorId, authorId),
    isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
    cursor === undefined ? undefined : lt(joinRequests.id, cursor),
  );
  const rows = await selectRequests(db, condition)
    .orderBy(desc(joinRequests.id))
    .limit(JOIN_REQUESTS_PAGE_SIZE + 1);
  const { page, nextCursor } = toPage(rows, JOIN_REQUESTS_PAGE_SIZE);
  return { requests: toRequests(page), nextCursor };
}

/** Pending requests to join the member's posts, oldest first. */
export const listReceivedRequests = async (db: Queryable, authorId: string): Promise<JoinRequest[]> =>
  toRequests(
    await selectRequests(db, and(eq(joinRequests.authorId, authorId), isPending))
      .orderBy(asc(joinRequests.id))
      .limit(JOIN_REQUESTS_PAGE_SIZE),
  );

const newer = alias(joinRequests, 'newer');

/** The member's latest request for each active post, newest first. */
export async function listSentRequests(db: Queryable, requesterId: string): Promise<JoinRequest[]> {
  const activePost = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, joinRequests.postId), posts.isActive));
  // A post has one author, so this condition excludes nothing. It lets PostgreSQL use the index by pair.
  const newerForSamePost = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.authorId, joinRequests.authorId),
        eq(newer.requesterId, requesterId),
        eq(newer.postId, joinRequests.postId),
        gt(newer.id, joinRequests.id),
      ),
    );
  const condition = and(eq(joinRequests.requesterId, requesterId), exists(activePost), notExists(newerForSamePost));
  const rows = await selectRequests(db, condition).orderBy(desc(joinRequests.id)).limit(SENT_REQUESTS_MAX_COUNT);
  return toRequests(rows);
}

/** Requests between two members in either direction: open ones first, then newest first. */
export async function listRequestsBetween(db: Queryable, oneId: string, otherId: string): Promise<JoinRequest[]> {
  const rows = await selectRequests(db, isRequestBetween(oneId, otherId))
    .orderBy(desc(inArray(joinRequests.state, [...openRequestStates])), desc(joinRequests.id))
    .limit(JOIN_REQUESTS_PAGE_SIZE);
  return toRequests(rows);
}

/** All requests of a member for one post, in any state. */
export const listRequestStates = (db: Queryable, postId: string, requesterId: string) =>
  db
    .select({ id: joinRequests.id, state: joinRequests.state })
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), eq(joinRequests.requesterId, requesterId)));

type NewRequest = Pick<typeof joinRequests.$inferInsert, 'id' | 'authorId' | 'requesterId' | 'game' | 'platform'> & {
  readonly postId: string;
  readonly description: string;
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
    excerpt: [...description].slice(0, EXCERPT_MAX_LENGTH).join(''),
    expiresAt: sql`least(now() + ${lifetimeMs} * interval '1 millisecond', ${endOfRequests(startsAt, closesAt)})`,
    changedAt: sql`clock_timestamp()`,
  });

const answers: readonly JoinRequestState[] = ['accepted', 'declined'];

const sideColumn = { author: joinRequests.authorId, requester: joinRequests.requesterId };

/**
 * Changes the state if the member may do so and the request is in the state that the change needs. Returns whether it
 * did. One statement, so that of several concurrent changes one succeeds.
 */
export async function updateRequestState(
  db: Queryable,
  requestId: string,
  memberId: string,
  change: JoinRequestChange,
): Promise<boolean> {
  const { by, from } = joinRequestActions[change.state];
  return affectsRow(
    db
      .update(joinRequests)
      .set({
        state: change.state,
        ...(change.state === 'accepted' && { wasAccepted: true }),
        declineReason: change.state === 'declined' ? change.reason : null,
        ...(answers.includes(change.state) && { answeredAt: sql`clock_timestamp()` }),
        decidedAt: sql`coalesce(${joinRequests.decidedAt}, clock_timestamp())`,
        changedAt: sql`clock_timestamp()`,
      })
      .where(
        and(
          eq(joinRequests.id, requestId),
          eq(sideColumn[by], memberId),
          from === 'pending' ? isPending : eq(joinRequests.state, from),
          isNotBlocked(joinRequests.authorId, joinRequests.requesterId),
        ),
      ),
  );
}

/** Returns whether the member has this pending request. */
export async function updateRequestDetails(
  db: Queryable,
  requestId: string,
  requesterId: string,
  details: JoinRequestDetails,
): Promise<boolean> {
  return affectsRow(
    db
      .update(joinRequests)
      .set({ ...details, changedAt: sql`clock_timestamp()` })
      .where(and(eq(joinRequests.id, requestId), eq(joinRequests.requesterId, requesterId), isPending)),
  );
}

/** Expires up to `limit` overdue requests, and returns their ids. Skips those that another node is expiring. */
export async function expireRequests(db: Queryable, limit: number): Promise<string[]> {
  const due = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.state, 'pending'), lte(joinRequests.expiresAt, sql`now()`)))
    .orderBy(asc(joinRequests.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return idsOf(
    db
      .update(joinRequests)
      .set({
        state: 'expired' satisfies JoinRequestState,
        decidedAt: joinRequests.expiresAt,
        changedAt: sql`clock_timestamp()`,
      })
      .where(inArray(joinRequests.id, due))
      .returning({ id: joinRequests.id }),
  );
}

export const listRequests = async (db: Queryable, ids: readonly string[]): Promise<JoinRequest[]> =>
  toRequests(await selectRequests(db, inArray(joinRequests.id, [...ids])));
