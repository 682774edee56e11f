import { type RefObject, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useEndOtherSessions } from './account-queries.ts';
import { accountTexts, signedOutOthers, signOutOthersFailed, signOutOthersMeaning } from './account-texts.ts';

interface SignOutOthersProps {
  /** How many other browsers there are. */
  readonly count: number;
  /** Takes the focus when the button has done its work and goes. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Signs out everywhere but here, after a question. Nothing to press where there is nowhere else. */
export function SignOutOthers({ count, heading }: SignOutOthersProps) {
  /** How many there were when it was asked; the question stays the same while it closes. */
  const [asked, setAsked] = useState(count);
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const { mutateAsync } = useEndOtherSessions();
  const toast = useToast();
  const ask = (): void => {
    isDone.current = false;
    setAsked(count);
    setIsOpen(true);
  };
  const confirm = async (): Promise<void> => {
    const { endedSessions } = await mutateAsync().catch((error: Error) => {
      throw new Error(signOutOthersFailed(describeError(error)), { cause: error });
    });
    isDone.current = true;
    toast.show(signedOutOthers(endedSessions), { tone: 'success' });
  };
  return (
    <>
      {count > 0 && (
        <Button size="sm" onClick={ask}>
          {accountTexts.signOutOthers}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={accountTexts.signOutOthersTitle}
        body={signOutOthersMeaning(asked)}
        confirmLabel={accountTexts.signOut}
        busyLabel={accountTexts.signingOut}
        danger
        finalFocus={() => (isDone.current ? heading.current : true)}
        onConfirm={confirm}
      />
    </>
  );
}
