import { t, plural } from '@lingui/core/macro';
import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import type { AdminTab } from './admin-search.ts';

const tabNames: Readonly<Record<AdminTab, string>> = {
  users: t`Users`,
  games: t`Games`,
  posts: t`Posts`,
  reports: t`Reports`,
  overview: t`Overview`,
  audit: t`Audit`,
};

const tabCounts: Readonly<Partial<Record<AdminTab, (counts: AdminCounts) => number>>> = {
  users: ({ members }) => members,
  games: ({ games }) => games,
  posts: ({ posts }) => posts,
  reports: ({ openCases }) => openCases,
};

/** The Reports tab also lists open appeals, which are not reports. */
const openAppealsText = (count: number): string =>
  count === 0 ? '' : ` + ${plural(count, { one: '# appeal', other: '# appeals' })}`;

export const tabName = (tab: AdminTab): string => tabNames[tab];

/** The count after a tab's name, as in 'Users (12)'; undefined while loading. */
export function tabCount(tab: AdminTab, counts: AdminCounts | undefined): string | undefined {
  const count = counts && tabCounts[tab]?.(counts);
  if (!counts || count === undefined) return undefined;
  const appeals = tab === 'reports' ? openAppealsText(counts.openAppeals) : '';
  return `(${formatNumber(count)})${appeals}`;
}
