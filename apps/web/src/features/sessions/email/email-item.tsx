import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import type { EmailState } from '@muster/contract/sessions/email.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { translate } from '#src/lib/i18n.ts';
import { useCurrentMember } from '../session.ts';
import { SendVerificationButton } from './send-verification-button.tsx';
import { emailQuery, emailRefusedText, useCancelEmailChange } from './email-queries.ts';

const ChangeEmailDialog = lazyDialog(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);

/** The member's address, and its change. */
export function EmailItem() {
  const { email, role, emailVerification } = useCurrentMember();
  const { data: state } = useQuery(emailQuery);
  const [isOpen, setIsOpen] = useState(false);
  const pendingEmail = state?.pendingEmail ?? null;
  const withoutMail = state?.sendsMail === false ? 'mail-server-needed' : null;
  const reason = role === 'admin' ? 'email-configured' : withoutMail;
  return (
    <AccountItem
      title={t`Email address`}
      hint={t`You sign in with it and get emails about your account. Other players don't see it.`}
      action={
        !reason && (
          <Button size="sm" disabled={!state} onClick={() => setIsOpen(true)}>
            {t`Change email address`}
          </Button>
        )
      }
    >
      <p dir="auto" translate="no" className="font-semibold wrap-anywhere">
        {email}
      </p>
      {state && <AddressState state={state} isUnverified={emailVerification !== 'off'} canGetLink={!reason} />}
      {reason && <p className="text-sm text-faint">{translate(errors[reason].message)}</p>}
      {pendingEmail !== null && <PendingChange email={pendingEmail} />}
      <ChangeEmailDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </AccountItem>
  );
}

interface AddressStateProps {
  readonly state: EmailState;
  /** The member should verify the address. */
  readonly isUnverified: boolean;
  readonly canGetLink: boolean;
}

const AddressState = ({ state: { isRefused, isVerified }, isUnverified, canGetLink }: AddressStateProps) => (
  <>
    {isRefused && <p className="text-sm text-rose-text">{emailRefusedText}</p>}
    {isVerified && <p className="text-sm text-faint">{t({ message: 'Verified', context: 'address' })}</p>}
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {isUnverified && <p className="text-sm text-faint">{t`Not verified`}</p>}
      {canGetLink && (isRefused || isUnverified) && <SendVerificationButton />}
    </div>
  </>
);

function PendingChange({ email }: { readonly email: string }) {
  const { mutate: cancel, isPending, error } = useCancelEmailChange();
  return (
    <div className="flex flex-col items-start gap-3">
      <p
        role="status"
        className="wrap-anywhere"
      >{t`We sent a link to ${{ email }}. Your address changes when you open it and confirm.`}</p>
      <Button size="sm" busy={isPending} onClick={() => cancel()}>
        {t`Cancel change`}
      </Button>
      <FormError failure={error?.message} />
    </div>
  );
}
