import type { Queryable } from './client.ts';

/**
 * Prepares a frequent query once per database handle, so again for each transaction. Variable parts of the query must
 * be placeholders.
 */
export function prepareOnce<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const cache = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const prepared = cache.get(db) ?? prepare(db);
    cache.set(db, prepared);
    return prepared;
  };
}
