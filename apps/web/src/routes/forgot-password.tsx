import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#src/features/auth/forgot-password-screen.tsx';
import { allowedRedirect, redirectSearchSchema } from '#src/lib/session/redirect-target.ts';

/** Open to members too: their link may have been too old. */
export const Route = createFileRoute('/forgot-password')({
  validateSearch: redirectSearchSchema,
  component: ForgotPassword,
  staticData: { title: 'Forgot Password' },
});

function ForgotPassword() {
  return <ForgotPasswordScreen wanted={allowedRedirect(Route.useSearch().redirect)} />;
}
