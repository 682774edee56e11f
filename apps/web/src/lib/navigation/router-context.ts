import type { QueryClient } from '@tanstack/react-query';

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Start time of the app; the session timeout counts from here. */
  readonly startedAt: number;
}
