import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { and, asc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { memberNameOf } from '#src/features/members/member-columns.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { readyChecks } from '#src/db/schema/ready-checks.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { hasLostSeat, outcomeInCrew } from './outcome-in-crew.ts';

const requester = alias(members, 'requester');
const isSameCheck = and(eq(readyChecks.postId, posts.id), eq(readyChecks.startsAt, posts.startsAt));

/** The post has a start. */
const startsAt = sql<Date>`${posts.startsAt}`.mapWith(posts.createdAt);
const postColumns = {
  postId: posts.id,
  game: posts.game,
  startsAt,
  author: { id: members.id, name: memberNameOf(members) },
};

/** Accepted players of posts, and those who missed the check or did not show up. */
const listCrews = (db: Queryable, postIds: readonly string[]) =>
  db
    .select({
      postId: posts.id,
      id: requester.id,
      name: memberNameOf(requester),
      outcome: outcomeInCrew(readyChecks),
    })
    .from(joinRequests)
    .innerJoin(posts, eq(posts.id, joinRequests.postId))
    .innerJoin(requester, eq(requester.id, joinRequests.requesterId))
    .leftJoin(readyChecks, and(isSameCheck, eq(readyChecks.memberId, joinRequests.requesterId)))
    .where(
      and(
        isAnyOf(posts.id, postIds),
        or(eq(joinRequests.state, 'accepted'), hasLostSeat(readyChecks)),
        isNotBlocked(posts.authorId, joinRequests.requesterId),
      ),
    )
    .orderBy(asc(joinRequests.id));

/** The member's checks of crews that have not started yet. */
const listUpcoming = (db: Queryable, memberId: string) =>
  db
    .select({
      ...postColumns,
      answerBy: readyChecks.answerBy,
      outcome: outcomeInCrew(readyChecks),
      requestId: joinRequests.id,
    })
    .from(readyChecks)
    .innerJoin(posts, isSameCheck)
    .innerJoin(members, eq(members.id, posts.authorId))
    .leftJoin(
      joinRequests,
      and(
        eq(joinRequests.postId, posts.id),
        eq(joinRequests.requesterId, readyChecks.memberId),
        or(eq(joinRequests.state, 'accepted'), hasLostSeat(readyChecks)),
      ),
    )
    .where(
      and(
        eq(readyChecks.memberId, memberId),
        posts.isActive,
        gt(posts.startsAt, sql`now()`),
        or(eq(posts.authorId, memberId), isNotNull(joinRequests.id)),
      ),
    )
    .orderBy(asc(readyChecks.startsAt), asc(readyChecks.id));

/** The member's own games that are on and have missing players, also if there was no ready check. */
const listIncompleteGames = (db: Queryable, memberId: string) =>
  db
    .selectDistinct({
      ...postColumns,
      answerBy: startsAt,
      outcome: sql<'confirmed'>`'confirmed'`,
      requestId: sql<null>`null`,
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .innerJoin(joinRequests, eq(joinRequests.postId, posts.id))
    .innerJoin(readyChecks, and(isSameCheck, eq(readyChecks.memberId, joinRequests.requesterId)))
    .where(
      and(eq(posts.authorId, memberId), posts.isActive, lte(posts.startsAt, sql`now()`), hasLostSeat(readyChecks)),
    );

/**
 * The member's checks of crews that have not started yet, soonest first. Before them, the member's own games that are on and have
 * missing players.
 */
export async function listReadyChecks(db: Queryable, memberId: string): Promise<CrewCheck[]> {
  const rows = [...(await listIncompleteGames(db, memberId)), ...(await listUpcoming(db, memberId))];
  const ownIds = rows.filter(({ author }) => author.id === memberId).map(({ postId }) => postId);
  const crews = ownIds.length > 0 ? await listCrews(db, ownIds) : [];
  return rows.map((row) => ({
    ...row,
    crew: crews.filter(({ postId }) => postId === row.postId).map(({ id, name, outcome }) => ({ id, name, outcome })),
  }));
}
