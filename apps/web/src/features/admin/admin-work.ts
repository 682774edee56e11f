import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import type { AdminSearch } from './admin-search.ts';

/** Counts of open work, most urgent first, with the tab that lists it. */
export const adminWork = [
  { count: 'openCases', search: { tab: 'reports' } },
  { count: 'openAppeals', search: { tab: 'reports', state: 'appeals' } },
  { count: 'pendingGames', search: { tab: 'games', state: 'pending' } },
] as const satisfies readonly { readonly count: keyof AdminCounts; readonly search: AdminSearch }[];

/** The tab that the panel opens first. A table has no filter there, which would hide rows from a search. */
export function landingSearch(counts: AdminCounts): AdminSearch {
  const search = adminWork.find(({ count }) => counts[count] > 0)?.search ?? { tab: 'users' };
  return search.tab === 'reports' ? search : { tab: search.tab };
}
