import type { Queryable } from './client.ts';

/**
 * A query that is asked all the time: built once for a database, and anew for each transaction. What changes from one time
 * to the next are placeholders in it.
 */
export function prepareOnce<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const made = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = made.get(db) ?? prepare(db);
    made.set(db, known);
    return known;
  };
}
