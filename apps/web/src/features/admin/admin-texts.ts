import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { plural } from '#src/lib/plural.ts';
import type { AdminTab } from './admin-search.ts';

export const adminTexts = {
  heading: 'Admin panel',
  backToApp: 'Back to App',
  logout: 'Logout',
  loggingOut: 'Logging out...',
  loading: 'Loading...',
  sections: 'Sections',
  clearSearch: 'Clear search',
  clearFilters: 'Clear filters',
  limitedTitle: 'Limited mode',
  limited: 'You have no admin rights here: a player account already uses the admin email.',
  limitedHint: 'Set ADMIN_EMAIL on the server to an address no player uses, restart, and sign in again.',
  noAccessTitle: 'No access',
  noAccess: "You're signed in as a player. Only administrators can open this panel.",
  noAccessHint: 'Log out, then sign in as an administrator.',
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
  return `(${formatNumber(count)})${appeals}`;
}
