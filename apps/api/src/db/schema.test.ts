import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { findDatabaseError } from './database-errors.ts';
import { startApi } from '#test/start-api.ts';
import { chatParticipants, chats, messages } from './schema/chats.ts';
import { games } from './schema/games.ts';
import { members } from './schema/members.ts';
import { posts } from './schema/posts.ts';

const violatedConstraint = (work: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => 'accepted',
    (error: unknown) => findDatabaseError(error)?.constraint,
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

test('the schema rejects invalid posts', async () => {
  const { db, post } = await startWithMembers();
  const insert = (change: object) => violatedConstraint(db.insert(posts).values({ ...post, id: uuidv7(), ...change }));
  expect(await insert({})).toBe('accepted');
  expect(await insert({ description: '123456789' })).toBe('posts_description_length');
  expect(await insert({ description: '🎮'.repeat(1000) })).toBe('accepted');
  expect(await insert({ description: `${'🎮'.repeat(1000)}x` })).toBe('posts_description_length');
  expect(await insert({ platform: 'Abacus' })).toBe('posts_platform_is_known');
  expect(await insert({ tags: ['x'.repeat(41)] })).toBe('posts_tags_fit');
  expect(await insert({ tags: Array.from({ length: 16 }, String) })).toBe('posts_tags_count');
  expect(await insert({ comms: ['voice'], levels: [] })).toBe('accepted');
  expect(await insert({ spokenLanguages: ['any'] })).toBe('posts_spoken_languages_are_known');
  expect(await insert({ levels: [null] })).toBe('posts_levels_are_known');
  expect(await insert({ gameId: 'no_such_game' })).toBe('posts_game_id_games_id_fk');
});

test('the schema rejects invalid messages and conversations', async () => {
  const { db, ada, bob } = await startWithMembers();
  const chatId = chatIdOf(ada.id, bob.id);
  await db.insert(chats).values({ id: chatId });
  const insert = (change: object) =>
    violatedConstraint(
      db.insert(messages).values({ chatId, seq: 1, id: uuidv7(), senderId: ada.id, text: 'hi', ...change }),
    );
  expect(await insert({ text: 'x'.repeat(1001) })).toBe('messages_text_length');
  expect(await insert({ text: `${'🎮'.repeat(500)}x` })).toBe('messages_text_length');
  expect(await insert({ seq: 0 })).toBe('messages_seq');
  const id = uuidv7();
  expect(await insert({ id })).toBe('accepted');
  expect(await insert({ id, seq: 2 })).toBe('messages_sent_once');
  expect(await insert({ seq: 1 })).toBe('messages_chat_id_seq_pk');
  expect(await violatedConstraint(db.update(chats).set({ lastSeq: 1 }))).toBe('chats_summary_is_whole');
  const withSelf = { chatId, memberId: ada.id, partnerId: ada.id };
  expect(await violatedConstraint(db.insert(chatParticipants).values(withSelf))).toBe('chat_participants_are_two');
  const insertChat = (chat: typeof chats.$inferInsert) => violatedConstraint(db.insert(chats).values(chat));
  expect(await insertChat({ id: `crew_${id}`, crewId: id })).toBe('accepted');
  for (const chat of [
    { id: `crew_${uuidv7()}` },
    { id: `crew_${uuidv7()}`, crewId: id },
    { id: `${bob.id}_${ada.id}` },
  ])
    expect(await insertChat(chat)).toBe('chats_id_is_a_sorted_pair_or_crew');
});

test('the schema rejects crews of games outside the limits', async () => {
  const { db } = await startApi();
  const change = (crew: object) => violatedConstraint(db.update(games).set(crew).where(eq(games.id, 'rust')));
  const roles = (...names: string[]) => names.map((name) => ({ name, count: 1 }));
  expect(await change({ crewSize: 2, roles: roles('Tank', 'Healer') })).toBe('accepted');
  expect(await change({ crewSize: null, roles: [{ name: 'x'.repeat(30), count: 40 }] })).toBe('accepted');
  expect(await change({ crewSize: 1, roles: [] })).toBe('games_crew_size');
  expect(await change({ crewSize: 41 })).toBe('games_crew_size');
  expect(await change({ crewSize: null, roles: roles('1', '2', '3', '4', '5', '6', '7') })).toBe('games_roles_count');
  for (const wrong of [
    roles(''),
    roles('x'.repeat(31)),
    roles('Tank', 'TANK'),
    [{ name: 'Tank', count: 0 }],
    [{ name: 'Tank', count: 41 }],
    [{ name: 'Tank' }],
    [{ count: 1 }],
  ])
    expect(await change({ crewSize: null, roles: wrong })).toBe('games_roles_fit');
  expect(await change({ crewSize: 2, roles: roles('1', '2', '3') })).toBe('games_roles_fit');
});

test('the schema rejects duplicate addresses and unknown roles', async () => {
  const { db, ada, bob } = await startWithMembers();
  const change = (fields: object) => violatedConstraint(db.update(members).set(fields).where(eq(members.id, ada.id)));
  expect(await change({ email: bob.email })).toBe('members_email_unique');
  expect(await change({ email: 'Ada@Example.com' })).toBe('members_email_is_lower_case');
  expect(await change({ role: 'owner' })).toBe('members_role_is_known');
  expect(await change({ platforms: ['Abacus'] })).toBe('members_platforms_are_known');
});

test('collects no statistics on the search indexes', async () => {
  const { db } = await startApi();
  const indexes = ['games_search', 'members_search', 'posts_search', 'posts_search_inactive', 'posts_search_title'];
  const { rows } = await db.execute(
    sql`select attrelid::regclass::text as index, attstattarget as target from pg_attribute
      where attrelid = any(${sql.param(indexes)}::regclass[]) order by 1`,
  );
  expect(rows).toEqual(indexes.map((index) => ({ index, target: 0 })));
});
