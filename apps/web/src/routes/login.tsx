import { z } from '@muster/contract/zod.ts';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginScreen } from '#src/features/auth/login-screen.tsx';
import { awaitSession, useIsSessionUnknown } from '#src/lib/session.ts';
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
  return <LoginScreen {...useToldOnce()} isServerAway={useIsSessionUnknown()} />;
}

/** What the screen before has to tell. The browser's history forgets it, so that a reload does not tell it again. */
function useToldOnce(): { notice: string | undefined; wasSignedOut: boolean } {
  const { notice, wasSignedOut = false } = useLocation({ select: ({ state }) => state });
  const [told] = useState({ notice, wasSignedOut });
  const isTold = notice !== undefined || wasSignedOut;
  const { history } = useRouter();
  useEffect(() => {
    if (!isTold) return;
    const { notice: _, wasSignedOut: __, ...state } = history.location.state;
    history.replace(history.location.href, state);
  }, [isTold, history]);
  return told;
}
