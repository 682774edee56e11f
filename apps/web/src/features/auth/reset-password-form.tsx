import { passwordResetFormSchema } from '@muster/contract/members/account.ts';
import { newPasswordTexts, passwordChangeFailed } from '@muster/contract/members/auth.ts';
import { useForm } from 'react-hook-form';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/form/password-field.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { contractResolver, fieldErrors } from '#src/lib/api/contract-resolver.ts';
import { productName } from '#src/lib/product.ts';
import type { useResetPassword } from './password-queries.ts';
import { passwordTexts } from './password-texts.ts';

const resolver = contractResolver(passwordResetFormSchema(productName));
const emptyForm = { password: '', confirmPassword: '' };
const fieldsByPath = { password: 'password' } as const;

interface ResetPasswordFormProps {
  readonly token: string;
  readonly reset: ReturnType<typeof useResetPassword>;
}

export function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
  const isBusy = reset.isPending || reset.isSuccess;
  const form = useForm({
    resolver,
    defaultValues: emptyForm,
    reValidateMode: 'onSubmit',
  });
  const field = (name: keyof typeof emptyForm) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.formState.errors[name]?.message,
    readOnly: isBusy,
  });
  const showFieldErrors = (error: Error): void => {
    for (const { field: name, message } of fieldErrors(error, fieldsByPath))
      form.setError(name, { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(
    ({ password }) => isBusy || reset.mutate({ token, password }, { onError: showFieldErrors }),
    () => reset.reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {reset.error && fieldErrors(reset.error, fieldsByPath).length === 0 && (
        <Banner tone="error">{passwordChangeFailed(describeError(reset.error))}</Banner>
      )}
      <PasswordField
        label={newPasswordTexts.label}
        autoComplete="new-password"
        hint={newPasswordTexts.hint}
        {...field('password')}
      />
      <PasswordField label={newPasswordTexts.confirmLabel} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={passwordTexts.saving}>
        {passwordTexts.savePassword}
      </Button>
    </form>
  );
}
