import { plural, t } from '@lingui/core/macro';
import { Tabs } from '@base-ui/react/tabs';
import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { adminCountsQuery } from './admin-queries.ts';
import { type AdminTab, oneOf, currentTab, tabsOf } from './tab-params.ts';
import type { AdminTabProps } from './admin-search.ts';

const tabNames: Readonly<Record<AdminTab, string>> = {
  users: t`Users`,
  games: t`Games`,
  posts: t`Posts`,
  reports: t`Reports`,
  registration: t`Registration`,
  appearance: t`Appearance`,
  rules: t({ message: 'Rules', comment: 'Rules of the community' }),
  overview: t`Overview`,
  audit: t`Audit`,
  discord: t`Discord`,
  health: t`Health`,
};

const tabCounts: Readonly<Partial<Record<AdminTab, (counts: AdminCounts) => number>>> = {
  users: ({ members }) => members,
  games: ({ games }) => games,
  posts: ({ posts }) => posts,
  reports: ({ openCases }) => openCases,
};

/** The count after a tab's name, as in 'Users (12)'; undefined while loading. Reports also lists open appeals. */
function tabCount(tab: AdminTab, counts: AdminCounts | undefined): string | undefined {
  const count = counts && tabCounts[tab]?.(counts);
  if (!counts || count === undefined) return undefined;
  const shown = formatNumber(count);
  if (tab !== 'reports' || counts.openAppeals === 0) return `(${shown})`;
  return t`(${{ count: shown }}) + ${plural({ appeals: counts.openAppeals }, { one: '# appeal', other: '# appeals' })}`;
}

export type AdminTabScreens = Readonly<Record<AdminTab, ComponentType<AdminTabProps>>>;

export interface AdminTabsProps extends AdminTabProps {
  /** Each tab is loaded when it is opened. */
  readonly screens: AdminTabScreens;
  readonly onTabChange: (tab: AdminTab) => void;
}

/** On a phone, the chosen tab may be outside the row. */
const scrollToTab = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Another function, so that React calls it once the counts have made the row longer. */
const scrollToCountedTab = (tab: HTMLElement | null): void => scrollToTab(tab);

/** Tabs with row counts, and the open tab. */
export function AdminTabs({ screens, search, onSearchChange, onTabChange }: AdminTabsProps) {
  const { data: counts } = useQuery(adminCountsQuery);
  const { role } = useCurrentMember();
  const chosen = currentTab(search, role);
  const Screen = screens[chosen];
  const choose = (value: unknown): void => {
    const tab = oneOf(tabsOf(role), String(value));
    if (tab) onTabChange(tab);
  };
  return (
    <Tabs.Root value={chosen} onValueChange={choose} className="flex flex-col gap-5">
      <Tabs.List aria-label={t`Sections`} className="admin-tabs">
        {tabsOf(role).map((tab) => (
          <Tabs.Tab
            key={tab}
            ref={tab === chosen ? (counts ? scrollToCountedTab : scrollToTab) : undefined}
            value={tab}
            className="admin-tab"
          >
            {tabNames[tab]} <span className="text-faint">{tabCount(tab, counts)}</span>
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
    <VisuallyHidden>{t`Loading...`}</VisuallyHidden>
    <Skeleton className="h-11 w-full max-w-md" />
    <Skeleton shape="block" className="h-96" />
  </div>
);
