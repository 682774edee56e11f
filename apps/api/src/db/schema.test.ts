import { chatIdOf } from '@muster/contract/chat.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { databaseErrorOf } from './database-errors.ts';
import { startApi } from '#test/start-api.ts';
import { migrateDatabase } from './migrate.ts';
import { chatParticipants, chats, messages } from './schema/chats.ts';
import { members } from './schema/members.ts';
import { posts } from './schema/posts.ts';
import { cloneDatabase } from '#test/test-databases.ts';
import { openDatabase, openPool } from './client.ts';

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

test('nodes that start together on an empty database take turns, and a run that was cut off leaves nothing', async () => {
  const { target, drop } = await cloneDatabase('template0');
  await Promise.allSettled([migrateDatabase(target), migrateDatabase(target), migrateDatabase(target)]).then((runs) =>
    expect(runs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']),
  );
  const pool = openPool(target, () => {});
  const [row] = (await openDatabase(pool).execute(sql`select count(*)::int as runs from drizzle.__drizzle_migrations`))
    .rows;
  expect(row).toEqual({ runs: 2 });
  await pool.end();
  await drop();
});

test('a migration whose connection is killed half-way is done whole by the next start', async () => {
  const { target, drop } = await cloneDatabase('template0');
  const killer = openPool(target, () => {});
  let hasEnded = false;
  const first = migrateDatabase(target)
    .catch(() => {}) // killed, as this test wants it
    .finally(() => (hasEnded = true));
  await expect
    .poll(
      async () => {
        const { rowCount } = await killer.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster migration' and datname = current_database()",
        );
        return (rowCount ?? 0) > 0 || hasEnded;
      },
      { interval: 1 },
    )
    .toBe(true);
  await first;
  await migrateDatabase(target);
  const { rows } = await killer.query('select count(*)::int as tables from pg_tables where schemaname = $1', [
    'public',
  ]);
  expect(rows).toEqual([{ tables: 10 }]);
  await killer.end();
  await drop();
});
