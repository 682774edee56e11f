import { z } from '@muster/contract/zod.ts';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { LoginScreen } from '#src/features/auth/login-screen.tsx';
import { awaitSession } from '#src/lib/session.ts';
import { wantedPage } from '#src/lib/wanted-page.ts';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: async ({ context, search }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member) throw redirect({ href: wantedPage(search.redirect), replace: true });
  },
  component: Login,
  pendingMs: 0,
  staticData: { title: 'Sign In' },
});

/** Signing in changes the session, and the guard above leads on. */
function Login() {
  const notice = useLocation({ select: ({ state }) => state.notice });
  return <LoginScreen notice={notice} />;
}
