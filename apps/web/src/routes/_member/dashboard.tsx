import { t } from '@lingui/core/macro';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/links.tsx';
import { NotFound } from '#src/components/page/not-found.tsx';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { DashboardFrame } from '#src/frame/dashboard/dashboard-frame.tsx';

export const Route = createFileRoute('/_member/dashboard')({
  component: Dashboard,
  notFoundComponent: DashboardNotFound,
});

function Dashboard() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

function DashboardNotFound() {
  useTitle(t`Page not found`);
  const wayBack = (
    <ButtonLink to={memberHome} variant="primary">
      {t`Back to the dashboard`}
    </ButtonLink>
  );
  return <NotFound backLink={wayBack} />;
}
