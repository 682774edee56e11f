import { t } from '@lingui/core/macro';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { AlreadyIn } from '#src/features/sessions/registration/already-in.tsx';
import { fetchRegistration } from '#src/features/sessions/registration/fetch-registration.ts';
import { RegisterScreen } from '#src/features/sessions/sign-in/register-screen.tsx';
import { SignInAside } from '#src/frame/home/sign-in-aside.tsx';
import { PARTY_PATH } from '#src/features/posts/party/party-code.ts';
import { readJoinIntent } from '#src/features/posts/sharing/join-intent.ts';
import { awaitSession, useOptionalMember } from '#src/features/sessions/session.ts';
import { allowedRedirect, redirectTarget, redirectSearchSchema } from '#src/features/sessions/redirect-target.ts';

export const Route = createFileRoute('/register')({
  validateSearch: redirectSearchSchema,
  beforeLoad: async ({ context: { queryClient, startedAt }, search, location }) => {
    // Not shown in the address bar, but still there after a reload.
    if (location.hash !== '')
      throw redirect({ to: '/register', search, state: { inviteCode: location.hash }, replace: true });
    const { member } = await awaitSession(queryClient, startedAt);
    if (member && !location.state.inviteCode) throw redirect({ href: redirectTarget(search.redirect), replace: true });
  },
  loader: fetchRegistration,
  component: Register,
  pendingMs: 0,
  staticData: { title: t`Create Account` },
});

function Register() {
  const redirectTo = allowedRedirect(Route.useSearch().redirect);
  const inviteCode = useLocation({ select: ({ state }) => state.inviteCode });
  const { mode, hasRules } = Route.useLoaderData();
  const member = useOptionalMember();
  if (member && inviteCode) return <AlreadyIn redirect={redirectTo} />;
  return (
    <RegisterScreen
      registration={mode}
      hasRules={hasRules}
      inviteCode={inviteCode}
      redirectTarget={redirectTo}
      purpose={readJoinIntent(redirectTo)?.purpose}
      isForParty={redirectTo === PARTY_PATH}
      aside={<SignInAside />}
    />
  );
}
