import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { cloneDatabase } from '#test/test-databases.ts';
import { readSqlSources } from './apply-migrations.ts';
import { migrateDatabase } from './migrate.ts';

/** A database for one test with its connection: migrated, or empty. */
async function openTestDatabase(template?: 'template0') {
  const { target, release } = await cloneDatabase(template);
  const client = new pg.Client(target);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await release();
  });
  return { target, client, migrate: () => migrateDatabase(target, { info: () => {} }) };
}

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/** The functions and triggers of a database, without those of extensions. */
async function readDefinitions(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`);
  return rows;
}

/** Made by commit 69b41e36 with `pg_dump --inserts`: members with posts, requests, messages, a block and a suspension. */
async function openDatabaseBeforeBaseline() {
  const database = await openTestDatabase('template0');
  const dump = readFileSync(`${import.meta.dirname}/../../test/database-before-baseline.sql.gz`);
  const loading = new pg.Client(database.target); // the dump empties its connection's search path
  await loading.connect();
  await loading.query(gunzipSync(dump).toString());
  await loading.end();
  return database;
}

test('the SQL files define every function and trigger of the database', async () => {
  const { client } = await openTestDatabase();
  const { functions, triggers } = readSqlSources();
  const texts = [...functions, ...triggers];
  const created = texts.flatMap((text) => [...text.matchAll(/^CREATE OR REPLACE (?:FUNCTION|TRIGGER) (\w+)/gm)]);
  const before = await readDefinitions(client);
  expect(new Set(before.map(({ name }) => name))).toEqual(new Set(created.map(([, name]) => name)));
  expect(before).toHaveLength(created.length);
  for (const text of texts) await client.query(text);
  expect(await readDefinitions(client)).toEqual(before);
});

/** Rows of each table, and some texts. */
async function readContents(client: pg.Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) counts[name] = (await client.query(`select count(*)::int from ${name}`)).rows[0];
  const { rows: texts } = await client.query(`
    select description as text from posts union all select text from messages union all select name from members
    union all select concat_ws(' ', state, party_size) from join_requests union all select reason from sanctions order by 1`);
  return { counts, texts };
}

test('a database of the last version before the baseline continues with its rows, functions and triggers', async () => {
  const { client, migrate } = await openDatabaseBeforeBaseline();
  const before = await readContents(client);
  await migrate();
  // The crew of three gets its conversation.
  const counts = { ...before.counts, chats: { count: 4 }, chat_participants: { count: 9 } };
  expect(await readContents(client)).toMatchObject({ ...before, counts });
  expect(before.texts).toContainEqual({ text: 'Baldur’s Gate later, “chill”' });
  const { rows: games } = await client.query('select name, abbreviation from games');
  expect(games).toEqual(expect.arrayContaining(starterGames.map(({ name, abbreviation }) => ({ name, abbreviation }))));
  const created = await openTestDatabase();
  expect(await readDefinitions(client)).toEqual(await readDefinitions(created.client));
});

test('the next start applies changed functions and triggers, unless the database has migrations of a newer version', async () => {
  const { client, migrate } = await openTestDatabase();
  const before = await readDefinitions(client);
  const change = `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end';
    drop trigger posts_deleted on posts;`;
  await client.query(change);
  const changed = await readDefinitions(client);
  await migrate();
  expect(await readDefinitions(client)).toEqual(changed);
  await client.query("update drizzle.applied_functions set hash = 'of another text'");
  await migrate();
  expect(await readDefinitions(client)).toEqual(before);
  await client.query(`${change}
    update drizzle.applied_functions set hash = 'of a newer version';
    insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await migrate();
  expect(await readDefinitions(client)).toEqual(changed);
});
