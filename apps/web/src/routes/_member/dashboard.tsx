import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSignOut } from '#src/features/auth/session-queries.ts';
import { useChatLive } from '#src/features/chat/chat-live.ts';
import { forgetAllKept } from '#src/features/chat/kept-text.ts';
import { UnreadBadge } from '#src/features/chat/unread-badge.tsx';
import { DashboardShell } from '#src/features/users/dashboard-shell.tsx';
import { useLiveConnection } from '#src/lib/live-client.ts';
import { useCurrentMember } from '#src/lib/session.ts';

export const Route = createFileRoute('/_member/dashboard')({ component: Dashboard });

function Dashboard() {
  const signOut = useSignOut();
  useChatLive(useCurrentMember().id);
  useLiveConnection();
  // A failure is told by the sign-out itself; what was written stays then.
  const leave = (): void => void signOut.mutateAsync().then(forgetAllKept, () => undefined);
  return (
    <DashboardShell onSignOut={leave} isSigningOut={signOut.isPending} messagesBadge={<UnreadBadge />}>
      <Outlet />
    </DashboardShell>
  );
}
