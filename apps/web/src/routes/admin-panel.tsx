import { createFileRoute, redirect } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { hasAdminFlag, removeAdminFlags } from '#src/features/admin/admin-mode.ts';
import { AdminPanel } from '#src/features/admin/admin-panel.tsx';
import {
  type AdminTab,
  readAdminSearch,
  type SearchChanges,
  applySearchChanges,
} from '#src/features/admin/admin-search.ts';
import { useSignOut } from '#src/features/auth/use-sign-out.ts';
import { forgetDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { awaitSession, CurrentMemberContext, useOptionalMember } from '#src/lib/session/session.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';

export const Route = createFileRoute('/admin-panel')({
  validateSearch: readAdminSearch,
  beforeLoad: async ({ context, location }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member && hasAdminFlag()) return { member };
    const search = location.searchStr === '' ? {} : { redirect: location.href };
    throw redirect({ to: '/admin-login', search, replace: true });
  },
  component: AdminPanelRoute,
  pendingMs: 0,
  staticData: { title: 'Admin Panel' },
});

/** Falls back to the previous member while the guard redirects after a sign-out. */
function AdminPanelRoute() {
  const { member } = Route.useRouteContext();
  const current = useOptionalMember() ?? member;
  const address = Route.useSearch();
  const search = useMemo(() => readAdminSearch(address), [address]);
  const navigate = Route.useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const changeSearch = useCallback(
    (changes: SearchChanges, isTyping = false) => {
      if (!isCurrentScreen()) return;
      void navigate({ search: (before) => applySearchChanges(before, changes), replace: isTyping, resetScroll: false });
    },
    [navigate, isCurrentScreen],
  );
  const openTab = useCallback((tab: AdminTab) => void navigate({ search: { tab } }), [navigate]);
  const signOut = useSignOut('/admin-login', () => {
    removeAdminFlags();
    forgetDrafts();
    deleteStoredPostForms(current.id);
  });
  return (
    <CurrentMemberContext key={current.id} value={current}>
      <AdminPanel
        search={search}
        onSearchChange={changeSearch}
        onTabChange={openTab}
        onLogout={() => signOut.mutate()}
        isLoggingOut={signOut.isPending}
      />
    </CurrentMemberContext>
  );
}
