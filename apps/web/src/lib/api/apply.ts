import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '#src/lib/api/query-client.ts';

/** Changes since a query's fetch started. The response may be older, so they are applied to it again. */
const changesInFlight = new WeakMap<Query, (() => void)[]>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const isResponse = action.type === 'success' && action.manual !== true;
  if (action.type !== 'fetch' && !isResponse) return;
  const changes = changesInFlight.get(query) ?? [];
  changesInFlight.delete(query);
  if (isResponse) changes.forEach((change) => change());
});

/** Changes the loaded data of all queries under a key. Stale data remains stale. */
export function apply<Data>(
  queryKey: QueryKey,
  change: (data: Data) => Data,
  predicate?: (query: Query) => boolean,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, ...(predicate && { predicate }) })) {
    const run = (): void => {
      const before = queryClient.getQueryData<Data>(query.queryKey);
      const after = before === undefined ? before : change(before);
      if (after === undefined || after === before) return;
      const { isInvalidated, dataUpdatedAt: updatedAt } = query.state;
      queryClient.setQueryData<Data>(query.queryKey, after, { updatedAt });
      if (isInvalidated) query.invalidate();
    };
    run();
    if (query.state.fetchStatus !== 'idle') changesInFlight.set(query, [...(changesInFlight.get(query) ?? []), run]);
  }
}
