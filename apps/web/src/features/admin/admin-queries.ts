import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import type { adminTables } from '@muster/contract/live-events.ts';
import { topics } from '@muster/contract/topics.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

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
