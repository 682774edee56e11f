import { t } from '@lingui/core/macro';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { CheckButtons } from '../../ready-check/check-buttons.tsx';
import { describeDeadline, describeReadyCheck } from '../../ready-check/describe-check.ts';
import { AnswerRow, type AnswerRowProps } from './answer-row.tsx';

interface CheckRowProps extends Pick<AnswerRowProps, 'isOpen'> {
  readonly check: CrewCheck;
}

/** The question 'Still in?'. */
export function CheckRow({ check, isOpen }: CheckRowProps) {
  const { postId, game, author, startsAt } = check;
  const isAuthor = useCurrentMember().id === author.id;
  return (
    <AnswerRow
      question={describeReadyCheck(game, startsAt, isAuthor ? null : author.name)}
      consequence={describeDeadline(check, isAuthor)}
      until={check.answerBy}
      isOpen={isOpen}
      outcome={check.outcome === 'confirmed' ? t`You're in.` : t`This ready check is over.`}
    >
      <CheckButtons postId={postId} game={game} isAuthor={isAuthor} />
    </AnswerRow>
  );
}
