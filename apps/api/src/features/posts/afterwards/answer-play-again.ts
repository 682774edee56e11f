import type { PlayAgainAnswer } from '@muster/contract/posts/afterwards/play-again.ts';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { findCrewmates } from './crewmate-repository.ts';
import { announceOnce, setAnswer } from './play-again-repository.ts';

interface Answer {
  readonly postId: string;
  readonly memberId: string;
  readonly answer: PlayAgainAnswer;
}

/**
 * Stores an answer to 'Play again?'. Runs the same statements whatever the other player has answered. The last one runs after
 * the commit, so that of two answers at the same time at least one notices the other.
 */
export async function answerPlayAgain({ db, live, rateLimiter }: Context, member: Member, given: Answer) {
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const [known] = await findCrewmates(db, member.id, [given.memberId]);
  if (!(await setAnswer(db, member.id, { id: uuidv7(), ...given }))) throw new AppError('play-again-over');
  await live.afterCommit(async () => {
    const [crewmate] = await findCrewmates(db, member.id, [given.memberId]);
    if (!crewmate || known || given.answer !== 'yes') return;
    const isFirst = await announceOnce(db, member.id, given.memberId);
    live.publish([member.id], { type: 'crewmates.changed', name: isFirst ? crewmate.name : null });
    live.publish([given.memberId], { type: 'crewmates.changed', name: isFirst ? member.name : null });
  });
  return given;
}
