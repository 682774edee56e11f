import { t } from '@lingui/core/macro';
import { EMAIL_RESTORE_DAYS, emailChangeSchema } from '@muster/contract/sessions/email.ts';
import { currentPasswordSchema } from '@muster/contract/sessions/passwords.ts';
import { z } from '@muster/contract/zod.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { OwnerGate, OwnerPasswordField } from '../linked-accounts/owner-gate.tsx';
import { useChangeEmail } from './email-queries.ts';

const fieldsByPath = { email: 'email', password: 'password' } as const;
const withPassword = z.extend(emailChangeSchema, { password: currentPasswordSchema });

/** Confirms the owner, and sends a link to the new address. */
export function ChangeEmailDialog({ isOpen, onOpenChange }: DialogState) {
  const change = useChangeEmail();
  // Also removes the password from the mutation cache.
  const close = (): void => {
    change.reset();
    onOpenChange(false);
  };
  const cancel = (): void => void (change.isPending || close());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={cancel}
      title={t`Change email address`}
      description={t`We'll send a link to the new address. After the change, you can undo it from your current address for ${{ days: EMAIL_RESTORE_DAYS }} days.`}
    >
      <OwnerGate error={change.error} onCancel={cancel}>
        {(hasPassword) => (
          <ChangeEmailForm hasPassword={hasPassword} change={change} onChanged={close} onCancel={cancel} />
        )}
      </OwnerGate>
    </Dialog>
  );
}

interface ChangeEmailFormProps {
  readonly hasPassword: boolean;
  readonly change: ReturnType<typeof useChangeEmail>;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

function ChangeEmailForm({ hasPassword, change, onChanged, onCancel }: ChangeEmailFormProps) {
  const { mutate, isPending, error, reset } = change;
  const form = useContractForm(hasPassword ? withPassword : emailChangeSchema, {
    email: '',
    ...(hasPassword && { password: '' }),
  });
  const submit = form.handleSubmit(
    (entries) => isPending || mutate(entries, { onSuccess: onChanged, onError: form.showFieldErrors(fieldsByPath) }),
    () => reset(),
  );
  const isTaken = error instanceof ApiError && error.code === 'email-taken';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <TextField
        label={t`New email address`}
        type="email"
        autoComplete="email"
        readOnly={isPending}
        {...form.field('email')}
        {...(isTaken && { error: error.message })}
      />
      {hasPassword && <OwnerPasswordField readOnly={isPending} {...form.field('password')} />}
      <FormActions
        submitLabel={t`Send link`}
        busyLabel={t`Sending...`}
        isBusy={isPending}
        failure={error && !isTaken && fieldErrors(error, fieldsByPath).length === 0 ? error.message : null}
        onCancel={onCancel}
      />
    </form>
  );
}
