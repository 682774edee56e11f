import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ResetPasswordScreen } from '#src/features/auth/reset-password-screen.tsx';

/** Open to members too: all their sessions end with the new password, this one as well. */
export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
  staticData: { title: 'New Password' },
});

function ResetPassword() {
  const token = useTokenOnce();
  return <ResetPasswordScreen key={token} token={token} />;
}

/**
 * What stands behind the # of the link. It leaves the address bar and the browser's history at once, and is kept by
 * this page alone: after a reload the link of the e-mail, which has not been used then, is opened once more.
 */
function useTokenOnce(): string {
  const inAddress = useLocation({ select: ({ hash }) => hash });
  const [token, setToken] = useState(inAddress);
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);
  const { history } = useRouter();
  useEffect(() => {
    if (inAddress !== '') history.replace(history.location.pathname, history.location.state);
  }, [inAddress, history]);
  return token;
}
