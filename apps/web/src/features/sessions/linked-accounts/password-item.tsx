import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { ChangePassword } from '../password/change-password.tsx';
import { useSignInMethods } from './linked-account-queries.ts';

const SetPasswordDialog = lazyDialog(async () => (await import('./set-password-dialog.tsx')).SetPasswordDialog);

/** Changes the password, or sets the first one of an account of another service. */
export const PasswordItem = () =>
  useSignInMethods().data?.hasPassword === false ? <FirstPassword /> : <ChangePassword />;

const FirstPassword = () => (
  <AccountItem
    title={t`Password`}
    hint={t`Your account has no password. With one, you can also sign in by email.`}
    action={<SetPasswordButton />}
  />
);

export function SetPasswordButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t`Set password`}
      </Button>
      <SetPasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
