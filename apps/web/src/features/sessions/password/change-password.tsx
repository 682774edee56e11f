import { t, plural } from '@lingui/core/macro';
import { PASSWORD_MIN_LENGTH, passwordChangeFormSchema } from '@muster/contract/sessions/passwords.ts';
import { useState, useEffect } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Button } from '#src/components/button.tsx';
import { useRestoreFocusOnClose } from '#src/components/overlay/use-restore-focus-on-close.ts';
import { PasswordField } from '#src/components/form/text-field.tsx';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useAppearance } from '#src/lib/product.ts';
import { useCurrentMember } from '../session.ts';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { useChangePassword } from './password-queries.ts';

/** Closing unmounts the form, so that no password stays in memory. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const [endedSessions, setEndedSessions] = useState<number>();
  const opener = useRestoreFocusOnClose(isOpen);
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
      {t`Change password`}
    </Button>
  );
  return (
    <AccountItem
      title={t`Password`}
      hint={t`Changing your password signs you out on all other devices, revokes your access tokens and turns off your calendar address.`}
      action={action}
    >
      {endedSessions !== undefined && <Banner tone="success">{describeChange(endedSessions)}</Banner>}
      {isOpen && <ChangePasswordForm onChanged={close} onCancel={() => close()} />}
    </AccountItem>
  );
}

const describeChange = (endedSessions: number): string =>
  endedSessions === 0
    ? t`Your password was changed.`
    : plural(endedSessions, {
        one: 'Your password was changed. # other device was signed out.',
        other: 'Your password was changed. # other devices were signed out.',
      });

const emptyForm = { currentPassword: '', password: '', confirmPassword: '' };

const fieldsByPath = { currentPassword: 'currentPassword', newPassword: 'password' } as const;

interface ChangePasswordFormProps {
  /** Called with the number of other sessions that were revoked. */
  readonly onChanged: (endedSessions: number) => void;
  readonly onCancel: () => void;
}

function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const member = useCurrentMember();
  const { mutate, isPending, error, reset } = useChangePassword();
  const { name: productName } = useAppearance();
  const form = useContractForm(passwordChangeFormSchema([member.name, member.email, productName]), emptyForm);
  const { setFocus } = form;

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const field = (name: keyof typeof emptyForm) => ({ ...form.field(name), readOnly: isPending });
  const submit = form.handleSubmit(
    ({ currentPassword, password }) =>
      isPending ||
      mutate(
        { currentPassword, newPassword: password },
        { onSuccess: ({ endedSessions }) => onChanged(endedSessions), onError: form.showFieldErrors(fieldsByPath) },
      ),
    () => reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-100 flex-col gap-6">
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={member.email} />
      <PasswordField label={t`Current password`} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least ${{ min: PASSWORD_MIN_LENGTH }} characters.`}
        {...field('password')}
      />
      <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...field('confirmPassword')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending} busyLabel={t`Changing...`}>
          {t`Change password`}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
      {error && fieldErrors(error, fieldsByPath).length === 0 && (
        <FormError failure={t`Couldn't change your password: ${{ reason: error.message }}`} />
      )}
    </form>
  );
}
