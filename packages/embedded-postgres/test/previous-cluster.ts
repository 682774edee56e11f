import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PREVIOUS_MAJOR_VERSION } from '../src/cluster/cluster-version.ts';
import { type DatabaseConnection, withClient } from '../src/database-connection.ts';
import { installedNativeDir } from '../src/server/native-binaries.ts';
import { type AddCleanUp, query, start, tempDir } from './started-postgres.ts';

/** Tables with what a copy must not change: defaults, a counter, a generated column, an unlogged table, a foreign key. */
const TABLES = `
  create table members (id int generated always as identity primary key, name text not null,
    folded text generated always as (lower(name)) stored, picture bytea, seen int4multirange not null default '{}');
  create table posts (id serial primary key, member_id int references members (id), "order" double precision);
  create table messages (id int primary key, text text check (length(text) < 2000));
  create unlogged table sessions (id uuid primary key, expires_at timestamptz);
  create index members_by_name on members using gin (to_tsvector('simple', folded))`;

export const createTables = (database: DatabaseConnection): Promise<unknown> => query(database, TABLES);

/** Rows that reference each other, and a trigger that would change a row if the copy fired it. */
const ROWS = `
  insert into members (name, picture, seen) values ('ÅSA', '\\x00ff', '{[1,4), [7,9)}'), ('Wei', null, '{}');
  delete from members where name = 'Wei';
  insert into posts (member_id, "order") values (1, 0.1::float8 + 0.2::float8), (null, 'NaN');
  insert into messages select n, repeat('word ', n % 50) from generate_series(1, 5000) n;
  insert into sessions values ('00000000-0000-7000-8000-000000000001', '2026-03-29 01:30:00.123456+00');
  create function change_name() returns trigger language plpgsql as $$ begin new.name := 'changed'; return new; end $$;
  create trigger change_name before insert on members for each row execute function change_name()`;

/** A data folder with a stopped cluster of the previous major version. */
export async function createPreviousCluster(atEnd?: AddCleanUp): Promise<string> {
  const dataDir = join(await tempDir(atEnd), 'data');
  const postgres = await start(dataDir, { nativeDir: installedNativeDir(PREVIOUS_MAJOR_VERSION) }, atEnd);
  await createTables(postgres.connection());
  await query(postgres.connection(), ROWS);
  await postgres.stop();
  return dataDir;
}

export async function copyOf(dataDir: string): Promise<string> {
  const copy = join(await tempDir(), 'data');
  await promisify(execFile)('cp', ['-a', dataDir, copy]);
  return copy;
}

/** All rows of the database, as text. */
export const readRows = (database: DatabaseConnection): Promise<unknown[][]> =>
  withClient(database, async (client) => {
    const found: unknown[][] = [];
    for (const table of ['members', 'posts', 'messages', 'sessions']) {
      const { rows } = await client.query(`select ${table}::text as line from ${table} order by 1`);
      found.push(rows.map(({ line }) => line));
    }
    return found;
  });
