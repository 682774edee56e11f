import { t } from '@lingui/core/macro';
import { PASSWORD_MIN_LENGTH, resetTokenSchema, passwordResetFormSchema } from '@muster/contract/sessions/passwords.ts';
import { errors } from '@muster/contract/errors.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { translate } from '#src/lib/i18n.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { useResetPassword } from './password-queries.ts';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/form/text-field.tsx';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useAppearance } from '#src/lib/product.ts';

/** Opened by the link in the email. */
export function ResetPasswordScreen({ token }: { readonly token: string }) {
  const reset = useResetPassword();
  const isUsed = reset.error instanceof ApiError && reset.error.code === 'reset-link-used';
  const isValidToken = resetTokenSchema.safeParse(token).success;
  const isUsable = isValidToken && !isUsed;
  return (
    <SignInLayout
      title={t`Choose a new password`}
      lead={
        isUsable
          ? t`You'll need to sign in again on all your devices. This also revokes your access tokens and turns off your calendar address, if you have any.`
          : ''
      }
      footer={
        <Link to="/login" className="text-link">
          {t`Back to sign in`}
        </Link>
      }
    >
      {isUsable ? (
        <ResetPasswordForm token={token} reset={reset} />
      ) : (
        <InvalidLink reason={isUsed ? translate(errors['reset-link-used'].message) : invalidLinkReason(token)} />
      )}
    </SignInLayout>
  );
}

/** The token is missing after a reload; the link itself may still be valid. */
const invalidLinkReason = (token: string): string =>
  token === ''
    ? t`This page lost your link. Open it from your email again, or request a new one.`
    : t`Part of this link is missing. Open it from the email again, or request a new one.`;

/** Offers a new link and takes the focus, because the form may have just unmounted. */
function InvalidLink({ reason }: { readonly reason: string }) {
  const newLinkButton = useRef<HTMLAnchorElement>(null);
  useEffect(() => newLinkButton.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="error">{reason}</Banner>
      <ButtonLink ref={newLinkButton} to="/forgot-password" variant="primary" size="lg" wide>
        {t`Request a new link`}
      </ButtonLink>
    </div>
  );
}

const emptyForm = { password: '', confirmPassword: '' };
const fieldsByPath = { password: 'password' } as const;

interface ResetPasswordFormProps {
  readonly token: string;
  readonly reset: ReturnType<typeof useResetPassword>;
}

function ResetPasswordForm({ token, reset }: ResetPasswordFormProps) {
  const isBusy = reset.isPending || reset.isSuccess;
  const { name: productName } = useAppearance();
  const form = useContractForm(passwordResetFormSchema(productName), emptyForm);
  const field = (name: keyof typeof emptyForm) => ({ ...form.field(name), readOnly: isBusy });
  const submit = form.handleSubmit(
    ({ password }) => isBusy || reset.mutate({ token, password }, { onError: form.showFieldErrors(fieldsByPath) }),
    () => reset.reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least ${{ min: PASSWORD_MIN_LENGTH }} characters.`}
        {...field('password')}
      />
      <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={t`Saving...`}>
        {t`Save password`}
      </Button>
      {reset.error && fieldErrors(reset.error, fieldsByPath).length === 0 && (
        <FormError failure={t`Couldn't change your password: ${{ reason: reset.error.message }}`} />
      )}
    </form>
  );
}
