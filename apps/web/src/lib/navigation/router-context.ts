import type { QueryClient } from '@tanstack/react-query';

/** What guards and loaders get. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  /** When the app started, by this browser's clock: the wait for the session counts from here. */
  readonly startedAt: number;
}
