import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { ConnectionTarget, Database } from '#src/db/client.ts';

/** What the whole run shares: a server whose template database has the schema and the starter games. */
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
    /** Of the password that everybody in the tests has. */
    passwordHash: string;
  }
}

/** Runs one statement as the administrator of the test server. */
export async function runAsAdmin(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ ...server.admin, ssl: false, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test, a copy of the template. */
export async function cloneDatabase(
  template = TEMPLATE,
  manner = '',
): Promise<{ target: ConnectionTarget; drop: () => Promise<void> }> {
  const server = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(
    server,
    `create database ${database} template ${template} owner ${server.app.user} strategy file_copy ${manner}`,
  );
  return {
    target: { host: server.admin.host, port: server.admin.port, ssl: false, ...server.app, database },
    drop: () => runAsAdmin(server, `drop database ${database} with (force)`),
  };
}

/** The address of a database of its own, for programs; gone when the test ends. */
export async function cloneDatabaseUrl(): Promise<string> {
  const { admin, app } = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin({ admin, app }, `create database ${database} template ${TEMPLATE} owner ${app.user}`);
  onTestFinished(() => runAsAdmin({ admin, app }, `drop database ${database} with (force)`));
  const place = new URLSearchParams({ host: admin.host, port: String(admin.port) });
  return `postgres://${app.user}:${encodeURIComponent(app.password)}@localhost/${database}?${place.toString()}`;
}

/** How many statements in this database wait for another transaction to end. */
export const waitingForLocks = (db: Database): Promise<number> =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);
