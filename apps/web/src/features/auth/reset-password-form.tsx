import { passwordResetFormSchema } from '@muster/contract/account.ts';
import { PASSWORD_MIN_LENGTH } from '@muster/contract/auth.ts';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { ApiError, reasonOf } from '#src/lib/api-error.ts';
import { contractResolver } from '#src/lib/contract-resolver.ts';
import type { useResetPassword } from './password-queries.ts';
import { passwordTexts, resetFailed } from './password-texts.ts';

const noEntries = { password: '', confirmPassword: '' };

interface ResetPasswordFormProps {
  readonly token: string;
  readonly reset: ReturnType<typeof useResetPassword>;
}

/** Why the password itself was refused, as one that everybody uses. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'password')?.message : undefined;

/** The new password, twice. After a failure what was typed stays. */
export function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
  const isBusy = reset.isPending || reset.isSuccess;
  const form = useForm({
    resolver: contractResolver(passwordResetFormSchema),
    defaultValues: noEntries,
    reValidateMode: 'onSubmit',
  });
  const field = (name: keyof typeof noEntries) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.formState.errors[name]?.message,
    readOnly: isBusy,
  });
  const blame = (error: Error): void => {
    const message = refusalOf(error);
    if (message !== undefined) form.setError('password', { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(
    ({ password }) => isBusy || reset.mutate({ token, password }, { onError: blame }),
    () => reset.reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {reset.error && refusalOf(reset.error) === undefined && (
        <Banner tone="error">{resetFailed(reasonOf(reset.error))}</Banner>
      )}
      <PasswordField
        label={passwordTexts.newPassword}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        {...field('password')}
      />
      <PasswordField label={passwordTexts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={passwordTexts.saving}>
        {passwordTexts.savePassword}
      </Button>
    </form>
  );
}
