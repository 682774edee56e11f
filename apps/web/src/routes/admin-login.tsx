import { t } from '@lingui/core/macro';
import { z } from '@muster/contract/zod.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLoginScreen } from '#src/features/sessions/admin/admin-login-screen.tsx';
import { hasAdminFlag } from '#src/features/sessions/admin/admin-mode.ts';
import { awaitSession } from '#src/features/sessions/session.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { adminRedirectTarget } from '#src/features/admin/admin-search.ts';

export const Route = createFileRoute('/admin-login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: async ({ context, search }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member?.role === 'admin' && hasAdminFlag())
      throw redirect({ href: adminRedirectTarget(search.redirect), replace: true });
  },
  component: AdminLogin,
  pendingMs: 0,
  staticData: { title: t`Admin Sign In` },
});

function AdminLogin() {
  const { redirect: redirectTarget } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const openPanel = (): void => {
    if (isCurrentScreen()) void navigate({ href: adminRedirectTarget(redirectTarget), replace: true });
  };
  return <AdminLoginScreen onSignedIn={openPanel} />;
}
