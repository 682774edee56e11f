import type { Crewmate } from '@muster/contract/join-requests/crewmates.ts';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { isListed, posts } from '#src/db/schema/posts.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { presenceColumn } from '#src/features/members/presence/presence-repository.ts';

/** Ids of the author and the accepted members of the post of the row. */
export const crewOfPost = sql`select posts.author_id union all select requester_id from ${joinRequests} as crew
  where crew.post_id = posts.id and crew.state = 'accepted'`;

/** Condition: the member was in the crew of the post of the row, with others. */
export const isSessionOf = (memberId: string): SQL => sql`posts.id in (
  select own.id from ${posts} as own where own.author_id = ${memberId} and own.accepted_seats > 0
  union all select accepted.post_id from ${joinRequests} as accepted
    where accepted.requester_id = ${memberId} and accepted.state = 'accepted')`;

/** The newest answer counts, unless it was skipped. */
const latestAnswer = (fromId: string | AnyPgColumn, toId: string | AnyPgColumn) => sql`coalesce((
  select answer from ${playAgainAnswers} as answers
  where answers.from_id = ${fromId} and answers.to_id = ${toId} and answers.answer <> 'skip'
  order by answers.answered_at desc, answers.id desc limit 1), 'no')`;

/** Condition: both want to play again. */
export const isCrewmate = (memberId: string, otherId: string | AnyPgColumn): SQL =>
  sql`(${latestAnswer(memberId, otherId)} = 'yes' and ${latestAnswer(otherId, memberId)} = 'yes')`;

/** The member's crewmates among these players, without blocked and suspended ones. */
export const findCrewmates = (db: Queryable, memberId: string, otherIds: readonly string[]) =>
  db
    .select({ id: members.id, name: memberName })
    .from(members)
    .where(
      and(
        isAnyOf(members.id, otherIds),
        isCrewmate(memberId, members.id),
        isNotBlocked(memberId, members.id),
        not(isSuspended),
      ),
    );

export function listCrewmates(db: Queryable, memberId: string): Promise<Crewmate[]> {
  const shared = sql`${posts} where ${isSessionOf(memberId)} and members.id in (${crewOfPost})
    and coalesce(starts_at, closes_at) < now()`;
  const activePosts = sql`${posts} where author_id = members.id and ${isListed}`;
  return db
    .select({
      id: members.id,
      name: memberName,
      pictureUrl: pictureUrl('small'),
      presence: presenceColumn,
      posts: sql<
        Crewmate['posts']
      >`coalesce((select json_agg(json_build_object('id', id, 'game', game) order by starts_at, id)
        from ${activePosts}), '[]')`,
      sessions: sql<number>`(select count(*)::int from ${shared})`,
      games: sql<string[]>`array(select distinct game from ${shared} order by 1)`,
    })
    .from(members)
    .where(
      and(
        sql`${members.id} in (select to_id from ${playAgainAnswers} where from_id = ${memberId} and answer = 'yes')`,
        isCrewmate(memberId, members.id),
        isNotBlocked(memberId, members.id),
        not(isSuspended),
      ),
    )
    .orderBy(desc(sql`exists (select from ${activePosts})`), memberName, members.id);
}

/** Stores no for all sessions in which the member has answered yes. */
export const leaveCrewmate = (db: Queryable, memberId: string, otherId: string) =>
  db
    .update(playAgainAnswers)
    .set({ answer: 'no', answeredAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(playAgainAnswers.fromId, memberId),
        eq(playAgainAnswers.toId, otherId),
        eq(playAgainAnswers.answer, 'yes'),
      ),
    );
