import { t } from '@lingui/core/macro';
import type { SignInMethods } from '@muster/contract/sessions/linked-accounts.ts';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { PasswordField } from '#src/components/form/text-field.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useStartExternalSignIn } from '../external-sign-in/external-sign-in-queries.ts';
import { useCurrentMember } from '../session.ts';
import { useOffersLinks, useSignInMethods } from './linked-account-queries.ts';

interface OwnerGateProps {
  /** Error of the last attempt. The sign-in may have become too old. */
  readonly error: Error | null;
  readonly onCancel: () => void;
  /** The form, with a password field if the account has a password. */
  readonly children: (hasPassword: boolean) => ReactNode;
}

/** Shows the form to owners who can confirm it, and a sign-in to those without a password whose sign-in is too old. */
export function OwnerGate({ error, onCancel, children }: OwnerGateProps) {
  const query = useSignInMethods();
  // Without services, every account has a password.
  if (!useOffersLinks()) return children(true);
  if (!query.data)
    return query.error ? (
      <QueryFailure query={query} describe={(reason) => t`Couldn't load your sign-in methods: ${reason}`} />
    ) : (
      <Skeleton className="h-10 w-56" />
    );
  const { hasPassword, hasRecentSignIn, linkedAccounts } = query.data;
  const isTooOld = error instanceof ApiError && error.code === 'recent-sign-in-needed';
  if (hasPassword || (hasRecentSignIn && !isTooOld)) return children(hasPassword);
  return <ConfirmSignIn linkedAccounts={linkedAccounts} onCancel={onCancel} />;
}

interface ConfirmSignInProps extends Pick<SignInMethods, 'linkedAccounts'>, Pick<OwnerGateProps, 'onCancel'> {}

function ConfirmSignIn({ linkedAccounts, onCancel }: ConfirmSignInProps) {
  const { mutate, isPending, variables, error } = useStartExternalSignIn();
  const returnTo = location.pathname + location.search;
  return (
    <div className="flex flex-col gap-6">
      <p>{t`To confirm it's you, sign in again. You'll return to this page.`}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        {linkedAccounts.map(
          ({ id, provider, providerName }) =>
            provider && (
              <Button
                key={id}
                variant="primary"
                disabled={isPending}
                busy={isPending && variables.provider === provider}
                onClick={() => mutate({ provider, returnTo })}
              >
                {t`Confirm with ${{ provider: providerName }}`}
              </Button>
            ),
        )}
      </div>
      <FormError failure={error?.message} />
    </div>
  );
}

/** The password with which the owner confirms a form. */
export function OwnerPasswordField(props: Omit<Parameters<typeof PasswordField>[0], 'label'>) {
  const { email } = useCurrentMember();
  return (
    <>
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField label={t`Your password`} autoComplete="current-password" {...props} />
    </>
  );
}
