import { foldText } from '@muster/contract/values/fold-text.ts';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/test-databases.ts';
import { readSqlSources } from './apply-migrations.ts';
import { type ConnectionTarget, openPool } from './client.ts';
import { createMatchingTables, migrateDatabase, rejectOldServer } from './migrate.ts';

/** An empty database, dropped when the test ends. */
async function emptyDatabase(options = ''): Promise<{ target: ConnectionTarget; pool: Pool }> {
  const { target, release } = await cloneDatabase('template0', options);
  const pool = openPool(target, 3, () => {});
  onTestFinished(async () => {
    await pool.end();
    await release();
  });
  return { target, pool };
}

const migrationsCount = readSqlSources().migrations.length;

async function countMigrations(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query('select count(*)::int as runs from drizzle.__drizzle_migrations');
  return rows[0]?.runs;
}

const quiet = { info: () => {} };
const migrate = (target: ConnectionTarget): Promise<void> => migrateDatabase(target, quiet);

test('nodes that start together on an empty database migrate it once', async () => {
  const { target, pool } = await emptyDatabase();
  await Promise.all([migrate(target), migrate(target), migrate(target)]);
  expect(await countMigrations(pool)).toBe(migrationsCount);
});

/** Tables, columns, indexes, constraints and triggers. */
const describeSchema = `
  select format('%s.%s %s', table_name, column_name, data_type) as line from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`;

test('tables created for an upgrade have no triggers until the migrations run, and then match the original', async () => {
  const [previous, next] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(previous.target);
  await createMatchingTables(next.target, previous.target);
  const { rows: triggers } = await next.pool.query('select from pg_trigger where not tgisinternal');
  expect(triggers).toEqual([]);
  await migrate(next.target);
  const [expected, found] = [await previous.pool.query(describeSchema), await next.pool.query(describeSchema)];
  expect(found.rows).toEqual(expected.rows);
  expect(await countMigrations(next.pool)).toBe(migrationsCount);
});

test('an upgrade of a database without tables creates none', async () => {
  const [previous, next] = [await emptyDatabase(), await emptyDatabase()];
  await createMatchingTables(next.target, previous.target);
  expect((await next.pool.query("select from pg_tables where schemaname = 'public'")).rows).toEqual([]);
});

test('rejects a database that is not in UTF-8 before it changes anything', async () => {
  const { target, pool } = await emptyDatabase("locale_provider libc locale 'C' encoding 'SQL_ASCII'");
  await expect(migrate(target)).rejects.toThrow('The database is encoded in SQL_ASCII, and must be in UTF8.');
  const { rows } = await pool.query("select nspname from pg_namespace where nspname = 'drizzle'");
  expect(rows).toEqual([]);
});

test.each(["libc locale 'C'", "builtin builtin_locale 'C' locale 'C'"])(
  'rejects a database that only lower-cases ASCII, as with locale_provider %s',
  async (locale) => {
    const { target, pool } = await emptyDatabase(`locale_provider ${locale} encoding 'UTF8'`);
    await expect(migrate(target)).rejects.toThrow(
      "The database's locale does not lower-case letters such as Я, so searches would miss posts. Use a database that was created with: create database muster template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'",
    );
    const { rows } = await pool.query("select nspname from pg_namespace where nspname = 'drizzle'");
    expect(rows).toEqual([]);
  },
);

test.each(['und', 'tr-TR'])('folds texts alike in a database with the locale %s', async (locale) => {
  const { target, pool } = await emptyDatabase(`locale_provider icu icu_locale '${locale}' locale 'C' encoding 'UTF8'`);
  await migrate(target);
  const texts = ['ISTANBUL', 'DIŞARI İğdır ışık', 'Ì Í Ĩ J\u0301', 'ΟΔΟΣ ὈΔΥΣΣΕΎΣ', 'ВЕЧЕРНИЙ', 'ＡＢＣ', 'STRAẞE'];
  const { rows } = await pool.query<{ folded: string }>(
    'select fold_text(text) as folded from unnest($1::text[]) as text',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});

const tooOldMessage =
  'The database runs PostgreSQL 14, and Muster needs 15 or newer. Upgrade it, or set DATABASE_URL to a newer one.';

test('accepts PostgreSQL 15 and rejects older versions', () => {
  expect(() => rejectOldServer(140_019)).toThrow(tooOldMessage);
  expect(() => rejectOldServer(90_624)).toThrow('PostgreSQL 9,');
  expect(() => rejectOldServer(150_000)).not.toThrow();
});

test('rejects an older server before it changes anything', async () => {
  const { target, pool } = await emptyDatabase();
  await pool.query(`create schema fourteen;
    create function fourteen.current_setting(name text) returns text language sql
      return case name when 'server_version_num' then '140019' else pg_catalog.current_setting(name) end;
    do $$ begin
      execute format('alter database %I set search_path = fourteen, pg_catalog', current_database());
    end $$`);
  await expect(migrate(target)).rejects.toThrow(tooOldMessage);
  const { rows } = await pool.query("select nspname from pg_namespace where nspname = 'drizzle'");
  expect(rows).toEqual([]);
});

test('the next start completes a migration that was killed', async () => {
  const { target, pool } = await emptyDatabase();
  const blocker = await pool.connect();
  await blocker.query('begin; create table posts (id int)');
  const first = migrate(target).then(
    () => 'finished',
    () => 'killed',
  );
  const killWaiting = async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'muster migration' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rowCount;
  };
  await expect.poll(killWaiting, { timeout: 10_000 }).toBe(1);
  expect(await first).toBe('killed');
  await blocker.query('rollback');
  blocker.release();
  await migrate(target);
  expect(await countMigrations(pool)).toBe(migrationsCount);
});

test('logs that it waits for another node', async () => {
  const { target, pool } = await emptyDatabase();
  const lockHolder = await pool.connect();
  await lockHolder.query('select pg_advisory_lock(7305171)');
  const lines: string[] = [];
  const waiting = migrateDatabase(target, { info: (line) => void lines.push(line) });
  await expect.poll(() => lines).toEqual(['waiting for another node that is migrating the schema']);
  await lockHolder.query('select pg_advisory_unlock(7305171)');
  lockHolder.release();
  await waiting;
});

test('waits for another node longer than the time limits of the role and the database', async () => {
  const { target, pool } = await emptyDatabase();
  await pool.query(`do $$ begin
    execute format('alter database %I set statement_timeout = 200', current_database());
    execute format('alter database %I set lock_timeout = 200', current_database());
  end $$`);
  const lockHolder = await pool.connect();
  await lockHolder.query('select pg_advisory_lock(7305171)');
  const migrating = migrate(target);
  const isWaiting = async () =>
    (
      await pool.query(`select from pg_stat_activity where datname = current_database() and application_name = 'muster migration'
        and wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '400 ms'`)
    ).rowCount;
  await expect.poll(isWaiting).toBe(1);
  await lockHolder.query('select pg_advisory_unlock(7305171)');
  lockHolder.release();
  await migrating;
});

test('repeats a migration that cannot lock a table, and logs what it waits for', async () => {
  const { target, pool } = await emptyDatabase();
  const blocker = await pool.connect();
  await blocker.query("set application_name = 'psql'; begin; create table posts (id int)");
  const lines: string[] = [];
  const migrating = migrateDatabase(target, { info: (line) => void lines.push(line) });
  const message =
    /^migration waits for a lock: CREATE TABLE "posts" .*; open transactions: psql \(process \d+, open for \d+ s\)$/;
  await expect.poll(() => lines, { timeout: 10_000 }).toContainEqual(expect.stringMatching(message));
  await blocker.query('rollback');
  blocker.release();
  await migrating;
  expect(await countMigrations(pool)).toBe(migrationsCount);
});
