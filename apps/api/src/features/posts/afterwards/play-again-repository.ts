import {
  ASKED_PLAYERS_MAX_COUNT,
  PLAY_AGAIN_DAYS,
  type PlayAgainAnswer,
  type PlayAgainQuestion,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import { endOfSession, posts } from '#src/db/schema/posts.ts';
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

/** Leaves out crewmates: both know that they want to play again. */
export async function listPlayAgainQuestions(db: Queryable, memberId: string): Promise<PlayAgainQuestion[]> {
  const isAnswered = sql`exists (select from ${playAgainAnswers}
    where from_id = ${memberId} and to_id = ${members.id} and post_id = ${posts.id})`;
  const rows = await db
    .select({
      postId: posts.id,
      game: posts.game,
      startsAt: posts.startsAt,
      player: { id: members.id, name: memberName, pictureUrl: pictureUrl('small') },
    })
    .from(posts)
    .innerJoin(sql`lateral (${crewOfPost}) as crew_of_post (member_id)`, sql`true`)
    .innerJoin(members, sql`${members.id} = crew_of_post.member_id`)
    .where(and(mayAnswer(memberId), not(isAnswered), not(isCrewmate(memberId, members.id))))
    .orderBy(desc(sql`coalesce(${posts.startsAt}, ${posts.closesAt})`), desc(posts.id), members.id)
    .limit(ASKED_PLAYERS_MAX_COUNT);
  const questions = new Map<string, PlayAgainQuestion>();
  for (const { player, ...session } of rows) {
    const question = questions.get(session.postId) ?? { ...session, players: [] };
    question.players.push(player);
    questions.set(session.postId, question);
  }
  return [...questions.values()];
}

export interface GivenAnswer {
  readonly id: string;
  readonly postId: string;
  readonly memberId: string;
  readonly answer: PlayAgainAnswer;
}

/** Stores or replaces the answer. Returns false if the two were not in the crew of a session that is over. */
export const setAnswer = (db: Queryable, fromId: string, { id, postId, memberId, answer }: GivenAnswer) =>
  affectsRow(
    db.execute(sql`insert into ${playAgainAnswers} (id, from_id, to_id, post_id, answer)
      select ${id}, ${fromId}, ${members.id}, ${posts.id}, ${answer} from ${posts}, ${members}
      where ${and(eq(posts.id, postId), eq(members.id, memberId), mayAnswer(fromId))} for key share
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
