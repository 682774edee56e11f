import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A list that the API returns in pages, and the cache stores as one array. */
interface PagedList<Item> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly pageSize: number;
  /** Loads at least this many items, if the list has them. */
  readonly minCount: number;
  /** Fetches the page after these items. */
  readonly fetchPage: (items: readonly Item[]) => Promise<readonly Item[]>;
}

/** Fetches pages until there are `minCount` items, and as many as the cache has. */
export async function fetchPages<Item>(list: PagedList<Item>): Promise<Item[]> {
  const { client, queryKey, pageSize, minCount, fetchPage } = list;
  const items: Item[] = [];
  for (let isMore = true; isMore; ) {
    const page = await fetchPage(items);
    items.push(...page);
    // Read after each page, because another request may add items to the cache.
    const count = Math.max(minCount, client.getQueryData<readonly Item[]>(queryKey)?.length ?? 0);
    isMore = page.length === pageSize && items.length < count;
  }
  return items;
}
