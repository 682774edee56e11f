import { type AdminCounts, getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import type { adminTables } from '@muster/contract/live-events.ts';
import type { Role } from '@muster/contract/members/members.ts';
import { topics } from '@muster/contract/topics.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import type { AdminSearch } from './admin-search.ts';
import { tabsOf } from './tab-params.ts';

export type AdminData = (typeof adminTables)[number];

/** A page of a table. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Prefix of all query keys of a data set. */
export const adminKey = (data: AdminData | 'counts' | 'overview' | 'health') => [...topics.admin, data] as const;

/** Prefix of the query keys of a table's pages. */
export const pagesKey = (data: AdminData) => [...adminKey(data), 'page'] as const;

/** The counts shown in the tabs and under open work. */
export const adminCountsQuery = queryOptions({
  queryKey: adminKey('counts'),
  queryFn: ({ signal }) => callApi(getAdminCountsEndpoint, undefined, { signal }),
});

/** Counts of open work, most urgent first, with the tab that lists it. */
export const adminWork = [
  { count: 'openCases', search: { tab: 'reports' } },
  { count: 'openAppeals', search: { tab: 'reports', state: 'appeals' } },
  { count: 'pendingGames', search: { tab: 'games', state: 'pending' } },
] as const satisfies readonly { readonly count: keyof AdminCounts; readonly search: AdminSearch }[];

/** The tab that the panel opens first. A table has no filter there, which would hide rows from a search. */
export function landingSearch(counts: AdminCounts, role: Role): AdminSearch {
  const search = adminWork.find(({ count }) => counts[count] > 0)?.search ?? { tab: tabsOf(role)[0] };
  return search.tab === 'reports' ? search : { tab: search.tab };
}

/** Fetches what the panel shows again, because the live connection may be unavailable. */
export const refetchAdminData = (): void => void refetch({ queryKey: topics.admin });

/** Waits for a change, then fetches what the panel shows again. */
export async function refetchAfter<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change;
  refetchAdminData();
  return result;
}

/** Removes a row from the cached pages under `queryKey` before the refetch. */
export const removeRow = (queryKey: QueryKey, rowId: string): void =>
  apply<Page<{ readonly id: string }>>(queryKey, (page) => {
    const rows = page.rows.filter(({ id }) => id !== rowId);
    return { rows, total: page.total - (page.rows.length - rows.length) };
  });
