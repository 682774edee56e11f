import { t } from '@lingui/core/macro';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ResetPasswordScreen } from '#src/features/sessions/password/reset-password-screen.tsx';

/** Also for signed-in members; the new password revokes all their sessions, including this one. */
export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
  staticData: { title: t`New Password` },
});

function ResetPassword() {
  const token = useResetToken();
  return <ResetPasswordScreen key={token} token={token} />;
}

/**
 * The token from the URL hash. It is removed from the address bar and the history at once and exists only in this
 * component; after a reload the member has to open the link again.
 */
function useResetToken(): string {
  const hashToken = useLocation({ select: ({ hash }) => hash });
  const [token, setToken] = useState(hashToken);
  if (hashToken !== '' && hashToken !== token) setToken(hashToken);
  const { history } = useRouter();
  useEffect(() => {
    if (hashToken !== '') history.replace(history.location.pathname, history.location.state);
  }, [hashToken, history]);
  return token;
}
