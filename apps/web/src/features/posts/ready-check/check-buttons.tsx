import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { leaveText } from '../requests/describe-request.ts';
import { useAnswerCheck } from './ready-check-queries.ts';

const answerFailed = (reason: string): string => t`Couldn't send your answer: ${reason}`;

function describeAnswer(answer: 'confirmed' | 'declined', isAuthor: boolean): string {
  if (answer === 'confirmed') return t`You're in.`;
  return isAuthor ? t`Your post is closed.` : t`You left the crew.`;
}

interface CheckButtonsProps {
  readonly postId: string;
  readonly game: string;
  readonly isAuthor: boolean;
}

const closeText = (game: string) => ({
  title: t`Close your ${game} post?`,
  body: t`We'll let your crew know that you can't make it. Activating the post again won't bring them back.`,
  confirmLabel: t`Close post`,
});

/** The answers to 'Still in?'. Declining closes the post or leaves the crew, which cannot be undone, so it is confirmed. */
export function CheckButtons({ postId, game, isAuthor }: CheckButtonsProps) {
  const { mutateAsync, isPending } = useAnswerCheck();
  const [isConfirming, setIsConfirming] = useState(false);
  const send = async (answer: 'confirmed' | 'declined'): Promise<void> => {
    await mutateAsync({ postId, answer });
    showToast(describeAnswer(answer, isAuthor), { tone: 'success' });
  };
  const confirm = (): void =>
    void send('confirmed').catch((error: Error) => showToast(answerFailed(error.message), { tone: 'error' }));
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={isPending}
        aria-label={t({ message: `I'm in: ${game}`, comment: "Begins with the text of the button: I'm in" })}
        onClick={confirm}
      >
        {t`I'm in`}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isPending}
        aria-label={t({
          message: `Can't make it: ${game}`,
          comment: "Begins with the text of the button: Can't make it",
        })}
        onClick={() => setIsConfirming(true)}
      >
        {t`Can't make it`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        {...(isAuthor ? closeText(game) : leaveText({ game }))}
        danger
        describeFailure={answerFailed}
        onConfirm={() => send('declined')}
      />
    </>
  );
}
