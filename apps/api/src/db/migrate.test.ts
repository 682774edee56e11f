import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameFilterOf } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/test-databases.ts';
import { type ConnectionTarget, openPool } from './client.ts';
import { migrateDatabase, rejectOldServer } from './migrate.ts';

const folder = join(import.meta.dirname, 'migrations');
const files = globSync('*.sql', { cwd: folder }).toSorted();

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

const quiet = { info: () => {} };
const migrate = (target: ConnectionTarget): Promise<void> => migrateDatabase(target, quiet);

test('nodes that start together on an empty database migrate it once', async () => {
  const { target, pool } = await emptyDatabase();
  await Promise.all([migrate(target), migrate(target), migrate(target)]);
  const { rows } = await pool.query('select count(*)::int as runs from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ runs: files.length }]);
});

test('rejects a database that is not in UTF-8 before it changes anything', async () => {
  const { target, pool } = await emptyDatabase("locale_provider libc locale 'C' encoding 'SQL_ASCII'");
  await expect(migrate(target)).rejects.toThrow('The database is encoded in SQL_ASCII, and must be in UTF8.');
  const { rows } = await pool.query("select nspname from pg_namespace where nspname = 'drizzle'");
  expect(rows).toEqual([]);
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
  const { rows } = await pool.query("select count(*)::int as tables from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tables: 27 }]);
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
  const { rows } = await pool.query('select count(*)::int as runs from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ runs: files.length }]);
});

/** Applies migrations one by one, as over several releases. */
async function apply(pool: Pool, names: readonly string[]): Promise<void> {
  const statements = names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'),
  );
  for (const statement of statements) await pool.query(statement);
}

test('existing games and posts get their filter option and are counted', async () => {
  const { pool } = await emptyDatabase();
  await apply(pool, files.slice(0, 2));
  const authorId = uuidv7();
  await pool.query("insert into members (id, email, password_hash) values ($1, 'ada@example.com', '')", [authorId]);
  const names = [...starterGames.map(({ name }) => name), 'counter-STRIKE 2', 'Factorio'];
  for (const [index, name] of names.entries()) {
    const game = [`game_${index}`, name, comparisonKey(name)];
    await pool.query(
      "insert into games (id, name, name_key, is_verified, category) values ($1, $2, $3, true, 'Popular Games')",
      game,
    );
    const post = [uuidv7(), authorId, ...game.slice(0, 2), index % 3 > 0];
    await pool.query(
      `insert into posts (id, author_id, game_id, game, platform, description, tags, is_active)
        values ($1, $2, $3, $4, 'PC', 'was there before', '{}', $5)`,
      post,
    );
  }
  await apply(pool, files.slice(2));
  const { rows } = await pool.query('select game, filter_option from posts');
  expect(new Map(rows.map((row) => [row.game, row.filter_option]))).toEqual(
    new Map(names.map((name) => [name, gameFilterOf(name)])),
  );
  const counted = await pool.query('select sum(count)::int as active from post_counts');
  expect(counted.rows).toEqual([{ active: names.filter((_, index) => index % 3 > 0).length }]);
});

test('existing starter games get their usual crew and aliases, also if they were renamed, and other games get none', async () => {
  const { pool } = await emptyDatabase();
  await apply(
    pool,
    files.filter((file) => file < '0021'),
  );
  const insert = (id: string, name: string, category: string) =>
    pool.query(
      `insert into games (id, name, name_key, filter_option, is_verified, category)
        values ($1, $2, $3, 'Other', true, $4)`,
      [id, name, comparisonKey(name), category],
    );
  const renamed: Readonly<Record<string, string>> = { CS2: 'Counter-Strike 2' };
  for (const { name } of starterGames)
    await insert(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_'), renamed[name] ?? name, 'Popular Games');
  await insert('factorio', 'Factorio', 'User Submitted');
  await apply(
    pool,
    files.filter((file) => file >= '0021'),
  );
  const { rows } = await pool.query('select name, crew_size as "crewSize", roles, aliases from games');
  expect(new Map(rows.map(({ name, ...crew }) => [name, crew]))).toEqual(
    new Map([
      ...starterGames.map(({ name, ...crew }) => [renamed[name] ?? name, crew] as const),
      ['Factorio', { crewSize: null, roles: [], aliases: [] }],
    ]),
  );
});

test('existing posts are no longer shared, and nothing else about them changes', async () => {
  const { pool } = await emptyDatabase();
  const isBefore = (file: string): boolean => file < '0012';
  await apply(pool, files.filter(isBefore));
  const authorId = uuidv7();
  await pool.query("insert into members (id, email, password_hash) values ($1, 'ada@example.com', '')", [authorId]);
  await pool.query(
    `insert into games (id, name, name_key, filter_option, is_verified, category)
      values ('factorio', 'Factorio', 'factorio', 'Other', true, 'Popular Games') on conflict do nothing`,
  );
  for (const isShared of [true, false])
    await pool.query(
      `insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active, is_shared)
        values ($1, $2, 'factorio', 'Factorio', 'Other', 'PC', 'was there before', '{}', true, $3)`,
      [uuidv7(), authorId, isShared],
    );
  const readRest = async () =>
    (await pool.query("select to_jsonb(posts) - '{is_shared,is_indexable}'::text[] as rest from posts order by id"))
      .rows;
  const before = await readRest();
  await apply(
    pool,
    files.filter((file) => file.startsWith('0012')),
  );
  expect(await readRest()).toEqual(before);
  const { rows } = await pool.query('select is_shared, is_indexable from posts');
  expect(rows).toEqual([
    { is_shared: false, is_indexable: false },
    { is_shared: false, is_indexable: false },
  ]);
  expect((await pool.query('select shares_posts from members')).rows).toEqual([{ shares_posts: false }]);
});

test('upheld appeals and their notices become declined', async () => {
  const { pool } = await emptyDatabase();
  await apply(
    pool,
    files.filter((file) => file < '0013'),
  );
  const [memberId, suspensionId] = [uuidv7(), uuidv7()];
  await pool.query("insert into members (id, email, password_hash) values ($1, 'ada@example.com', '')", [memberId]);
  await pool.query("insert into sanctions (id, member_id, kind, reason) values ($1, $2, 'suspended', 'spam')", [
    suspensionId,
    memberId,
  ]);
  await pool.query("insert into appeals (id, sanction_id, text, state) values ($1, $2, 'not me', 'upheld')", [
    uuidv7(),
    suspensionId,
  ]);
  for (const kind of ['appeal-upheld', 'warned'])
    await pool.query('insert into notices (id, member_id, kind) values ($1, $2, $3)', [uuidv7(), memberId, kind]);
  await apply(
    pool,
    files.filter((file) => file >= '0013'),
  );
  expect((await pool.query('select state from appeals')).rows).toEqual([{ state: 'declined' }]);
  expect((await pool.query('select kind from notices order by id')).rows).toEqual([
    { kind: 'appeal-declined' },
    { kind: 'warned' },
  ]);
});

test('existing members show their Discord ID to everyone, new ones to their crew', async () => {
  const { pool } = await emptyDatabase();
  const start = files.findIndex((file) => file.endsWith('_join_details.sql'));
  await apply(pool, files.slice(0, start));
  const insert = (email: string) =>
    pool.query("insert into members (id, email, password_hash) values ($1, $2, '')", [uuidv7(), email]);
  await insert('ada@example.com');
  await apply(pool, files.slice(start));
  await insert('bob@example.com');
  const { rows } = await pool.query('select discord_visibility from members order by email');
  expect(rows).toEqual([{ discord_visibility: 'everyone' }, { discord_visibility: 'crew' }]);
});

test('existing conversations and requests get who has written and what was accepted', async () => {
  const { pool } = await emptyDatabase();
  const start = files.findIndex((file) => file.endsWith('_first_contact.sql'));
  await apply(pool, files.slice(0, start));
  const [adaId, bobId] = [uuidv7(), uuidv7()].toSorted();
  for (const [id, email] of [
    [adaId, 'ada@example.com'],
    [bobId, 'bob@example.com'],
  ])
    await pool.query("insert into members (id, email, password_hash) values ($1, $2, '')", [id, email]);
  const chatId = `${adaId}_${bobId}`;
  await pool.query("insert into chats (id, last_seq, last_message, last_message_at) values ($1, 2, 'hi', now())", [
    chatId,
  ]);
  for (const ids of [
    [adaId, bobId],
    [bobId, adaId],
  ])
    await pool.query('insert into chat_participants (chat_id, member_id, partner_id) values ($1, $2, $3)', [
      chatId,
      ...ids,
    ]);
  // The sender of the second message has deleted their account.
  for (const [seq, senderId] of [
    [1, adaId],
    [2, null],
  ])
    await pool.query("insert into messages (chat_id, seq, id, sender_id, text) values ($1, $2, $3, $4, 'hi')", [
      chatId,
      seq,
      uuidv7(),
      senderId,
    ]);
  const states = ['pending', 'accepted', 'left', 'removed', 'declined', 'closed'];
  for (const state of states)
    await pool.query(
      `insert into join_requests
        (id, author_id, requester_id, state, decline_reason, game, platform, excerpt, decided_at, expires_at)
        values ($1, $2, $3, $4::text, case $4 when 'declined' then 'full' end, 'Rust', 'PC', '',
          case when $4 <> 'pending' then now() end, now())`,
      [uuidv7(), adaId, bobId, state],
    );
  await apply(pool, files.slice(start));
  const sides = await pool.query(
    'select has_written, is_muted, archived_seq, deleted_seq, is_deleted from chat_participants order by member_id',
  );
  const untouched = { is_muted: false, archived_seq: null, deleted_seq: 0, is_deleted: false };
  expect(sides.rows).toEqual([
    { has_written: true, ...untouched },
    { has_written: false, ...untouched },
  ]);
  const { rows } = await pool.query('select state from join_requests where was_accepted order by state');
  expect(rows.map(({ state }) => state)).toEqual(['accepted', 'left', 'removed']);
});

test('existing posts, members and games are found by folded text, and nothing else about them changes', async () => {
  const { pool } = await emptyDatabase();
  const first = files.findIndex((file) => file.endsWith('search_folds_text.sql'));
  await apply(pool, files.slice(0, first));
  const memberId = uuidv7();
  await pool.query(
    "insert into members (id, email, name, password_hash) values ($1, 'zoe@example.com', 'Zoë D’Arc', '')",
    [memberId],
  );
  await pool.query(
    `insert into games (id, name, name_key, filter_option, is_verified, category)
      values ('pokemon', 'Pokémon', 'pokémon', 'Other', true, 'User Submitted')`,
  );
  await pool.query(
    `insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
      values ($1, $2, 'pokemon', 'Pokémon', 'Other', 'PC', 'Baldur’s Gate later', '{“chill”}', true)`,
    [uuidv7(), memberId],
  );
  const columns = async () => (await pool.query('select posts.*, null as search_text from posts')).rows;
  const before = await columns();
  await apply(pool, files.slice(first, first + 1));
  expect(await columns()).toEqual(before);
  await pool.query('set enable_seqscan = off');
  const { rows } = await pool.query(`select
    (select search_text from posts where search_text like '%baldur''s%') as post,
    (select name from members where member_search_text(display_name, name, email) like '%zoe d''arc%') as member,
    (select name from games where fold_text(name) like '%pokemon%') as game`);
  expect(rows).toEqual([{ post: 'pokemon\npc\n"chill"\nbaldur\'s gate later', member: 'Zoë D’Arc', game: 'Pokémon' }]);
});
