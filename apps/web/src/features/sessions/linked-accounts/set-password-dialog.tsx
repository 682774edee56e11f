import { t } from '@lingui/core/macro';
import { PASSWORD_MIN_LENGTH, passwordResetFormSchema } from '@muster/contract/sessions/passwords.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { PasswordField } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useAppearance } from '#src/lib/product.ts';
import { useCurrentMember } from '../session.ts';
import { useSetPassword } from './linked-account-queries.ts';
import { OwnerGate } from './owner-gate.tsx';

const fieldsByPath = { newPassword: 'password' } as const;

/** Sets the first password of an account. */
export function SetPasswordDialog({ isOpen, onOpenChange }: DialogState) {
  const setPassword = useSetPassword();
  const close = (): void => {
    if (setPassword.isPending) return;
    setPassword.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Set a password`}
      description={t`You can then sign in with your email address and this password.`}
    >
      <OwnerGate error={setPassword.error} onCancel={close}>
        {() => <SetPasswordForm setPassword={setPassword} onCancel={close} />}
      </OwnerGate>
    </Dialog>
  );
}

interface SetPasswordFormProps {
  readonly setPassword: ReturnType<typeof useSetPassword>;
  readonly onCancel: () => void;
}

function SetPasswordForm({ setPassword, onCancel }: SetPasswordFormProps) {
  const { email } = useCurrentMember();
  const { mutate, isPending, error, reset } = setPassword;
  const { name: productName } = useAppearance();
  const form = useContractForm(passwordResetFormSchema(productName), { password: '', confirmPassword: '' });
  const submit = form.handleSubmit(
    ({ password }) =>
      isPending ||
      mutate(password, {
        onSuccess: () => showToast(t`Your password was set.`, { tone: 'success' }),
        onError: form.showFieldErrors(fieldsByPath),
      }),
    () => reset(),
  );
  const field = (name: 'password' | 'confirmPassword') => ({ ...form.field(name), readOnly: isPending });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least ${{ min: PASSWORD_MIN_LENGTH }} characters.`}
        {...field('password')}
      />
      <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...field('confirmPassword')} />
      <FormActions
        submitLabel={t`Set password`}
        busyLabel={t`Saving...`}
        isBusy={isPending}
        failure={error && fieldErrors(error, fieldsByPath).length === 0 ? error.message : null}
        onCancel={onCancel}
      />
    </form>
  );
}
