import { t } from '@lingui/core/macro';
import type { Role } from '@muster/contract/members/members.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, useCallback, useMemo } from 'react';
import { hasAdminFlag, removeAdminFlags } from '#src/features/sessions/admin/admin-mode.ts';
import { AdminPanel } from '#src/features/admin/admin-panel.tsx';
import type { AdminTabScreens } from '#src/features/admin/admin-tabs.tsx';
import { type AdminTab } from '#src/features/admin/tab-params.ts';
import { readAdminSearch, type SearchChanges, applySearchChanges } from '#src/features/admin/admin-search.ts';
import { RulesGate } from '#src/features/moderation/rules/rules-gate.tsx';
import { signOut } from '#src/features/sessions/sign-out.ts';
import { useSignOut } from '#src/features/sessions/use-sign-out.ts';
import { deleteDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { awaitSession, CurrentMemberContext, useOptionalMember } from '#src/features/sessions/session.ts';
import { useAdminChanges } from '#src/live/admin-changes.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';

export const Route = createFileRoute('/admin-panel')({
  validateSearch: readAdminSearch,
  beforeLoad: async ({ context: { queryClient, startedAt }, location, cause }) => {
    const { member } = await awaitSession(queryClient, startedAt);
    // Moderators sign in in the app, which sets no flag.
    if (!member || (member.role !== 'moderator' && !hasAdminFlag())) {
      const backTo = location.searchStr === '' ? {} : { redirect: location.href };
      throw redirect({ to: '/admin-login', search: backTo, replace: true });
    }
    if (member.role !== 'member' && cause !== 'stay' && location.searchStr === '')
      await redirectToOpenWork(queryClient, member.role);
    return { member };
  },
  component: AdminPanelRoute,
  pendingMs: 0,
  staticData: { title: t`Admin Panel` },
});

/** Redirects the panel's start URL to a tab with open work, so that the tab does not change with the counts. */
async function redirectToOpenWork(queryClient: QueryClient, role: Role): Promise<void> {
  const { adminCountsQuery, landingSearch } = await import('#src/features/admin/admin-queries.ts');
  const counts = await queryClient.fetchQuery({ ...adminCountsQuery, retry: false }).catch(() => null);
  if (counts) throw redirect({ to: '/admin-panel', search: landingSearch(counts, role), replace: true });
}

const screens: AdminTabScreens = {
  users: lazy(async () => ({ default: (await import('#src/features/members/admin/members-tab.tsx')).MembersTab })),
  games: lazy(async () => ({ default: (await import('#src/features/games/admin/games-tab.tsx')).GamesTab })),
  posts: lazy(async () => ({ default: (await import('#src/features/posts/admin/posts-tab.tsx')).PostsTab })),
  reports: lazy(async () => ({ default: (await import('#src/features/moderation/cases/cases-tab.tsx')).CasesTab })),
  registration: lazy(async () => ({
    default: (await import('#src/features/sessions/registration/admin/registration-tab.tsx')).RegistrationTab,
  })),
  appearance: lazy(async () => ({
    default: (await import('#src/features/admin/appearance/appearance-tab.tsx')).AppearanceTab,
  })),
  rules: lazy(async () => ({
    default: (await import('#src/features/moderation/rules/admin/rules-tab.tsx')).RulesTab,
  })),
  overview: lazy(async () => ({
    default: (await import('#src/features/admin/overview/overview-tab.tsx')).OverviewTab,
  })),
  audit: lazy(async () => ({ default: (await import('#src/features/admin/audit/audit-tab.tsx')).AuditTab })),
  discord: lazy(async () => ({
    default: (await import('#src/features/posts/admin/discord/discord-tab.tsx')).DiscordTab,
  })),
  health: lazy(async () => ({ default: (await import('#src/features/admin/health/health-tab.tsx')).HealthTab })),
};

/** Falls back to the previous member while the guard redirects after a sign-out. */
function AdminPanelRoute() {
  const { member } = Route.useRouteContext();
  const current = useOptionalMember() ?? member;
  useAdminChanges(current);
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
  const logOut = useSignOut(() =>
    signOut(async () => {
      removeAdminFlags();
      deleteDrafts();
      deleteStoredPostForms(current.id);
      await navigate({ to: '/admin-login', ignoreBlocker: true });
    }),
  );
  return (
    <CurrentMemberContext key={current.id} value={current}>
      <AdminPanel
        screens={screens}
        search={search}
        onSearchChange={changeSearch}
        onTabChange={openTab}
        onLogout={() => logOut.mutate()}
        isLoggingOut={logOut.isPending}
      />
      <RulesGate />
    </CurrentMemberContext>
  );
}
