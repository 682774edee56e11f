import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { shareUnchanged } from './share-unchanged.ts';

const MAX_RETRIES = 2;

const isRetryable = (error: Error): boolean =>
  error instanceof ApiError && (error.kind === 'unavailable' || error.kind === 'deadline-exceeded');

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
const refetchFailed = (): void => {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    if (query.state.status === 'error' && query.state.data === undefined) query.fetch().catch(() => undefined);
};
addEventListener('online', refetchFailed);
