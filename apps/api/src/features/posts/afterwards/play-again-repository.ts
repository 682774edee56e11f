import {
  ASKED_PLAYERS_MAX_COUNT,
  PLAY_AGAIN_DAYS,
  type PlayAgainAnswer,
  type PlayAgainQuestion,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { and, desc, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { endOfSession, posts } from '#src/db/schema/posts.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { crewOfPost, isCrewmate, isSessionOf } from './crewmate-repository.ts';

/** The post had a time, and was not called off before. */
const isOver = sql`(${endOfSession} between now() - interval '${sql.raw(String(PLAY_AGAIN_DAYS))} days' and now()
  and (called_off_at is null or called_off_at > coalesce(starts_at, closes_at)))`;

/** Condition: both were in the crew, and may still see each other. Needs `members` joined as the other player. */
const mayAnswer = (memberId: string): SQL | undefined =>
  and(
    isOver,
    isSessionOf(memberId),
    sql`${members.id} <> ${memberId}`,
    sql`${members.id} in (${crewOfPost})`,
    isNotBlocked(memberId, members.id),
    not(isSuspended),
  );

/** The member's own answer: the newest yes or no about the player of the row, else a skip of the same session. */
const ownAnswer = (memberId: string) => sql<PlayAgainAnswer | null>`(select answer from ${playAgainAnswers} as own
  where own.from_id = ${memberId} and own.to_id = ${members.id} and (own.answer <> 'skip' or own.post_id = ${posts.id})
  order by own.answer = 'skip', own.answered_at desc, own.id desc limit 1)`;

/** The players among these who were in the crew of a recent session that the member hosted. */
export const findRecentCrew = (db: Queryable, hostId: string, otherIds: readonly string[]) =>
  db
    .selectDistinct({ id: members.id })
    .from(posts)
    .innerJoin(members, isAnyOf(members.id, otherIds))
    .where(and(eq(posts.authorId, hostId), mayAnswer(hostId)));

/** Each player in the newest session with the member, without crewmates: both know that they want to play again. */
export async function listPlayAgainQuestions(db: Queryable, memberId: string): Promise<PlayAgainQuestion[]> {
  const time = sql<Date | null>`coalesce(${posts.startsAt}, ${posts.closesAt})`.as('time');
  const player = db
    .selectDistinctOn([members.id], {
      postId: posts.id,
      game: posts.game,
      startsAt: posts.startsAt,
      time,
      id: sql<string>`${members.id}`.as('member_id'),
      name: sql<string>`${memberName}`.as('name'),
      pictureUrl: sql<string | null>`${pictureUrl('small')}`.as('picture_url'),
      answer: ownAnswer(memberId).as('answer'),
    })
    .from(posts)
    .innerJoin(sql`lateral (${crewOfPost}) as crew_of_post (member_id)`, sql`true`)
    .innerJoin(members, sql`${members.id} = crew_of_post.member_id`)
    .where(and(mayAnswer(memberId), not(isCrewmate(memberId, members.id))))
    .orderBy(members.id, desc(time), desc(posts.id))
    .as('player');
  const rows = await db
    .select()
    .from(player)
    .orderBy(isNotNull(player.answer), desc(player.time), desc(player.postId), player.id)
    .limit(ASKED_PLAYERS_MAX_COUNT);
  const questions = new Map<string, PlayAgainQuestion>();
  for (const { postId, game, startsAt, time: _, ...asked } of rows) {
    const question = questions.get(postId) ?? { postId, game, startsAt, players: [] };
    question.players.push(asked);
    questions.set(postId, question);
  }
  return [...questions.values()];
}

export interface GivenAnswer {
  readonly postId: string;
  readonly memberIds: readonly string[];
  readonly answer: PlayAgainAnswer;
}

/** Stores or replaces the answer. Returns false if none of the players was in the crew of a session that is over. */
export const setAnswers = (db: Queryable, fromId: string, { postId, memberIds, answer }: GivenAnswer) =>
  affectsRow(
    db.execute(sql`insert into ${playAgainAnswers} (id, from_id, to_id, post_id, answer)
      select gen_random_uuid(), ${fromId}, ${members.id}, ${posts.id}, ${answer} from ${posts}, ${members}
      where ${and(eq(posts.id, postId), isAnyOf(members.id, memberIds), mayAnswer(fromId))} for key share
      on conflict (from_id, to_id, post_id) do update set answer = excluded.answer, answered_at = clock_timestamp()`),
  );

/** Records that two crewmates are notified. Returns false if they were before. */
export async function announceOnce(db: Queryable, oneId: string, otherId: string): Promise<boolean> {
  const isOfPair = sql`(from_id, to_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`;
  return affectsRow(
    // Of two concurrent updates, the second finds no row that is not announced.
    db.execute(sql`update ${playAgainAnswers} set is_announced = true where ${isOfPair} and not is_announced
      and not exists (select from ${playAgainAnswers} as known where ${isOfPair} and known.is_announced)`),
  );
}
