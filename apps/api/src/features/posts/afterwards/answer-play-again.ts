import type { PlayAgainAnswer } from '@muster/contract/posts/afterwards/play-again.ts';
import { AppError } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { findCrewmates } from './crewmate-repository.ts';
import { announceOnce, setAnswers } from './play-again-repository.ts';

interface Answer {
  readonly postId: string;
  readonly memberIds: string[];
  readonly answer: PlayAgainAnswer;
}

/**
 * Stores an answer to 'Play again?' about players of a crew. Runs the same statements whatever the others have answered. The
 * last one runs after the commit, so that of two answers at the same time at least one notices the other.
 */
export async function answerPlayAgain({ db, live, rateLimiter }: Context, member: Member, given: Answer) {
  await rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const known = await findCrewmates(db, member.id, given.memberIds);
  if (!(await setAnswers(db, member.id, given))) throw new AppError('play-again-over');
  await live.afterCommit(async () => {
    const crewmates = await findCrewmates(db, member.id, given.memberIds);
    if (given.answer !== 'yes') return;
    for (const crewmate of crewmates) {
      if (known.some(({ id }) => id === crewmate.id)) continue;
      const isFirst = await announceOnce(db, member.id, crewmate.id);
      live.publish([member.id], { type: 'crewmates.changed', name: isFirst ? crewmate.name : null });
      live.publish([crewmate.id], { type: 'crewmates.changed', name: isFirst ? member.name : null });
    }
  });
  return given;
}
