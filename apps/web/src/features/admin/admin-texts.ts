import type { AdminCounts } from '@muster/contract/admin/tables.ts';
import { plural } from '#src/lib/plural.ts';
import type { AdminTab } from './admin-search.ts';

export const adminTexts = {
  heading: 'Admin panel',
  backToApp: 'Back to App',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  retry: 'Try again',
  loading: 'Loading...',
  sections: 'Sections',
  clearSearch: 'Clear search',
  limitedTitle: 'Limited mode',
  limited:
    'The credentials were right, but their address belongs to an ordinary account, so no administrator could be signed in. Nothing was granted: no data can be seen or changed here.',
  limitedHint: 'Give the administrator an address of its own on the server, then sign in again.',
  noAccessTitle: 'No access',
  noAccess:
    'This panel is for administrators. You are signed in with an account that is not one, so there is nothing to see here.',
  noAccessHint: 'Log out and sign in as the administrator to go on.',
};

const tabNames: Readonly<Record<AdminTab, string>> = {
  users: 'Users',
  games: 'Games',
  posts: 'Posts',
  reports: 'Reports',
  overview: 'Overview',
  audit: 'Audit',
};

const tabCounts: Readonly<Partial<Record<AdminTab, (counts: AdminCounts) => number>>> = {
  users: ({ members }) => members,
  games: ({ games }) => games,
  posts: ({ posts }) => posts,
  reports: ({ openCases }) => openCases,
};

/** The Reports tab also lists open appeals, which are not reports. */
const openAppealsText = (count: number): string => (count === 0 ? '' : ` + ${plural(count, 'appeal')}`);

export const tabName = (tab: AdminTab): string => tabNames[tab];

/** The count after a tab's name, as in 'Users (12)'; undefined while loading. */
export function tabCount(tab: AdminTab, counts: AdminCounts | undefined): string | undefined {
  const count = counts && tabCounts[tab]?.(counts);
  if (!counts || count === undefined) return undefined;
  const appeals = tab === 'reports' ? openAppealsText(counts.openAppeals) : '';
  return `(${count.toLocaleString()})${appeals}`;
}
