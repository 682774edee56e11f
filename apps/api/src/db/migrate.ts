import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { ConnectionTarget } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Any number, as long as every node uses the same one. */
const ADVISORY_LOCK = 7_305_171;

/**
 * Brings the schema up to date. Nodes that start together take turns by an advisory lock;
 * one that is killed half-way leaves nothing behind, since all runs in one transaction.
 */
export async function migrateDatabase(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client({ ...target, application_name: 'muster migration', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query that was under way rejects with the same error
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
