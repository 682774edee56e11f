import type { Queryable } from './client.ts';

/**
 * Caches a frequent query: it is built once for the database, and again for each transaction. Its variable parts must be
 * placeholders.
 */
export function prepareOnce<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const cache = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const prepared = cache.get(db) ?? prepare(db);
    cache.set(db, prepared);
    return prepared;
  };
}
