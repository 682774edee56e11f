import { and, asc, count, eq, exists, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { memberNameOf } from '#src/features/members/member-columns.ts';
import { firstRow, idsOf } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { isRetained, readyChecks } from '#src/db/schema/ready-checks.ts';
import type { JoinRequestSettings } from '#src/features/context.ts';

const beforeStart = (ms: number) => sql`${posts.startsAt} - ${ms} * interval '1 millisecond'`;

/** Crew members without a ready check for the current start, accepted before the check was due. */
const selectUnchecked = (db: Queryable, { readyCheckMs }: JoinRequestSettings) =>
  db
    .select({ id: joinRequests.requesterId })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.postId, posts.id),
        eq(joinRequests.state, 'accepted'),
        or(isNull(joinRequests.joinedAt), lte(joinRequests.joinedAt, beforeStart(readyCheckMs))),
        notExists(
          db
            .select({ id: readyChecks.id })
            .from(readyChecks)
            .where(
              and(
                eq(readyChecks.postId, joinRequests.postId),
                eq(readyChecks.memberId, joinRequests.requesterId),
                eq(readyChecks.startsAt, posts.startsAt),
              ),
            ),
        ),
      ),
    );

/** Active posts whose check is due and whose time to answer has not ended. A post that was created later has none. */
const isDue = ({ readyCheckMs, readyCheckDeadlineMs }: JoinRequestSettings) =>
  and(
    posts.isActive,
    lte(posts.startsAt, sql`now() + ${readyCheckMs} * interval '1 millisecond'`),
    gt(posts.startsAt, sql`now() + ${readyCheckDeadlineMs} * interval '1 millisecond'`),
    lte(posts.createdAt, beforeStart(readyCheckMs)),
  );

export const selectPostsToCheck = (db: Queryable, settings: JoinRequestSettings, limit: number) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isDue(settings), exists(selectUnchecked(db, settings))))
    .orderBy(asc(posts.startsAt))
    .limit(limit);

export const lockPostToCheck = (db: Queryable, postId: string, settings: JoinRequestSettings) =>
  firstRow(
    db
      .select({
        id: posts.id,
        authorId: posts.authorId,
        authorName: memberNameOf(members),
        game: posts.game,
        startsAt: posts.startsAt,
      })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(and(eq(posts.id, postId), isDue(settings)))
      .for('no key update', { of: posts }),
  );

/** Lock the post first, so that rows inserted by another node are visible. */
export const listUncheckedMembers = async (
  db: Queryable,
  postId: string,
  settings: JoinRequestSettings,
): Promise<string[]> =>
  idsOf(
    db
      .select({ id: joinRequests.requesterId })
      .from(posts)
      .innerJoin(joinRequests, eq(joinRequests.postId, posts.id))
      .where(and(eq(posts.id, postId), inArray(joinRequests.requesterId, selectUnchecked(db, settings)))),
  );

/** Number of recently missed checks and no-shows by member. */
export async function listMissedCounts(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ memberId: readyChecks.memberId, missed: count() })
    .from(readyChecks)
    .where(
      and(
        inArray(readyChecks.memberId, [...memberIds]),
        inArray(readyChecks.outcome, ['missed', 'no-show']),
        isRetained(readyChecks),
      ),
    )
    .groupBy(readyChecks.memberId);
  return new Map(rows.map(({ memberId, missed }) => [memberId, missed]));
}

interface CheckedMember {
  readonly memberId: string;
  /** How long before the start the member's time to answer ends. */
  readonly endsBeforeMs: number;
  /** The member has at least this long, even if the server sends late. */
  readonly minimumMs: number;
}

/** Inserts at most one check per member and start. Returns the inserted ones. */
export async function insertChecks(
  db: Queryable,
  { id: postId, game, startsAt }: { readonly id: string; readonly game: string; readonly startsAt: Date | null },
  checked: readonly CheckedMember[],
): Promise<{ memberId: string; answerBy: Date }[]> {
  if (!startsAt) return [];
  const rows = checked.map(({ memberId, endsBeforeMs, minimumMs }) => ({
    id: uuidv7(),
    postId,
    memberId,
    game,
    startsAt,
    answerBy: sql`greatest(${startsAt}::timestamptz - ${endsBeforeMs} * interval '1 millisecond',
      statement_timestamp() + ${minimumMs} * interval '1 millisecond')`,
  }));
  return db
    .insert(readyChecks)
    .values(rows)
    .onConflictDoNothing()
    .returning({ memberId: readyChecks.memberId, answerBy: readyChecks.answerBy });
}
