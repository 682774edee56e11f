import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '#src/lib/api/query-client.ts';

/** How often a query is fetched again. Random delays spread the requests of many browsers. */
interface Pace {
  readonly minDelayMs: number;
  readonly minIntervalMs: number;
  /** Maximum time that is added to a delay. */
  readonly jitterMs: number;
}

const defaultPace: Pace = { minDelayMs: 0, minIntervalMs: 500, jitterMs: 500 };
/** For events that all open boards receive. */
export const boardPace: Pace = { minDelayMs: 300, minIntervalMs: 500, jitterMs: 300 };
export const countsPace: Pace = { minDelayMs: 2_000, minIntervalMs: 5_000, jitterMs: 1_000 };

/** Queries without a response that was requested after they were marked. */
const marked = new WeakSet<Query>();
/** Queries whose fetch in flight started after they were marked. */
const refreshing = new WeakSet<Query>();
const scheduled = new WeakMap<Query, Promise<void>>();
const fetchedAt = new WeakMap<Query, number>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') {
    if (action.meta?.fetchMore) refreshing.delete(query);
    else refreshing.add(query);
  } else if (action.type === 'success' && action.manual !== true && refreshing.delete(query)) marked.delete(query);
});

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

async function waitForTurn(query: Query, { minDelayMs, minIntervalMs, jitterMs }: Pace): Promise<void> {
  const last = fetchedAt.get(query) ?? -Infinity;
  const waitMs = Math.max(minDelayMs, last + minIntervalMs - performance.now());
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs + jitterMs * Math.random()));
  if (minDelayMs > 0) await untilVisible();
}

async function fetchAgain(query: Query, pace: Pace): Promise<void> {
  await waitForTurn(query, pace);
  const isCached = (): boolean => queryClient.getQueryCache().get(query.queryHash) === query;
  // A fetch in flight is not cancelled, so that many events cannot stop it.
  while (isCached() && query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  scheduled.delete(query);
  if (!isCached() || !marked.has(query)) return;
  query.invalidate();
  if (!query.isActive()) return;
  fetchedAt.set(query, performance.now());
  await query.fetch().catch(() => undefined);
  // The member's request for the next page has cancelled it.
  const wasCancelled = marked.has(query) && query.state.status === 'success';
  if (wasCancelled) await schedule(query, pace);
}

function schedule(query: Query, pace: Pace): Promise<void> {
  const fetched = scheduled.get(query) ?? fetchAgain(query, pace);
  scheduled.set(query, fetched);
  return fetched;
}

/**
 * Marks the queries under a key as stale. Those on the screen are fetched now, or when the pace allows it; the others when
 * they are shown. Resolves when those on the screen are up to date.
 */
export async function markStale(
  queryKey: QueryKey,
  predicate?: (query: Query) => boolean,
  pace = defaultPace,
): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey, ...(predicate && { predicate }) });
  const fetches = queries.map((query) => {
    marked.add(query);
    refreshing.delete(query);
    query.invalidate();
    return schedule(query, pace);
  });
  await Promise.all(fetches);
}
