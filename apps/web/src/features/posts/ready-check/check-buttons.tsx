import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
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

/** The answers to 'Still in?'. The author confirms first that declining closes the post. */
export function CheckButtons({ postId, game, isAuthor }: CheckButtonsProps) {
  const { mutateAsync, isPending } = useAnswerCheck();
  const [isConfirming, setIsConfirming] = useState(false);
  const send = async (answer: 'confirmed' | 'declined'): Promise<void> => {
    await mutateAsync({ postId, answer });
    showToast(describeAnswer(answer, isAuthor), { tone: 'success' });
  };
  const sendOrToast = (answer: 'confirmed' | 'declined'): void =>
    void send(answer).catch((error: Error) => showToast(answerFailed(error.message), { tone: 'error' }));
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={isPending}
        aria-label={t({ message: `I'm in: ${game}`, comment: "Begins with the text of the button: I'm in" })}
        onClick={() => sendOrToast('confirmed')}
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
        onClick={() => (isAuthor ? setIsConfirming(true) : sendOrToast('declined'))}
      >
        {t`Can't make it`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Close your ${game} post?`}
        body={t`We'll let your crew know that you can't make it. Activating the post again won't bring them back.`}
        confirmLabel={t`Close post`}
        danger
        describeFailure={answerFailed}
        onConfirm={() => send('declined')}
      />
    </>
  );
}
