import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { ConnectionTarget } from './client.ts';
import { databaseErrorCode } from './database-errors.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

const OLDEST_MAJOR_VERSION = 15;
/** Any number, as long as every node uses the same one. */
const ADVISORY_LOCK = 7_305_171;
const LOCK_RETRY_DELAY_MS = 100;
/** A database that starts together with its nodes may be later than they are. */
const CONNECT_TIMEOUT_MS = 30_000;
const CONNECT_RETRY_DELAY_MS = 500;

interface Log {
  info(line: string): void;
}

async function connectOnce(target: ConnectionTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...target, application_name: 'muster migration', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query that was under way rejects with the same error
  await client.connect();
  return client;
}

async function connect(target: ConnectionTarget, log: Log): Promise<pg.Client> {
  for (const deadline = Date.now() + CONNECT_TIMEOUT_MS; ; await pause(CONNECT_RETRY_DELAY_MS)) {
    try {
      return await connectOnce(target);
    } catch (error) {
      const isTransient = error instanceof Error && databaseErrorCode(error) !== null;
      if (!isTransient || Date.now() > deadline) throw error;
      log.info('waiting for the database');
    }
  }
}

/** Throws for a `server_version_num`, such as 140019 for 14.19, of a major version that is too old. */
export function rejectOldServer(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_MAJOR_VERSION) return;
  throw new Error(
    `The database runs PostgreSQL ${major}, and Muster needs ${OLDEST_MAJOR_VERSION} or newer. Upgrade it, or set DATABASE_URL to a newer one.`,
  );
}

/** Any other encoding counts or refuses characters otherwise than everything here does. */
async function rejectUnsupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; version: string }>(
    "select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version",
  );
  const { encoding, version } = rows[0] ?? {};
  rejectOldServer(Number(version));
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}, and must be in UTF8.`);
}

async function acquireMigrationLock(client: pg.Client, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (tries === 0) log.info('waiting for another node that is bringing the schema up to date');
    await pause(LOCK_RETRY_DELAY_MS);
  }
}

/**
 * Brings the schema up to date. Nodes that start together take turns by an advisory lock;
 * one that is killed half-way leaves nothing behind, since all runs in one transaction.
 */
export async function migrateDatabase(target: ConnectionTarget, log: Log): Promise<void> {
  const client = await connect(target, log);
  try {
    await rejectUnsupportedServer(client);
    await acquireMigrationLock(client, log);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Throws where {@link migrateDatabase} would change something; changes nothing itself. */
export async function rejectOldSchema(client: pg.Client): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis;
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (rows[0]?.name) {
    const done = await client.query('select from drizzle.__drizzle_migrations where created_at >= $1', [newest]);
    if (done.rowCount !== 0) return;
  }
  throw new Error('The database is new, or older than this version of Muster. Start Muster on it once.');
}
