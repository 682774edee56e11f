import { createFileRoute } from '@tanstack/react-router';
import { DashboardWelcome } from '#src/features/users/dashboard-welcome.tsx';

export const Route = createFileRoute('/_member/dashboard/')({
  component: DashboardIndex,
  staticData: { title: 'Dashboard' },
});

function DashboardIndex() {
  return <DashboardWelcome />;
}
