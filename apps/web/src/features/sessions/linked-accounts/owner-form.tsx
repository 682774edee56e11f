import { currentPasswordSchema, ownerConfirmationSchema } from '@muster/contract/sessions/passwords.ts';
import { z } from '@muster/contract/zod.ts';
import type { ComponentProps } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { OwnerGate, OwnerPasswordField } from './owner-gate.tsx';

const fieldsByPath = { password: 'password' } as const;
const withPassword = z.strictObject({ password: currentPasswordSchema });

interface OwnerFormProps extends Omit<ComponentProps<typeof FormActions>, 'failure'> {
  /** A mutation that takes the password of an account that has one. */
  readonly action: {
    readonly error: Error | null;
    readonly reset: () => void;
    readonly mutate: (password: string | undefined, options: { readonly onError: (error: Error) => void }) => void;
  };
  readonly describeFailure?: (error: Error) => string;
}

/** Confirms an action that has no other fields. */
export const OwnerForm = (props: OwnerFormProps) => (
  <OwnerGate error={props.action.error} onCancel={props.onCancel}>
    {(hasPassword) => <ConfirmationForm {...props} hasPassword={hasPassword} />}
  </OwnerGate>
);

function ConfirmationForm({
  hasPassword,
  action: { error, reset, mutate },
  describeFailure = ({ message }) => message,
  ...actions
}: OwnerFormProps & { readonly hasPassword: boolean }) {
  const { isBusy } = actions;
  const form = useContractForm(
    hasPassword ? withPassword : ownerConfirmationSchema,
    hasPassword ? { password: '' } : {},
  );
  const submit = form.handleSubmit(
    ({ password }) => isBusy || mutate(password, { onError: form.showFieldErrors(fieldsByPath) }),
    () => reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {hasPassword && <OwnerPasswordField readOnly={isBusy} {...form.field('password')} />}
      <FormActions
        {...actions}
        failure={error && fieldErrors(error, fieldsByPath).length === 0 ? describeFailure(error) : null}
      />
    </form>
  );
}
