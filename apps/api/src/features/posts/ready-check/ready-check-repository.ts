import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { firstRow, hasRow, idsOf } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { posts } from '#src/db/schema/posts.ts';
import { READY_CHECK_RETENTION, readyChecks } from '#src/db/schema/ready-checks.ts';
import { postRefColumns } from '../post-columns.ts';
import { callOffRequests } from '../requests/post-requests-repository.ts';
import { type ChangedRequest, commandRequests } from '../requests/request-state-repository.ts';

const now = sql`clock_timestamp()`;
const isOpen = isNull(readyChecks.outcome);
const isOver = lte(readyChecks.answerBy, now);

/** Locks a post before the requests of its crew, as every change of its seats does. */
export const lockPost = (db: Queryable, postId: string) =>
  firstRow(
    db
      .select({ ...postRefColumns, startsAt: posts.startsAt })
      .from(posts)
      .where(eq(posts.id, postId))
      .for('no key update'),
  );
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

const isAccepted = (postId: string, memberIds?: readonly string[]): SQL | undefined =>
  and(
    eq(joinRequests.postId, postId),
    eq(joinRequests.state, 'accepted'),
    memberIds && inArray(joinRequests.requesterId, [...memberIds]),
  );

/** Whether the member of a check is still in the crew. */
const isInCrew = (db: Queryable, post: LockedPost): SQL | undefined =>
  or(
    eq(readyChecks.memberId, post.authorId),
    exists(
      db
        .select({ id: joinRequests.id })
        .from(joinRequests)
        .where(and(isAccepted(post.id), eq(joinRequests.requesterId, readyChecks.memberId))),
    ),
  );

const isCurrent = ({ id, startsAt }: LockedPost): SQL | undefined =>
  and(eq(readyChecks.postId, id), startsAt ? eq(readyChecks.startsAt, startsAt) : sql`false`);

/** The member's check for the current start. */
export const findCheck = (db: Queryable, post: LockedPost, memberId: string) =>
  firstRow(
    db
      .select({ answerBy: readyChecks.answerBy, outcome: readyChecks.outcome })
      .from(readyChecks)
      .where(and(isCurrent(post), eq(readyChecks.memberId, memberId))),
  );

const decided = (outcome: 'confirmed' | 'declined' | 'missed') => ({ outcome, decidedAt: now });

/** Answers the member's check, if there is time left and the member is in the crew. Returns it. Lock the post first. */
export const answerCheck = (db: Queryable, post: LockedPost, memberId: string, answer: 'confirmed' | 'declined') =>
  firstRow(
    db
      .update(readyChecks)
      .set(decided(answer))
      .where(
        and(
          isCurrent(post),
          eq(readyChecks.memberId, memberId),
          isOpen,
          gt(readyChecks.answerBy, now),
          isInCrew(db, post),
        ),
      )
      .returning({ answerBy: readyChecks.answerBy, outcome: readyChecks.outcome }),
  );

/** Posts with overdue checks, longest overdue first. A post may have several. */
export const selectPostsToFinish = (db: Queryable, limit: number) =>
  db
    .select({ id: sql<string>`${readyChecks.postId}` })
    .from(readyChecks)
    .where(and(isOpen, lte(readyChecks.answerBy, sql`now()`), isNotNull(readyChecks.postId)))
    .orderBy(asc(readyChecks.answerBy))
    .limit(limit);

/**
 * Deletes overdue checks that need no answer any more: of a moved start, a closed post, a member who has left, or an
 * author without a crew.
 */
export const deleteObsoleteChecks = (db: Queryable, post: LockedPost) => {
  const isNeededBy = or(eq(readyChecks.memberId, post.authorId), eq(joinRequests.requesterId, readyChecks.memberId));
  const needed = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(isAccepted(post.id), isNeededBy));
  return db
    .delete(readyChecks)
    .where(
      and(
        eq(readyChecks.postId, post.id),
        isOpen,
        isOver,
        post.isActive && post.startsAt ? or(ne(readyChecks.startsAt, post.startsAt), notExists(needed)) : undefined,
      ),
    );
};

/** Members whose time to answer is over, soonest first. */
export const listOverdueMemberIds = (db: Queryable, post: LockedPost): Promise<string[]> =>
  idsOf(
    db
      .select({ id: readyChecks.memberId })
      .from(readyChecks)
      .where(and(isCurrent(post), isOpen, isOver))
      .orderBy(asc(readyChecks.answerBy)),
  );

export const setMissed = (db: Queryable, post: LockedPost, memberIds: readonly string[]) =>
  db
    .update(readyChecks)
    .set(decided('missed'))
    .where(and(isCurrent(post), isOpen, inArray(readyChecks.memberId, [...memberIds])));

/**
 * Moves these members from the crew to the waitlist, where they may take a free seat again. Returns their requests.
 * Skips locked requests: the block, suspension or expiry that locked them waits for this post, so waiting here would
 * deadlock.
 */
export const moveToWaitlist = (db: Queryable, post: LockedPost, memberIds: readonly string[]) =>
  commandRequests(db, isAccepted(post.id, memberIds), { name: 'miss-check' }, { skipsLocked: true });

/** Calls off the game of a missing author. Only the crew learns why. Returns the closed requests. */
export async function closePostAndCrew(
  db: Queryable,
  { id: postId }: LockedPost,
  closedReason: 'author-missing' | null,
): Promise<readonly ChangedRequest[]> {
  await db.update(joinRequests).set({ isAuthorMissing: true }).where(isAccepted(postId));
  const requests = await callOffRequests(db, [postId], { closesCrew: true });
  await db.update(posts).set({ isActive: false, closedReason, updatedAt: now }).where(eq(posts.id, postId));
  return requests;
}

/** Marks requests of a crew as changed, so that their sides receive them. Returns them. */
export const touchRequestsOfCrew = (
  db: Queryable,
  postId: string,
  requesterIds: readonly string[],
): Promise<readonly ChangedRequest[]> =>
  db
    .update(joinRequests)
    .set({ changedAt: now, notification: null })
    .where(isAccepted(postId, requesterIds))
    .returning({ id: joinRequests.id, notification: joinRequests.notification });

/** Crew members who have a ready check, without the author. */
export const listCheckedMembers = (db: Queryable, post: LockedPost): Promise<string[]> =>
  idsOf(
    db
      .select({ id: readyChecks.memberId })
      .from(readyChecks)
      .where(and(isCurrent(post), ne(readyChecks.memberId, post.authorId))),
  );

/** The member's accepted request, if any. */
export const findAcceptedRequest = (db: Queryable, postId: string, requesterId: string) =>
  firstRow(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .where(isAccepted(postId, [requesterId])),
  );

export const deleteOldReadyChecks = (db: Queryable): Promise<number> =>
  deleteInChunks(db, readyChecks, lte(readyChecks.sentAt, sql`now() - ${READY_CHECK_RETENTION}`));

/** Whether the member has yet to answer. */
export const isUnanswered = (db: Queryable, postId: string, memberId: string, startsAt: Date): Promise<boolean> =>
  hasRow(
    db
      .select({ id: readyChecks.id })
      .from(readyChecks)
      .where(
        and(
          eq(readyChecks.postId, postId),
          eq(readyChecks.memberId, memberId),
          eq(readyChecks.startsAt, startsAt),
          isOpen,
          gt(readyChecks.answerBy, now),
        ),
      ),
  );
