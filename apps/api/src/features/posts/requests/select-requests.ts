import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { listActions } from '@muster/contract/posts/requests/decide.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import { EXCERPT_MAX_LENGTH, type JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { factsOf } from '@muster/contract/posts/seats/waitlist.ts';
import { type SQL, and, eq, ne, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { isPostCalledOff, posts, startOfChecks } from '#src/db/schema/posts.ts';
import { isRetained, readyChecks } from '#src/db/schema/ready-checks.ts';
import { readVersion } from '#src/db/sql-expressions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { emblemOfPost } from '#src/features/games/game-repository.ts';
import { memberName, memberNameOf, pictureUrl } from '#src/features/members/member-columns.ts';
import { hasLostSeat, outcomeForSides } from '../ready-check/outcome-in-crew.ts';
import { commandedColumns, crewColumns, currentTime, isOpen, listParties, noCrew } from './request-state-repository.ts';

const author = alias(members, 'author');
const authorCheck = alias(readyChecks, 'author_check');
const requesterCheck = alias(readyChecks, 'requester_check');
const requester = alias(members, 'requester');

/** The check of one side for the current start of the post. */
const isCheckOf = (check: typeof authorCheck | typeof requesterCheck, memberId: AnyPgColumn) =>
  and(eq(check.postId, posts.id), eq(check.memberId, memberId), eq(check.startsAt, startOfChecks), isRetained(check));

export const isAccepted = eq(joinRequests.state, 'accepted');
/** An unaccepted invitation ends as if its post had closed, because the invited player had not asked to play. */
export const wasCalledOff = ne(joinRequests.closedFrom, 'invited');
const isCalledOff = sql<boolean>`(coalesce(${wasCalledOff}, false) or coalesce(${isAccepted} and ${isPostCalledOff}, false))`;
const isCrewComplete = sql<boolean>`(${eq(joinRequests.state, 'closed')} and ${joinRequests.notification} is not distinct from 'crew-complete')`;
/** Crews of posts that were called off get no ready check. */
const isInCrew = and(isAccepted, not(isPostCalledOff));
const lostSeatOrNoShow = or(
  hasLostSeat(requesterCheck),
  and(eq(joinRequests.state, 'closed'), eq(requesterCheck.outcome, 'no-show')),
);

/** A request that is over exposes only the stored name of the other side, and one that was called off the current name. */
const sideColumns = (side: typeof author | typeof requester, storedName: AnyPgColumn) => ({
  id: side.id,
  name: sql<string>`case when ${isOpen} or ${isCalledOff} then ${memberNameOf(side)} else ${storedName} end`,
  pictureUrl: sql<string | null>`case when ${isOpen} then ${pictureUrl('small', side.pictureId)} end`,
});

/** A set of the requester's profile; empty once the request is over. */
const whileOpen = <Column extends AnyPgColumn>(set: Column) =>
  sql`case when ${isOpen} then ${set} else '{}' end`.mapWith(set);

/** Null once the request is over, or if this member has blocked or is blocked by either side. */
const broughtBy = sql<JoinRequest['broughtBy']>`case when ${isOpen} and ${joinRequests.broughtById} is not null then (
  select json_build_object('id', members.id, 'name', ${memberName}) from members where members.id = ${joinRequests.broughtById}
    and ${isNotBlocked(members.id, joinRequests.authorId)} and ${isNotBlocked(members.id, joinRequests.requesterId)}) end`;

/** The rows of requests that meet a condition, for {@link toRequests}. */
export const selectRequests = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      ...commandedColumns,
      version: readVersion,
      postId: joinRequests.postId,
      author: sideColumns(author, joinRequests.authorName),
      requester: {
        ...sideColumns(requester, joinRequests.requesterName),
        platforms: whileOpen(requester.platforms),
        levels: whileOpen(requester.levels),
        spokenLanguages: whileOpen(requester.spokenLanguages),
        bio: sql<string>`case when ${isOpen} then left(${requester.bio}, ${sql.raw(String(EXCERPT_MAX_LENGTH))}) else '' end`,
      },
      note: joinRequests.note,
      broughtBy,
      declineReason: joinRequests.declineReason,
      gameId: posts.gameId,
      emblem: emblemOfPost,
      game: joinRequests.game,
      platform: joinRequests.platform,
      excerpt: joinRequests.excerpt,
      // A session that was stopped has ended, although its post may be activated again.
      schedule: {
        startsAt: posts.startsAt,
        closesAt: sql`coalesce(${posts.calledOffAt}, ${posts.closesAt})`.mapWith(posts.closesAt),
      },
      previousStartsAt: posts.previousStartsAt,
      now: currentTime,
      crew: crewColumns,
      authorCheck: { answerBy: authorCheck.answerBy, outcome: authorCheck.outcome },
      requesterCheck: { answerBy: requesterCheck.answerBy, outcome: outcomeForSides(requesterCheck) },
      noShowAt: sql`case when ${requesterCheck.outcome} = 'no-show' then ${requesterCheck.decidedAt} end`.mapWith(
        requesterCheck.decidedAt,
      ),
      isAuthorMissing: joinRequests.isAuthorMissing,
      isCalledOff,
      isCalledOffByAdmin: sql<boolean>`(${isCalledOff} and coalesce(${joinRequests.notification} = 'called-off-by-admin', false))`,
      isCrewComplete,
      notification: joinRequests.notification,
    })
    .from(joinRequests)
    .innerJoin(author, eq(author.id, joinRequests.authorId))
    .innerJoin(requester, eq(requester.id, joinRequests.requesterId))
    .leftJoin(posts, eq(posts.id, joinRequests.postId))
    .leftJoin(authorCheck, and(isCheckOf(authorCheck, joinRequests.authorId), isInCrew))
    .leftJoin(requesterCheck, and(isCheckOf(requesterCheck, joinRequests.requesterId), or(isInCrew, lostSeatOrNoShow)))
    .where(condition)
    .$dynamic();

type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

/** Nothing is left to do in a game that was called off. */
const noActions = { author: [], requester: [] };

/** Converts rows to the contract's requests, with the current actions of each side. */
export async function toRequests(db: Queryable, rows: readonly RequestRow[]): Promise<JoinRequest[]> {
  const partiesByPost = new Map<string, Awaited<ReturnType<typeof listParties>>>();
  for (const { postId, state, hasPassed, roles } of rows) {
    // Whether a party that passed may take or get back a free seat, or one may be deferred, depends on the other parties.
    const mayTake = state === 'waitlisted' && hasPassed;
    const mayBeDeferred = state === 'pending' && roles.some((role) => role !== null);
    if ((mayTake || mayBeDeferred) && postId !== null && !partiesByPost.has(postId))
      partiesByPost.set(postId, await listParties(db, postId));
  }
  return rows.map(({ joinedAt, answeredAt, isChosen, closedFrom, changedAt, now, crew, ...rest }) => {
    const { notification: _, noShowAt, ...row } = rest;
    const { startsAt, closesAt } = row.schedule ?? {};
    const schedule =
      isOpenRequest(row) && !row.isCalledOff && startsAt ? { startsAt, closesAt: closesAt ?? null } : null;
    const request = { ...row, joinedAt, answeredAt, isChosen, closedFrom, changedAt };
    const facts = factsOf(crew ?? noCrew, partiesByPost.get(row.postId ?? '') ?? [], request, now, noShowAt);
    return {
      ...row,
      chatId: chatIdOf(row.author.id, row.requester.id),
      schedule,
      previousStartsAt: schedule && row.previousStartsAt,
      actions: row.isCalledOff ? noActions : listActions(request, facts),
    };
  });
}
