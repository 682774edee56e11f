import { resetTokenSchema } from '@muster/contract/members/account.ts';
import { errors } from '@muster/contract/errors.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useResetPassword } from './password-queries.ts';
import { passwordTexts } from './password-texts.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Opened by the link in the e-mail. */
export function ResetPasswordScreen({ token }: { readonly token: string }) {
  const reset = useResetPassword();
  const isUsed = reset.error instanceof ApiError && reset.error.code === 'reset-link-used';
  const isValidToken = resetTokenSchema.safeParse(token).success;
  const isUsable = isValidToken && !isUsed;
  return (
    <AuthLayout
      title={passwordTexts.resetTitle}
      lead={isUsable ? passwordTexts.resetLead : ''}
      footer={
        <Link to="/login" className="text-link">
          {passwordTexts.backToSignIn}
        </Link>
      }
    >
      {isUsable ? (
        <ResetPasswordForm token={token} reset={reset} />
      ) : (
        <InvalidLink reason={isUsed ? errors['reset-link-used'].message : invalidLinkReason(token)} />
      )}
    </AuthLayout>
  );
}

/** The token is missing after a reload; the link itself may still be valid. */
const invalidLinkReason = (token: string): string =>
  token === '' ? passwordTexts.missingToken : passwordTexts.incompleteLink;

/** Offers a new link and takes the focus, because the form may have just unmounted. */
function InvalidLink({ reason }: { readonly reason: string }) {
  const newLinkButton = useRef<HTMLAnchorElement>(null);
  useEffect(() => newLinkButton.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="error">{reason}</Banner>
      <ButtonLink ref={newLinkButton} to="/forgot-password" variant="primary" size="lg" wide>
        {passwordTexts.requestNewLink}
      </ButtonLink>
    </div>
  );
}
