import { useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { useFocusOnReturn } from '#src/components/overlay/use-focus-on-return.ts';
import { AccountPart } from './account-item.tsx';
import { accountTexts, passwordChanged } from './account-texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** The way to another password. The form opens when it is wanted, and takes what was typed with it. */
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
    <AccountPart title={accountTexts.password} hint={accountTexts.passwordHint} action={action}>
      {endedSessions !== undefined && <Banner tone="success">{passwordChanged(endedSessions)}</Banner>}
      {isOpen && <ChangePasswordForm onChanged={close} onCancel={() => close()} />}
    </AccountPart>
  );
}
