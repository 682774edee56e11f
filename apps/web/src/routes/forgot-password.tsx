import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#src/features/sessions/password/forgot-password-screen.tsx';
import { allowedRedirect, redirectSearchSchema } from '#src/features/sessions/redirect-target.ts';

/** Also for signed-in members, whose reset link may have expired. */
export const Route = createFileRoute('/forgot-password')({
  validateSearch: redirectSearchSchema,
  component: ForgotPassword,
  staticData: { title: t`Forgot Password` },
});

function ForgotPassword() {
  return <ForgotPasswordScreen redirectTarget={allowedRedirect(Route.useSearch().redirect)} />;
}
