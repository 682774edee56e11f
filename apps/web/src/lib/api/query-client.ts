import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

const isRetryable = (error: Error): boolean =>
  error instanceof ApiError && (error.kind === 'unavailable' || error.kind === 'deadline-exceeded');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that reports offline may be wrong; a failed call shows it at once.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (count, error) => count < MAX_RETRIES && isRetryable(error),
    },
    mutations: { networkMode: 'always' },
  },
});
