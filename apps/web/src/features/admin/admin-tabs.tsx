import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { adminCountsQuery } from './admin-queries.ts';
import { adminTabs, type AdminTab, type AdminTabProps, oneOf, currentTab } from './admin-search.ts';
import { adminTexts, tabCount, tabName } from './admin-texts.ts';

/** Each tab is loaded when it is opened. */
const screens: Readonly<Record<AdminTab, ComponentType<AdminTabProps>>> = {
  users: lazy(async () => ({ default: (await import('../members/admin/members-tab.tsx')).UsersTab })),
  games: lazy(async () => ({ default: (await import('../games/admin/games-tab.tsx')).GamesTab })),
  posts: lazy(async () => ({ default: (await import('../posts/admin/posts-tab.tsx')).PostsTab })),
  reports: lazy(async () => ({ default: (await import('../moderation/cases/cases-tab.tsx')).ReportsTab })),
  overview: lazy(async () => ({ default: (await import('./overview/overview-tab.tsx')).OverviewTab })),
  audit: lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab })),
};

interface AdminTabsProps extends AdminTabProps {
  readonly onTabChange: (tab: AdminTab) => void;
}

/** Tabs with row counts, and the open tab. */
export function AdminTabs({ search, onSearchChange, onTabChange }: AdminTabsProps) {
  const { data: counts } = useQuery(adminCountsQuery);
  const chosen = currentTab(search);
  const Screen = screens[chosen];
  const choose = (value: unknown): void => {
    const tab = oneOf(adminTabs, String(value));
    if (tab) onTabChange(tab);
  };
  return (
    <Tabs.Root value={chosen} onValueChange={choose} className="flex flex-col gap-5">
      <Tabs.List aria-label={adminTexts.sections} className="admin-tabs">
        {adminTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className="admin-tab">
            {tabName(tab)} <span className="text-faint">{tabCount(tab, counts)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen} className="rounded-lg">
        <Suspense fallback={<TabSkeleton />}>
          <Screen search={search} onSearchChange={onSearchChange} />
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

const TabSkeleton = () => (
  <div role="status" className="flex flex-col gap-4">
    <VisuallyHidden>{adminTexts.loading}</VisuallyHidden>
    <Skeleton className="h-11 w-full max-w-md" />
    <Skeleton shape="block" className="h-96" />
  </div>
);
