import {
  type DataTag,
  type NonUndefinedGuard,
  QueryClient,
  type Query,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { ApiError, isOfflineError } from './api-error.ts';
import { shareUnchanged } from './share-unchanged.ts';

const MAX_RETRIES = 2;

/** No retries while offline, so that the screen states it at once. The browser's `online` event repeats the request. */
const isRetryable = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.kind === 'unavailable' || error.kind === 'deadline-exceeded') &&
  !isOfflineError(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` can be wrong, so always try. If the browser really is offline, the call fails immediately.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      structuralSharing: shareUnchanged,
      retry: (count, error) => count < MAX_RETRIES && isRetryable(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * TanStack Query does this only for queries that can become stale, and only if it has seen the browser go offline, which
 * it has not after a reload.
 */
export const refetchFailed = (): void => {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    if (query.state.status === 'error' && query.state.data === undefined) query.fetch().catch(() => undefined);
};
addEventListener('online', refetchFailed);

/** Changes the loaded data of all queries under a key. Stale data remains stale. */
export function apply<Data>(
  queryKey: QueryKey,
  change: (data: Data) => Data,
  predicate?: (query: Query) => boolean,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, ...(predicate && { predicate }) })) {
    const run = (): void => {
      const before = queryClient.getQueryData<Data>(query.queryKey);
      const after = before === undefined ? before : change(before);
      if (after === undefined || after === before) return;
      const { isInvalidated, dataUpdatedAt: updatedAt } = query.state;
      queryClient.setQueryData<Data>(query.queryKey, after, { updatedAt });
      if (isInvalidated) query.invalidate();
    };
    run();
    // A response that was requested before the change may lack it.
    if (query.state.fetchStatus !== 'idle') query.promise?.then(run, () => undefined);
  }
}

/** Data that exists in this browser only, until {@link setLocalData}. */
export const localDataQuery = <Data>(queryKey: QueryKey, initialData: () => NonUndefinedGuard<Data>) =>
  queryOptions({ queryKey, queryFn: skipToken, initialData, staleTime: Infinity, gcTime: Infinity });

export const setLocalData = <Data>(query: { readonly queryKey: DataTag<QueryKey, Data, Error> }, data: Data): void =>
  void queryClient.setQueryData<Data>(query.queryKey, data);
