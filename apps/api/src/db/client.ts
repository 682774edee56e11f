import { type NodePgDatabase, type NodePgQueryResultHKT, drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

/** The database; queries outside a transaction. */
export type Database = NodePgDatabase;
/** The database or a transaction on it: what repositories take. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** Where a database is: an address, or every part of a connection over a socket (what is left out, pg takes from PGPORT and PGSSLMODE). */
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

/** Connections for one small machine; more only wait for its two cores. */
const POOL_SIZE = 6;

/** A pool that gives up rather than waits for ever: each bound is wider than the one inside it. */
export function openPool(target: ConnectionTarget, log: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    Client: PreparingClient,
    max: POOL_SIZE,
    application_name: 'muster',
    connectionTimeoutMillis: 3000,
    query_timeout: 8000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', log);
  // A connection that breaks while somebody holds it speaks up on the client itself.
  pool.on('connect', (client) => client.on('error', log));
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => drizzle(pool);
