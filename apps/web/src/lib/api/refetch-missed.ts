import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches a query again after something may have been missed. TanStack Query reuses a first fetch that is still pending,
 * although its response may be older than the change, so a second fetch follows it.
 */
export async function refetchMissed(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = queryClient.getQueryState(queryKey);
  const isFirstFetchPending = state?.data === undefined && state?.fetchStatus === 'fetching';
  await queryClient.invalidateQueries({ queryKey });
  if (isFirstFetchPending) await queryClient.invalidateQueries({ queryKey });
}
