import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '#src/lib/api/query-client.ts';

/** Minimum time between two fetches of a query. Randomly up to twice as long, which spreads the requests of many browsers. */
const MIN_INTERVAL_MS = 500;

const scheduled = new WeakMap<Query, Promise<void>>();
const fetchedAt = new WeakMap<Query, number>();

/** Waits for the interval since the last fetch, or for the end of the current task. */
async function waitForTurn(query: Query): Promise<void> {
  const last = fetchedAt.get(query) ?? -Infinity;
  const waitMs = last + MIN_INTERVAL_MS * (1 + Math.random()) - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

async function fetchAgain(query: Query): Promise<void> {
  await waitForTurn(query);
  const isCached = (): boolean => queryClient.getQueryCache().get(query.queryHash) === query;
  // A response in flight may be older than the event. It is not cancelled, so that many events cannot stop it.
  while (isCached() && query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  scheduled.delete(query);
  if (!isCached()) return;
  query.invalidate();
  if (!query.isActive()) return;
  fetchedAt.set(query, performance.now());
  await query.fetch().catch(() => undefined);
}

/**
 * Marks the queries under a key as stale. Those on the screen are fetched now, or at the end of their interval; the others
 * when they are shown. Resolves when those on the screen are up to date.
 */
export async function markStale(queryKey: QueryKey, predicate?: (query: Query) => boolean): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey, ...(predicate && { predicate }) });
  const fetches = queries.map((query) => {
    query.invalidate();
    const fetched = scheduled.get(query) ?? fetchAgain(query);
    scheduled.set(query, fetched);
    return fetched;
  });
  await Promise.all(fetches);
}
