import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import type { adminTables } from '@muster/contract/live-events.ts';
import { topics } from '@muster/contract/topics.ts';
import { type QueryClient, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

export type AdminData = (typeof adminTables)[number] | 'counts' | 'overview';

/** A page of a table. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Prefix of all query keys of a data set. */
export const adminKey = (table: AdminData) => [...topics.admin, table] as const;

/** Refetches after a change, because the live connection may be unavailable. */
export function refetchAdminData(names: Iterable<AdminData>): void {
  for (const name of names) void refetch({ queryKey: adminKey(name) });
}

/** The counts shown in the tabs and under open work. */
export const adminCountsQuery = queryOptions({
  queryKey: adminKey('counts'),
  queryFn: ({ signal }) => callApi(getAdminCountsEndpoint, undefined, { signal }),
});

/** Removes a row from the cached pages under `queryKey` before the refetch. */
export const removeRow = (queryKey: QueryKey, rowId: string): void =>
  apply<Page<{ readonly id: string }>>(queryKey, (page) => {
    const rows = page.rows.filter(({ id }) => id !== rowId);
    return { rows, total: page.total - (page.rows.length - rows.length) };
  });

/** A change by an admin. On success runs `onSuccess` and refetches the data sets that it affects. */
export function useAdminMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  affected: readonly AdminData[],
  onSuccess?: (queryClient: QueryClient, input: Input) => Promise<void> | void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (_, input) => {
      await onSuccess?.(queryClient, input);
      refetchAdminData(affected);
    },
  });
}
