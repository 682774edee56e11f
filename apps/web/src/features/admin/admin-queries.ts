import { getAdminCountsEndpoint } from '@muster/contract/admin/tables.ts';
import type { adminTables } from '@muster/contract/live-events.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

export type AdminData = (typeof adminTables)[number] | 'counts' | 'overview' | 'second-factor';

/** The key under which all pages of a table stand, and all else that comes from it. */
export const adminKey = (table: AdminData) => ['admin', table] as const;

/** The numbers in the tabs, and what waits. */
export const adminCountsQuery = queryOptions({
  queryKey: adminKey('counts'),
  queryFn: ({ signal }) => callApi(getAdminCountsEndpoint, undefined, { signal }),
});
