import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#src/features/sessions/password/reset-password-screen.tsx';
import { useHashToken } from '#src/lib/navigation/use-hash-token.ts';

/** Also for signed-in members; the new password revokes all their sessions, including this one. */
export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
  staticData: { title: t`New Password` },
});

function ResetPassword() {
  const token = useHashToken();
  return <ResetPasswordScreen key={token} token={token} />;
}
