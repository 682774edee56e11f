import { useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useFocusOnReturn } from '#src/components/overlay/use-focus-on-return.ts';
import { AccountItem } from './account-item.tsx';
import { accountTexts, passwordChanged } from './account-texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Closing unmounts the form, so that no password stays in memory. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const [endedSessions, setEndedSessions] = useState<number>();
  const opener = useFocusOnReturn(isOpen);
  const open = (): void => {
    setEndedSessions(undefined);
    setIsOpen(true);
  };
  const close = (ended?: number): void => {
    setEndedSessions(ended);
    setIsOpen(false);
  };
  const action = !isOpen && (
    <Button ref={opener} size="sm" onClick={open}>
      {accountTexts.changePassword}
    </Button>
  );
  return (
    <AccountItem title={accountTexts.password} hint={accountTexts.passwordHint} action={action}>
      {endedSessions !== undefined && <Banner tone="success">{passwordChanged(endedSessions)}</Banner>}
      {isOpen && <ChangePasswordForm onChanged={close} onCancel={() => close()} />}
    </AccountItem>
  );
}
