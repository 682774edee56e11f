import type { Query, QueryKey } from '@tanstack/react-query';
import { refetch } from '#src/lib/api/refetch.ts';

export const markStale = (queryKey: QueryKey, predicate?: (query: Query) => boolean): Promise<void> =>
  refetch({ queryKey, ...(predicate && { predicate }) });
