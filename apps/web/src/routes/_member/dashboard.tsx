import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSignOut } from '#src/features/auth/session-queries.ts';
import { useChatLive } from '#src/features/chat/chat-live.ts';
import { UnreadBadge } from '#src/features/chat/unread-badge.tsx';
import { DashboardShell } from '#src/features/users/dashboard-shell.tsx';
import { useLiveConnection } from '#src/lib/live-client.ts';
import { useCurrentMember } from '#src/lib/session.ts';

export const Route = createFileRoute('/_member/dashboard')({ component: Dashboard });

function Dashboard() {
  const signOut = useSignOut();
  useChatLive(useCurrentMember().id);
  useLiveConnection();
  return (
    <DashboardShell onSignOut={() => signOut.mutate()} isSigningOut={signOut.isPending} messagesBadge={<UnreadBadge />}>
      <Outlet />
    </DashboardShell>
  );
}
