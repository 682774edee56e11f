import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A list that the API returns in pages, and the cache stores as one array. */
interface PagedList<Item> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly pageSize: number;
  /** Number of items to load at first. */
  readonly firstCount: number;
  /** Fetches the page after these items. */
  readonly fetchPage: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** Fetches `firstCount` items, or as many as are loaded. */
export async function fetchPages<Item>(list: PagedList<Item>): Promise<Item[]> {
  const { client, queryKey, pageSize, firstCount, fetchPage } = list;
  const items: Item[] = [];
  for (let isMore = true; isMore; ) {
    const page = await fetchPage(items);
    items.push(...page);
    // More may have been loaded meanwhile.
    const count = Math.max(firstCount, client.getQueryData<readonly Item[]>(queryKey)?.length ?? 0);
    isMore = page.length === pageSize && items.length < count;
  }
  return items;
}
