import { type NodePgQueryResultHKT, drizzle } from 'drizzle-orm/node-postgres';
import type { Logger } from 'drizzle-orm/logger';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { MAX_WAIT_MS } from '#src/lib/run-in-batches.ts';
import { isQueryTimeout } from './database-errors.ts';
import { prepareQueries } from './prepare-queries.ts';
import { type TransactionMode, runTransaction } from './transaction.ts';

/** The database or a transaction, as repositories take it. */
export interface Queryable extends Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'> {
  /** Runs work in a transaction, or in this one. */
  readonly transaction: <Result>(work: (tx: Queryable) => Promise<Result>, mode?: TransactionMode) => Promise<Result>;
}
/** The database; queries outside a transaction. */
export interface Database extends Queryable {
  readonly $client: pg.Pool;
}

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
    max: size,
    application_name: 'muster',
    ...timeouts,
  });
  pool.on('error', log);
  // A checked-out connection reports its loss on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', log));
  // After a query timeout, the pool closes the connection without an error event.
  pool.on('release', (error) => void (isQueryTimeout(error) && log(error)));
  return pool;
}

/** Wraps a connection on which a transaction is open. */
export function openTransaction(client: pg.Client | pg.PoolClient, options: { logger?: Logger } = {}): Queryable {
  const tx: Queryable = Object.assign(prepareQueries(drizzle(client, options)), {
    transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => work(tx),
  });
  return tx;
}

export function openDatabase(pool: pg.Pool, logger?: Logger): Database {
  const options = logger ? { logger } : {};
  return Object.assign(prepareQueries(drizzle(pool, options)), {
    async transaction<Result>(work: (tx: Queryable) => Promise<Result>, mode: TransactionMode = ''): Promise<Result> {
      const client = await pool.connect();
      const release = (failure: unknown): void => client.release(failure as Error | undefined);
      return runTransaction(client, () => work(openTransaction(client, options)), { mode, release });
    },
  });
}

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
