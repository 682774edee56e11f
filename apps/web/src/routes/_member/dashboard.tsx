import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DashboardShell } from '#src/features/users/dashboard-shell.tsx';
import { useSignOut } from '#src/features/auth/session-queries.ts';

export const Route = createFileRoute('/_member/dashboard')({ component: Dashboard });

function Dashboard() {
  const signOut = useSignOut();
  return (
    <DashboardShell onSignOut={() => signOut.mutate()} isSigningOut={signOut.isPending}>
      <Outlet />
    </DashboardShell>
  );
}
