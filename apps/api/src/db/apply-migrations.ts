import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queryable } from './client.ts';

interface SqlFile {
  readonly name: string;
  readonly text: string;
}

const readSqlFiles = (folder: string): SqlFile[] =>
  globSync(`${folder}/*.sql`, { cwd: import.meta.dirname })
    .toSorted()
    .map((path) => ({ name: basename(path, '.sql'), text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

/** Orders each function after the ones it calls, because PostgreSQL resolves a call when it creates the caller. */
function calledFirst(files: readonly SqlFile[]): string[] {
  const texts = new Set<string>();
  const add = ({ name, text }: SqlFile): void => {
    for (const called of files) if (called.name !== name && text.includes(`${called.name}(`)) add(called);
    texts.add(text);
  };
  for (const file of files) add(file);
  return [...texts];
}

interface SqlSources {
  /** Oldest first. */
  readonly migrations: readonly MigrationMeta[];
  /** Functions that tables use in constraints, indexes and generated columns. They use no tables. */
  readonly functions: readonly string[];
  /** Triggers with their functions. They use tables. */
  readonly triggers: readonly string[];
}

export const readSqlSources = (): SqlSources => ({
  migrations: readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') }),
  functions: calledFirst(readSqlFiles('functions')),
  triggers: readSqlFiles('triggers').map(({ text }) => text),
});

/** Creates what Drizzle's own migrator creates, and a table for the hash of the functions and triggers. */
const createJournal = sql`
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.applied_functions (hash text not null)`;

interface Journal {
  /** Time of the newest applied migration, or 0 in an empty database. */
  readonly newest: number;
  /** Null before the first start with functions in files. */
  readonly functionsHash: string | null;
}

export async function readJournal(db: Queryable): Promise<Journal> {
  await db.execute(createJournal);
  const { rows } = await db.execute<{ newest: number; functionsHash: string | null }>(sql`select
    (select coalesce(max(created_at), 0)::float8 from drizzle.__drizzle_migrations) as newest,
    (select hash from drizzle.applied_functions) as "functionsHash"`);
  return rows[0] ?? { newest: 0, functionsHash: null };
}

async function applyMigration(db: Queryable, { sql: statements, hash, folderMillis }: MigrationMeta) {
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
}

/**
 * Applies the migrations up to this time to an empty database, without triggers. {@link applyMigrations} applies the rest and
 * adds the triggers.
 */
export async function createTables(db: Queryable, until: number): Promise<void> {
  const { migrations, functions } = readSqlSources();
  await readJournal(db);
  for (const text of functions) await db.execute(sql.raw(text));
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis <= until)) {
    await applyMigration(db, migration);
  }
}

/**
 * Applies new migrations and, if there are any or its text has changed, every function and trigger. Does not recreate
 * unchanged triggers, because that locks their tables.
 */
export async function applyMigrations(db: Queryable): Promise<void> {
  const { migrations, functions, triggers } = readSqlSources();
  const functionsHash = createHash('sha256')
    .update([...functions, ...triggers].join('\n'))
    .digest('hex');
  const journal = await readJournal(db);
  const pending = migrations.filter(({ folderMillis }) => folderMillis > journal.newest);
  // A node of an older version that restarts during an update must not restore its functions.
  const isOlderVersion = migrations.every(({ folderMillis }) => folderMillis < journal.newest);
  if (pending.length === 0 && (isOlderVersion || journal.functionsHash === functionsHash)) return;
  for (const text of functions) await db.execute(sql.raw(text));
  for (const migration of pending) await applyMigration(db, migration);
  for (const text of triggers) await db.execute(sql.raw(text));
  await db.execute(sql`delete from drizzle.applied_functions`);
  await db.execute(sql`insert into drizzle.applied_functions values (${functionsHash})`);
}
