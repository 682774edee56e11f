import { commonErrors } from '@muster/contract/common-errors.ts';
import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { isPages } from './share-unchanged.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Minimum time between two fetches that events cause; {@link PACE_MS} if it is not set. */
      readonly paceMs?: number;
      /** Skips the fetch while the page is hidden: TanStack Query fetches the data when the page becomes visible. */
      readonly waitsUntilVisible?: boolean;
    };
  }
}

const PACE_MS = 500;

/** A list is fetched again page by page. Further pages are dropped. */
const MAX_PAGES = 20;

function dropFurtherPages(query: Query): void {
  const { data, dataUpdatedAt: updatedAt } = query.state;
  if (!isPages(data) || data.pages.length <= MAX_PAGES) return;
  const [pages, pageParams] = [data.pages, data.pageParams].map((all) => all.slice(0, MAX_PAGES));
  queryClient.setQueryData(query.queryKey, { pages, pageParams }, { updatedAt });
}

/** Scheduled fetches. */
const waiting = new WeakMap<Query, Promise<void>>();

/** Marks the fetches of {@link refetch}. */
const refetchMeta = {};

/** The time since the last {@link refetch} of a query; 0 during one. */
function msSinceRefetch({ fetchMeta, fetchStatus, dataUpdatedAt, errorUpdatedAt }: Query['state']): number {
  if (fetchMeta !== refetchMeta) return Infinity;
  return fetchStatus === 'fetching' ? 0 : Math.max(0, Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt));
}

/** Waits until the pace allows a fetch, plus a random time because many browsers receive the same event. */
function waitForPace({ meta, state }: Query): Promise<unknown> {
  const paceMs = meta?.paceMs ?? PACE_MS;
  const waitMs = Math.max(0.4 * paceMs, paceMs - msSinceRefetch(state));
  const jitterMs = 100 + 0.2 * paceMs;
  return new Promise((resolve) => setTimeout(resolve, waitMs + jitterMs * Math.random()));
}

/** Waits for the fetch in flight and those that replace it. A removed query stays in the state of its last fetch. */
async function waitForFetch(query: Query): Promise<void> {
  let awaited: Query['promise'];
  while (query.state.fetchStatus === 'fetching' && query.promise !== awaited) {
    awaited = query.promise;
    await awaited?.catch(() => undefined);
  }
}

async function fetchAtPace(query: Query): Promise<void> {
  await waitForPace(query);
  // A fetch in flight may return older data. It is not cancelled, so that many events cannot stop it.
  await waitForFetch(query);
  waiting.delete(query);
  dropFurtherPages(query);
  query.invalidate();
  const isCached = queryClient.getQueryCache().get(query.queryHash) === query;
  if (!isCached || !query.isActive() || (document.hidden && query.meta?.waitsUntilVisible)) return;
  await query.fetch(undefined, { meta: refetchMeta }).catch(() => undefined);
  // Loading the next page has cancelled the fetch.
  if (query.state.fetchMeta?.fetchMore) await refetchQuery(query);
}

function refetchQuery(query: Query): Promise<void> {
  query.invalidate();
  if (!query.isActive() && query.state.fetchStatus === 'idle') return Promise.resolve();
  const fetched = waiting.get(query) ?? fetchAtPace(query);
  waiting.set(query, fetched);
  return fetched;
}

/**
 * Fetches queries again: those on the screen at one pace, the others when they are shown. Resolves when those on the
 * screen are up to date.
 */
export async function refetch(filters: QueryFilters): Promise<void> {
  await Promise.all(queryClient.getQueryCache().findAll(filters).map(refetchQuery));
}

/**
 * Removes data that the member may no longer see. Screens show the error that a request would return; sending it would log
 * the error in the console.
 */
export function forget(queryKey: QueryKey, code: keyof typeof commonErrors = 'not-found'): void {
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  const error = new ApiError({ code, ...commonErrors[code] });
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    query.setState({ status: 'error', error, data: undefined });
    // The response may be older.
    if (query.state.fetchStatus === 'fetching') void refetchQuery(query);
  }
}

/** Removes data of which only the server knows what the member may still see. Screens fetch it at once. */
export const reset = (queryKey: QueryKey): void => void queryClient.resetQueries({ queryKey });
