import type { Query } from '@tanstack/react-query';
import { pauseLive } from '#src/lib/live/live-client.ts';
import { runExclusively } from '#src/lib/api/member-calls.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

/**
 * Runs `end`, which ends the session, without any request of the member at the same time: the live connection is closed,
 * pending queries are cancelled, and other pending calls finish first. If `end` fails, all of it continues.
 */
export async function endSession<Result>(end: () => Promise<Result>): Promise<Result> {
  const pending = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const wasPending = (query: Query): boolean => pending.includes(query);
  const resumeLive = pauseLive();
  try {
    const ending = runExclusively(end);
    void queryClient.cancelQueries({ predicate: wasPending });
    return await ending;
  } catch (error) {
    resumeLive();
    void refetch({ type: 'active', predicate: wasPending });
    throw error;
  }
}
