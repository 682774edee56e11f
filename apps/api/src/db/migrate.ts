import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import pg from 'pg';
import { applyMigrations, createTables, readJournal, readSqlSources } from './apply-migrations.ts';
import { type ConnectionTarget, type Queryable, openTransaction } from './client.ts';
import { databaseErrorCode, findDatabaseError } from './database-errors.ts';
import { runTransaction } from './transaction.ts';

const OLDEST_MAJOR_VERSION = 15;
/** Any number, but the same on every node. */
const ADVISORY_LOCK = 7_305_171;
/** A database that starts together with its nodes may take longer than they do. */
const CONNECT_TIMEOUT_MS = 30_000;
const CONNECT_RETRY_DELAY_MS = 500;

/** While a schema change waits for a lock, every query on that table queues behind it. They run between attempts. */
const LOCK_TIMEOUT_MS = 1000;
const LOCK_TIMEOUT_PAUSE_MS = 1000;
const LOCK_TIMEOUT_STATE = '55P03';

/** The open transaction that locks the database for a node. It locks no tables. */
export const LOCK_APPLICATION_NAME = 'muster lock';
const MIGRATION_APPLICATION_NAME = 'muster migration';

/**
 * Turns off time limits of the role and the database, which would end the session that has a lock, or a session that waits
 * for it. `transaction_timeout` exists since PostgreSQL 17.
 */
export const liftLimits = (scope: 'transaction' | 'session'): string =>
  `select set_config(name, '0', ${scope === 'transaction'}) from pg_settings where name in
    ('transaction_timeout', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;

interface Log {
  info(line: string): void;
}

async function connectOnce(target: ConnectionTarget, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...target,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  return client;
}

/** Opens a connection, and waits for a database that is starting. */
export async function connect(target: ConnectionTarget, log: Log, applicationName: string): Promise<pg.Client> {
  for (const deadline = Date.now() + CONNECT_TIMEOUT_MS; ; await delay(CONNECT_RETRY_DELAY_MS)) {
    try {
      return await connectOnce(target, applicationName);
    } catch (error) {
      const isTransient = error instanceof Error && databaseErrorCode(error) !== null;
      if (!isTransient || Date.now() > deadline) throw error;
      log.info('waiting for the database');
    }
  }
}

/** Throws if the major version in `server_version_num` is too old. 140019 is version 14.19. */
export function rejectOldServer(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST_MAJOR_VERSION) return;
  throw new Error(
    `The database runs PostgreSQL ${major}, and Muster needs ${OLDEST_MAJOR_VERSION} or newer. Upgrade it, or set DATABASE_URL to a newer one.`,
  );
}

/** Capital letters of several scripts. Unicode locales lower-case them all, the locale C none. */
const UPPER_CASE = 'ŁЯΩԱ';

/** Requires UTF-8: other encodings count characters differently and cannot store all of them. */
async function rejectUnsupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; version: string }>(
    "select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version",
  );
  const { encoding, version } = rows[0] ?? {};
  rejectOldServer(Number(version));
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}, and must be in UTF8.`);
  const { rows: probed } = await client.query<{ lower: string }>('select lower($1) as lower', [UPPER_CASE]);
  if (probed[0]?.lower === UPPER_CASE.toLowerCase()) return;
  throw new Error(
    "The database's locale does not lower-case letters such as Я, so searches would miss posts. Use a database that was created with: create database muster template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'",
  );
}

/** Locked until the end of the transaction: behind a pooler, the lock of a session would never end. */
async function lockMigrations(tx: Queryable, log: Log): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as locked`,
  );
  if (rows[0]?.locked) return;
  log.info('waiting for another node that is migrating the schema');
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
}

/** Open transactions of other connections. Omits query texts, which may contain personal data. */
async function describeOpenTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ transaction: string }>(
    `select format('%s (process %s, open for %s s)', coalesce(nullif(application_name, ''), 'unnamed'), pid,
        extract(epoch from clock_timestamp() - xact_start)::int) as transaction
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name not in ('${LOCK_APPLICATION_NAME}', '${MIGRATION_APPLICATION_NAME}') and xact_start < now() - $1 * interval '1 ms'
      order by xact_start limit 5`,
    [LOCK_TIMEOUT_MS],
  );
  return rows.map(({ transaction }) => transaction).join(', ');
}

/** Runs all migrations in one transaction. Retries if it cannot lock a table in time, and logs the open transactions. */
async function migrateWithLockTimeout(client: pg.Client, log: Log): Promise<void> {
  for (;;) {
    try {
      return await runTransaction(client, async () => {
        const tx = openTransaction(client);
        await tx.execute(sql.raw(liftLimits('transaction')));
        await lockMigrations(tx, log);
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
        await applyMigrations(tx);
      });
    } catch (error) {
      if (findDatabaseError(error)?.code !== LOCK_TIMEOUT_STATE) throw error;
      const lines = error instanceof DrizzleQueryError ? error.query.trim().split('\n') : [];
      const statement = lines.find((line) => !line.startsWith('--')) ?? 'a statement';
      log.info(
        `migration waits for a lock: ${statement}; open transactions: ${await describeOpenTransactions(client)}`,
      );
      await delay(LOCK_TIMEOUT_PAUSE_MS);
    }
  }
}

/**
 * Migrates the schema. An advisory lock lets only one node migrate at a time. All migrations run in one transaction, so
 * a killed node leaves the schema unchanged.
 */
export async function migrateDatabase(target: ConnectionTarget, log: Log): Promise<void> {
  const client = await connect(target, log, MIGRATION_APPLICATION_NAME);
  try {
    await rejectUnsupportedServer(client);
    await migrateWithLockTimeout(client, log);
  } finally {
    await client.end();
  }
}

const quiet = { info: () => {} };

/** Creates the same tables in an empty database as in the other one, without rows and triggers. */
export async function createMatchingTables(empty: ConnectionTarget, other: ConnectionTarget): Promise<void> {
  const from = await connect(other, quiet, MIGRATION_APPLICATION_NAME);
  const to = await connect(empty, quiet, MIGRATION_APPLICATION_NAME);
  try {
    const { newest } = await runTransaction(from, () => readJournal(openTransaction(from)));
    await runTransaction(to, () => createTables(openTransaction(to), newest));
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/** Throws if {@link migrateDatabase} would change the schema. */
export async function rejectOldSchema(client: pg.Client): Promise<void> {
  const newest = readSqlSources().migrations.at(-1)?.folderMillis;
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (rows[0]?.name) {
    const done = await client.query('select from drizzle.__drizzle_migrations where created_at >= $1', [newest]);
    if (done.rowCount !== 0) return;
  }
  throw new Error(
    'The database schema is missing or older than this version of Muster. Start Muster once to migrate it.',
  );
}
