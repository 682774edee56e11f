import {
  type Crewmate,
  CREWMATE_POSTS_MAX_COUNT,
  CREWMATES_PAGE_SIZE,
} from '@muster/contract/posts/afterwards/crewmates.ts';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
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

const activePosts = sql`${posts} where author_id = members.id and ${isListed}`;
const hasNoPosts = sql`not exists (select from ${activePosts})`;

/** The reverse of `crewmateCursor` in the contract. */
function isAfter(cursor: string): SQL {
  const [, rank, id, name] = /^([01])_([^_]*)_(.*)$/s.exec(cursor) ?? [];
  return sql`(${hasNoPosts}, ${memberName}, ${members.id}) > (${rank === '1'}, ${name}, ${id}::uuid)`;
}

type Played = Pick<Crewmate, 'sessions' | 'games'>;

/** The past sessions of the member with each of these players. Omits players without any. */
async function listPlayed(db: Queryable, memberId: string, otherIds: readonly string[]): Promise<Map<string, Played>> {
  const isOver = sql`coalesce(starts_at, closes_at) < now()`;
  const ids = sql`any(${sql.param(otherIds)}::uuid[])`;
  const { rows } = await db.execute<Played & { id: string }>(sql`
    with session as (
      select id, author_id, game from ${posts} where author_id = ${memberId} and accepted_seats > 0 and ${isOver}
      union all select posts.id, posts.author_id, posts.game
        from ${joinRequests} as accepted join ${posts} on posts.id = accepted.post_id
        where accepted.requester_id = ${memberId} and accepted.state = 'accepted' and ${isOver}
    ), played as (
      select author_id as id, game from session
      union all select requester_id, session.game
        from session join ${joinRequests} as crew on crew.post_id = session.id and crew.state = 'accepted'
    )
    select id, count(*)::int as sessions, array_agg(distinct game order by game) as games
    from played where id = ${ids} group by id`);
  return new Map(rows.map(({ id, ...played }) => [id, played]));
}

/** A page of the member's crewmates: those with active posts first, then by name. */
export async function listCrewmates(db: Queryable, memberId: string, cursor?: string): Promise<Crewmate[]> {
  const found = await db
    .select({
      id: members.id,
      name: memberName,
      pictureUrl: pictureUrl('small'),
      presence: presenceColumn,
      posts: sql<
        Crewmate['posts']
      >`coalesce((select json_agg(json_build_object('id', id, 'game', game) order by starts_at, id)
        from (select id, game, starts_at from ${activePosts} order by starts_at, id
          limit ${CREWMATE_POSTS_MAX_COUNT}) as soonest), '[]')`,
    })
    .from(members)
    .where(
      and(
        sql`${members.id} in (select to_id from ${playAgainAnswers} where from_id = ${memberId} and answer = 'yes')`,
        isCrewmate(memberId, members.id),
        isNotBlocked(memberId, members.id),
        not(isSuspended),
        cursor === undefined ? undefined : isAfter(cursor),
      ),
    )
    .orderBy(hasNoPosts, memberName, members.id)
    .limit(CREWMATES_PAGE_SIZE);
  const played = await listPlayed(
    db,
    memberId,
    found.map(({ id }) => id),
  );
  return found.map((crewmate) => ({ ...crewmate, sessions: 0, games: [], ...played.get(crewmate.id) }));
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
