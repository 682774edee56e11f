import { t } from '@lingui/core/macro';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginScreen } from '#src/features/sessions/sign-in/login-screen.tsx';
import { SignInAside } from '#src/frame/home/sign-in-aside.tsx';
import { PARTY_PATH } from '#src/features/posts/party/party-code.ts';
import { readJoinIntent } from '#src/features/posts/sharing/join-intent.ts';
import { awaitSession, useDisabledReason, useIsSessionPending } from '#src/features/sessions/session.ts';
import { allowedRedirect, redirectTarget, redirectSearchSchema } from '#src/features/sessions/redirect-target.ts';

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearchSchema,
  beforeLoad: async ({ context, search }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member) throw redirect({ href: redirectTarget(search.redirect), replace: true });
  },
  component: Login,
  pendingMs: 0,
  staticData: { title: t`Sign In` },
});

/** After a successful sign-in the session changes and `beforeLoad` redirects. */
function Login() {
  const navigationState = useNavigationState();
  const redirectTo = allowedRedirect(Route.useSearch().redirect);
  const disabledReason = useDisabledReason();
  const isServerAway = useIsSessionPending();
  return (
    <LoginScreen
      {...navigationState}
      redirectTarget={redirectTo}
      purpose={readJoinIntent(redirectTo)?.purpose}
      isForParty={redirectTo === PARTY_PATH}
      aside={<SignInAside />}
      disabledReason={disabledReason}
      isServerUnreachable={isServerAway}
    />
  );
}

/** State from the previous screen. Removed from the browser's history, so that a reload does not show it again. */
function useNavigationState() {
  const { notice, email, wasSignedOut = false } = useLocation({ select: ({ state }) => state });
  const [passedOn] = useState({ notice, email, wasSignedOut });
  const isPresent = notice !== undefined || email !== undefined || wasSignedOut;
  const { history } = useRouter();
  useEffect(() => {
    if (!isPresent) return;
    const { notice: _, email: __, wasSignedOut: ___, ...state } = history.location.state;
    history.replace(history.location.href, state);
  }, [isPresent, history]);
  return passedOn;
}
