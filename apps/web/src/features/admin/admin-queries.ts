import { getAdminCountsEndpoint } from '@muster/contract/admin/tables.ts';
import type { adminTables } from '@muster/contract/live-events.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

export type AdminData = (typeof adminTables)[number] | 'counts' | 'overview' | 'second-factor';

/** Prefix of all query keys of a data set. */
export const adminKey = (table: AdminData) => ['admin', table] as const;

/** Refetches after a change, because the live connection may be unavailable. */
export function refetchAdminData(queryClient: QueryClient, names: Iterable<AdminData>): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: adminKey(name) });
}

/** The counts shown in the tabs and under open work. */
export const adminCountsQuery = queryOptions({
  queryKey: adminKey('counts'),
  queryFn: ({ signal }) => callApi(getAdminCountsEndpoint, undefined, { signal }),
});
