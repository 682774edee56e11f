import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { shareUnchanged } from './share-unchanged.ts';

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages);

const isNextPageOf = (before: Pages, after: Pages): boolean =>
  after.pages.length === before.pages.length + 1 &&
  before.pageParams.every((param, index) => param === after.pageParams[index]);

/**
 * `structuralSharing` of lists that live events change. A next page is appended to the pages as they are now: TanStack
 * Query appends it to the pages as they were when it was requested.
 */
export function shareWithNextPage(before: unknown, after: unknown): unknown {
  const isNext = isPages(before) && isPages(after) && isNextPageOf(before, after);
  return shareUnchanged(before, isNext ? { ...after, pages: [...before.pages, after.pages.at(-1)] } : after);
}

export const isLoadingNextPage = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore?.direction === 'forward';

const waiting = new WeakSet<Query>();

async function invalidateAfterPaging(client: QueryClient, query: Query): Promise<void> {
  if (waiting.has(query)) return;
  waiting.add(query);
  await query.promise?.catch(() => undefined);
  waiting.delete(query);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Fetches queries again. A next page in flight is not cancelled, so that many changes on a slow network cannot stop it. */
export async function invalidatePages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const paging = client.getQueryCache().findAll({ queryKey, predicate: isLoadingNextPage });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: (query) => !paging.includes(query) }),
    ...paging.map((query) => invalidateAfterPaging(client, query)),
  ]);
}
