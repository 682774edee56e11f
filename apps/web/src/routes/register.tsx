import { createFileRoute, redirect } from '@tanstack/react-router';
import { RegisterScreen } from '#src/features/auth/register-screen.tsx';
import { awaitSession } from '#src/lib/session.ts';
import { homeOfMembers } from '#src/lib/wanted-page.ts';

export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member) throw redirect({ to: homeOfMembers, replace: true });
  },
  component: RegisterScreen,
  pendingMs: 0,
  staticData: { title: 'Create Account' },
});
