import { t, plural } from '@lingui/core/macro';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useEndOtherSessions } from './device-queries.ts';

interface SignOutOthersProps {
  readonly count: number;
  /** Receives the focus when the button is unmounted. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Revokes all other sessions after a confirmation; no button if there are none. */
export function SignOutOthers({ count, heading }: SignOutOthersProps) {
  /** The count when the dialog was opened, so that its text stays the same while it closes. */
  const [confirmedCount, setConfirmedCount] = useState(count);
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const { mutateAsync } = useEndOtherSessions();
  const open = (): void => {
    isDone.current = false;
    setConfirmedCount(count);
    setIsOpen(true);
  };
  return (
    <>
      {count > 0 && (
        <Button size="sm" onClick={open}>
          {t`Sign out of all other devices`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t`Sign out of all other devices?`}
        body={plural(confirmedCount, {
          one: '# other device will need to sign in again. This one stays signed in.',
          other: '# other devices will need to sign in again. This one stays signed in.',
        })}
        confirmLabel={t({ message: 'Sign out', context: 'device', comment: 'Ends the session of another device' })}
        busyLabel={t`Signing out...`}
        danger
        finalFocus={() => (isDone.current ? heading.current : true)}
        describeFailure={(reason) => t`Couldn't sign out your other devices: ${reason}`}
        onConfirm={async () => {
          const { endedSessions } = await mutateAsync();
          isDone.current = true;
          showToast(
            plural(endedSessions, { one: '# other device was signed out.', other: '# other devices were signed out.' }),
            { tone: 'success' },
          );
        }}
      >
        <p>{t`This also revokes your access tokens and turns off your calendar address, if you have any.`}</p>
      </ConfirmDialog>
    </>
  );
}
