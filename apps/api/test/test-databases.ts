import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { ConnectionTarget, Database } from '#src/db/client.ts';
import { statementNames } from '#src/db/prepare-queries.ts';
import { createConnectionCache } from './connection-cache.ts';

/** Shared by the test run: a server whose template database has the schema and the starter games. */
export interface TestServer {
  /** Connection of a role that may create databases, without the database's name. */
  readonly admin: { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
  /** The app's own role. */
  readonly app: { readonly user: string; readonly password: string };
}

export const TEMPLATE = 'muster_template';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** Hash of the tests' common password. */
    passwordHash: string;
  }
}

/** Runs statements as the administrator of the test server; returns the rows of a single one. */
export async function runAsAdmin(
  server: TestServer,
  statements: string,
  database = 'postgres',
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ ...server.admin, ssl: false, database });
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

type TestTarget = Extract<ConnectionTarget, { readonly host: string }>;

interface TestDatabase {
  readonly name: string;
  readonly target: TestTarget;
  /** Releases the database. Close all connections first. */
  readonly release: () => Promise<void>;
}

interface BorrowedDatabase extends TestDatabase {
  /** Makes a pool use the connections of the previous test. */
  readonly shareConnections: (pool: pg.Pool) => void;
}

/** Creates a database for one test as a copy of the template, for tests that change the schema or need other settings. */
export async function cloneDatabase(template = TEMPLATE, options = ''): Promise<TestDatabase> {
  const server = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(
    server,
    `create database ${database} template ${template} owner ${server.app.user} strategy file_copy ${options}`,
  );
  return {
    name: database,
    target: { host: server.admin.host, port: server.admin.port, ssl: false, ...server.app, database },
    release: async () => void (await runAsAdmin(server, `drop database ${database} with (force)`)),
  };
}

/**
 * Adds `test_support.reset()`, which closes all connections but those of these processes and deletes everything but the
 * starter games. Returns whether the database can be reused: not after a schema change. The replica role disables triggers
 * and foreign keys meanwhile.
 */
const createReset = `
  create schema test_support;
  create table test_support.games as table games;
  create table test_support.schema_changes (tag text);
  create function test_support.reset(kept int[]) returns boolean language plpgsql set session_replication_role = replica as $$
  declare name text;
  begin
    perform pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> all(kept);
    if exists (select from test_support.schema_changes) or exists (select from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())) then return false; end if;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'games' loop
      execute format('delete from public.%I', name);
    end loop;
    if exists ((table public.games except table test_support.games)
        union all (table test_support.games except table public.games)) then
      delete from public.games;
      insert into public.games table test_support.games;
    end if;
    return true;
  end $$;
  create function test_support.record_schema_change() returns event_trigger language plpgsql security definer as $$
  begin
    insert into test_support.schema_changes values (tg_tag);
  end $$;
  create event trigger record_schema_change on ddl_command_end
    when tag in ('ALTER TABLE', 'DROP TABLE', 'CREATE INDEX', 'DROP INDEX', 'CREATE TRIGGER', 'DROP TRIGGER')
    execute function test_support.record_schema_change();
`;

/** Empty databases of this worker. Emptying one takes a hundredth of the time of creating one. */
const emptyDatabases: BorrowedDatabase[] = [];

/** Returns an empty database. Its release empties it for the next test, or drops it if its schema was changed. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  // The limit is meant for the queries of one process, not for those of all tests.
  statementNames.clear();
  const free = emptyDatabases.pop();
  if (free) return free;
  const server = inject('testServer');
  const clone = await cloneDatabase();
  // One connection that stays open for the next reset, without keeping the worker alive.
  const open = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const admin = new pg.Pool({ ...server.admin, ssl: false, database: clone.name, ...open });
  admin.on('error', () => {});
  await admin.query(createReset);
  const connections = createConnectionCache();
  const database: BorrowedDatabase = {
    ...clone,
    shareConnections: connections.share,
    release: async () => {
      const { rows } = await admin.query<{ is_reusable: boolean }>('select test_support.reset($1) as is_reusable', [
        connections.processIds(),
      ]);
      if (rows[0]?.is_reusable === true) {
        emptyDatabases.push(database);
      } else {
        await admin.end();
        await clone.release();
      }
    },
  };
  return database;
}

/** URL of a new database for a separate process, dropped when the test ends. */
export async function cloneDatabaseUrl(): Promise<string> {
  const { admin, app } = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin({ admin, app }, `create database ${database} template ${TEMPLATE} owner ${app.user}`);
  onTestFinished(async () => void (await runAsAdmin({ admin, app }, `drop database ${database} with (force)`)));
  const place = new URLSearchParams({ host: admin.host, port: String(admin.port) });
  return `postgres://${app.user}:${encodeURIComponent(app.password)}@localhost/${database}?${place.toString()}`;
}

/** Number of statements in this database that wait for a lock. */
export const waitingForLocks = (db: Database): Promise<number> =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);

/** The address of a test database, for `DATABASE_URL`. */
export const addressOf = (target: ConnectionTarget): string => {
  if ('connectionString' in target) return target.connectionString;
  const { user, host, port, database } = target;
  return `postgres://${user}:${target.password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};
