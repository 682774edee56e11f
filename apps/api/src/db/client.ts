import { type NodePgDatabase, type NodePgQueryResultHKT, drizzle } from 'drizzle-orm/node-postgres';
import type { Logger } from 'drizzle-orm/logger';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { MAX_WAIT_MS } from '../lib/run-in-batches.ts';
import { PreparedStatementClient } from './prepared-statement-client.ts';

/** The database; queries outside a transaction. */
export type Database = NodePgDatabase;
/** The database or a transaction, as repositories take it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** A connection string, or all parts of a Unix socket connection (pg reads omitted parts from PGPORT and PGSSLMODE). */
export type ConnectionTarget =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly ssl: false;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** In milliseconds. Every wait has a timeout, each longer than the one inside it. */
export const defaultTimeouts = {
  connectionTimeoutMillis: MAX_WAIT_MS,
  query_timeout: 8000,
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
};
export type PoolTimeouts = typeof defaultTimeouts;

export function openPool(
  target: ConnectionTarget,
  size: number,
  log: (error: Error) => void,
  timeouts: PoolTimeouts = defaultTimeouts,
): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    Client: PreparedStatementClient,
    max: size,
    application_name: 'muster',
    ...timeouts,
  });
  pool.on('error', log);
  // A checked-out connection reports its loss on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', log));
  return pool;
}

export const openDatabase = (pool: pg.Pool, logger?: Logger): Database => drizzle(pool, logger ? { logger } : {});

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
