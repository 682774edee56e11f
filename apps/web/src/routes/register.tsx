import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { RegisterScreen } from '#src/features/sessions/sign-in/register-screen.tsx';
import { SignInAside } from '#src/frame/home/sign-in-aside.tsx';
import { readJoinIntent } from '#src/features/posts/sharing/join-intent.ts';
import { awaitSession } from '#src/features/sessions/session.ts';
import { allowedRedirect, redirectTarget, redirectSearchSchema } from '#src/features/sessions/redirect-target.ts';

export const Route = createFileRoute('/register')({
  validateSearch: redirectSearchSchema,
  beforeLoad: async ({ context, search }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member) throw redirect({ href: redirectTarget(search.redirect), replace: true });
  },
  component: Register,
  pendingMs: 0,
  staticData: { title: t`Create Account` },
});

function Register() {
  const redirectTo = allowedRedirect(Route.useSearch().redirect);
  return (
    <RegisterScreen redirectTarget={redirectTo} purpose={readJoinIntent(redirectTo)?.purpose} aside={<SignInAside />} />
  );
}
