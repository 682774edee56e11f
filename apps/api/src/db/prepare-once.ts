import type { Database } from './client.ts';

/**
 * A query that is asked all the time: built once for a database. What changes from one time to the next are placeholders
 * in it.
 */
export function prepareOnce<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const made = new WeakMap<Database, Prepared>();
  return (db) => {
    const known = made.get(db) ?? prepare(db);
    made.set(db, known);
    return known;
  };
}
