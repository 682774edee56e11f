import { resetTokenSchema } from '@muster/contract/account.ts';
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

/** What the link of the e-mail leads to. */
export function ResetPasswordScreen({ token }: { readonly token: string }) {
  const reset = useResetPassword();
  const isUsed = reset.error instanceof ApiError && reset.error.code === 'reset-link-used';
  const isComplete = resetTokenSchema.safeParse(token).success;
  const isUsable = isComplete && !isUsed;
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
        <DeadLink reason={isUsed ? errors['reset-link-used'].message : brokenLink(token)} />
      )}
    </AuthLayout>
  );
}

/** Without its token, as after a reload, the link itself may be whole. */
const brokenLink = (token: string): string => (token === '' ? passwordTexts.linkGone : passwordTexts.linkMissing);

/** The way on from a link that leads nowhere. The form that had the focus may have just gone. */
function DeadLink({ reason }: { readonly reason: string }) {
  const wayOn = useRef<HTMLAnchorElement>(null);
  useEffect(() => wayOn.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="error">{reason}</Banner>
      <ButtonLink ref={wayOn} to="/forgot-password" variant="primary" size="lg" wide>
        {passwordTexts.askForLink}
      </ButtonLink>
    </div>
  );
}
