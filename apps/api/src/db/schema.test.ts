import { globSync } from 'node:fs';
import { chatIdOf } from '@muster/contract/chat.ts';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { databaseErrorOf } from './database-errors.ts';
import { startApi } from '#test/start-api.ts';
import { migrateDatabase } from './migrate.ts';
import { chatParticipants, chats, messages } from './schema/chats.ts';
import { members } from './schema/members.ts';
import { posts } from './schema/posts.ts';
import { cloneDatabase } from '#test/test-databases.ts';
import { type ConnectionTarget, openPool } from './client.ts';

const refusedBy = (work: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => 'accepted',
    (error: unknown) => databaseErrorOf(error)?.constraint,
  );

async function startWithMembers() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member'), await api.as('member')];
  const post = {
    id: uuidv7(),
    authorId: ada.id,
    gameId: 'valorant',
    game: 'Valorant',
    filterOption: 'Valorant',
    platform: 'PC' as const,
    description: 'ten letters at least',
    tags: ['a'],
    isActive: true,
  };
  return { ...api, ada, bob, post };
}

test('the schema itself refuses posts that break a rule', async () => {
  const { db, post } = await startWithMembers();
  const insert = (change: object) => refusedBy(db.insert(posts).values({ ...post, id: uuidv7(), ...change }));
  expect(await insert({})).toBe('accepted');
  expect(await insert({ description: '123456789' })).toBe('posts_description_length');
  expect(await insert({ description: '🎮'.repeat(1000) })).toBe('accepted');
  expect(await insert({ description: `${'🎮'.repeat(1000)}x` })).toBe('posts_description_length');
  expect(await insert({ platform: 'Abacus' })).toBe('posts_platform_is_known');
  expect(await insert({ tags: ['x'.repeat(41)] })).toBe('posts_tags_fit');
  expect(await insert({ tags: Array.from({ length: 16 }, String) })).toBe('posts_tags_count');
  expect(await insert({ gameId: 'no_such_game' })).toBe('posts_game_id_games_id_fk');
});

test('the schema itself refuses messages and conversations that break a rule', async () => {
  const { db, ada, bob } = await startWithMembers();
  const chatId = chatIdOf(ada.id, bob.id);
  await db.insert(chats).values({ id: chatId });
  const insert = (change: object) =>
    refusedBy(db.insert(messages).values({ chatId, seq: 1, id: uuidv7(), senderId: ada.id, text: 'hi', ...change }));
  expect(await insert({ text: 'x'.repeat(1001) })).toBe('messages_text_length');
  expect(await insert({ text: `${'🎮'.repeat(500)}x` })).toBe('messages_text_length');
  expect(await insert({ seq: 0 })).toBe('messages_seq');
  const id = uuidv7();
  expect(await insert({ id })).toBe('accepted');
  expect(await insert({ id, seq: 2 })).toBe('messages_sent_once');
  expect(await insert({ seq: 1 })).toBe('messages_chat_id_seq_pk');
  expect(await refusedBy(db.update(chats).set({ lastSeq: 1 }))).toBe('chats_summary_is_whole');
  const withSelf = { chatId, memberId: ada.id, partnerId: ada.id };
  expect(await refusedBy(db.insert(chatParticipants).values(withSelf))).toBe('chat_participants_are_two');
});

test('accounts cannot share an address or hold an unknown role', async () => {
  const { db, ada, bob } = await startWithMembers();
  const change = (fields: object) => refusedBy(db.update(members).set(fields).where(eq(members.id, ada.id)));
  expect(await change({ email: bob.email })).toBe('members_email_unique');
  expect(await change({ email: 'Ada@Example.com' })).toBe('members_email_is_lower_case');
  expect(await change({ role: 'owner' })).toBe('members_role_is_known');
  expect(await change({ platforms: ['Abacus'] })).toBe('members_platforms_are_known');
});

/** A database without a table, gone when the test ends. */
async function emptyDatabase(): Promise<{ target: ConnectionTarget; pool: Pool }> {
  const { target, drop } = await cloneDatabase('template0');
  const pool = openPool(target, () => {});
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return { target, pool };
}

const quiet = { info: () => {} };
const migrate = (target: ConnectionTarget): Promise<void> => migrateDatabase(target, quiet);

test('nodes that start together on an empty database take turns, and each finds it done', async () => {
  const { target, pool } = await emptyDatabase();
  await Promise.all([migrate(target), migrate(target), migrate(target)]);
  const { rows } = await pool.query('select count(*)::int as runs from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ runs: globSync('migrations/*.sql', { cwd: import.meta.dirname }).length }]);
});

test('a migration that is killed half-way is done whole by the next start', async () => {
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
  expect(rows).toEqual([{ tables: 14 }]);
});

test('a node whose turn it is not says what it waits for', async () => {
  const { target, pool } = await emptyDatabase();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7305171)');
  const lines: string[] = [];
  const waiting = migrateDatabase(target, { info: (line) => void lines.push(line) });
  await expect.poll(() => lines).toEqual(['waiting for another node that is bringing the schema up to date']);
  await holder.query('select pg_advisory_unlock(7305171)');
  holder.release();
  await waiting;
});
