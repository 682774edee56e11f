import { passwordResetFormSchema } from '@muster/contract/members/account.ts';
import { newPasswordTexts, passwordChangeFailed } from '@muster/contract/members/auth.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/form/password-field.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { fieldErrors } from '#src/lib/api/contract-resolver.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { productName } from '#src/lib/product.ts';
import type { useResetPassword } from './password-queries.ts';
import { passwordTexts } from './password-texts.ts';

const schema = passwordResetFormSchema(productName);
const emptyForm = { password: '', confirmPassword: '' };
const fieldsByPath = { password: 'password' } as const;

interface ResetPasswordFormProps {
  readonly token: string;
  readonly reset: ReturnType<typeof useResetPassword>;
}

export function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
  const isBusy = reset.isPending || reset.isSuccess;
  const form = useContractForm(schema, emptyForm);
  const field = (name: keyof typeof emptyForm) => ({ ...form.field(name), readOnly: isBusy });
  const submit = form.handleSubmit(
    ({ password }) => isBusy || reset.mutate({ token, password }, { onError: form.showFieldErrors(fieldsByPath) }),
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
