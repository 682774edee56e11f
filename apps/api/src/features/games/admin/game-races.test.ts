import {
  deleteGameEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { createPostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { posts } from '#src/db/schema/posts.ts';
import { limitNames } from '#src/http/rate-limits/limits.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));
const ROUNDS = 6;
const rust = { gameId: 'rust' };

async function startWithPeople() {
  const api = await startApi({ limits: noLimits });
  const [admin, ada, bob] = [await api.as('admin'), await api.as('member'), await api.as('member')];
  const postsOf = (gameId: string) => api.db.$count(posts, eq(posts.gameId, gameId));
  return { ...api, admin, ada, bob, postsOf };
}

test.each([
  ['unverified', unverifyGameEndpoint],
  ['deleted', deleteGameEndpoint],
])('a post that chose the game just before it is %s is deleted with it and counted', async (_, endpoint) => {
  const { db, ada, admin, postsOf } = await startWithPeople();
  const draftId = uuidv7();
  const [created, removed] = await db.transaction(async (tx) => {
    // A new post of this draft has locked its game and waits for the transaction that holds the draft id.
    const { id } = await ada.call(createPostEndpoint, { body: aPostDraft({ game: 'Valorant' }) });
    await tx.execute(sql`update posts set draft_id = ${draftId} where id = ${id}`);
    await tx.delete(posts).where(eq(posts.id, id));
    const creating = ada.send(createPostEndpoint, { body: aPostDraft({ game: 'Rust', draftId }) });
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
    const removing = admin.call(endpoint, { params: rust });
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(2);
    return [() => creating, () => removing];
  });
  expect((await created()).statusCode).toBe(200);
  expect(await removed()).toMatchObject({ deletedPosts: 1 });
  expect(await postsOf('rust')).toBe(0);
});

test.each([
  ['unverified', unverifyGameEndpoint],
  ['deleted', deleteGameEndpoint],
])('rejects a new post while its game is %s', async (_, endpoint) => {
  const { db, ada, admin, bob, postsOf } = await startWithPeople();
  await bob.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  const [created, removed] = await db.transaction(async (tx) => {
    await tx.select().from(posts).for('update');
    const removing = admin.call(endpoint, { params: rust });
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
    const creating = ada.send(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(2);
    return [() => creating, () => removing];
  });
  expect((await created()).json()).toMatchObject({ code: 'game-not-found' });
  expect(await removed()).toMatchObject({ deletedPosts: 1 });
  expect(await postsOf('rust')).toBe(0);
});

test('reports correct counts when posts and games change at the same time', async () => {
  const { db, ada, bob, admin, postsOf } = await startWithPeople();
  for (let round = 0; round < ROUNDS; round += 1) {
    let isRunning = true;
    let created = await postsOf('rust');
    const { id: postId } = await bob.call(createPostEndpoint, { body: aPostDraft({ game: 'Valorant' }) });
    const write = async (request: () => ReturnType<typeof ada.send>): Promise<number[]> => {
      const statuses: number[] = [];
      while (isRunning) statuses.push((await request()).statusCode);
      return statuses;
    };
    const create = async () => {
      const answer = await ada.send(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
      if (answer.statusCode === 200) created += 1;
      return answer;
    };
    const params = { postId };
    const edits = [aPostContent({ game: 'Rust' }), aPostContent({ game: 'Dota 2' })];
    const requests = [
      write(create),
      write(create),
      write(() => bob.send(updatePostEndpoint, { params, body: edits[Math.floor(Math.random() * 2)] })),
      write(() => bob.send(setPostActiveEndpoint, { params, body: { isActive: Math.random() < 0.5 } })),
    ];
    await admin.call(renameGameEndpoint, { params: rust, body: { name: round % 2 ? 'Rust' : 'RUST' } });
    const { deletedPosts } = await admin.call(unverifyGameEndpoint, { params: rust });
    isRunning = false;
    const statuses = (await Promise.all(requests)).flat();
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    // One more if the edited post was deleted too.
    expect([created, created + 1]).toContain(deletedPosts);
    expect(await postsOf('rust')).toBe(0);
    await db.execute(sql`update games set is_verified = true`);
  }
  const { rows } = await db.execute(sql`select (select sum(count)::int from post_counts) as stored,
    (select count(*)::int from posts where is_active) as active`);
  expect(rows).toMatchObject([{ stored: rows[0]?.['active'] }]);
}, 60_000);

test('one of two concurrent opposite merges succeeds and the other finds no game', async () => {
  const { ada, admin, postsOf } = await startWithPeople();
  await ada.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  await ada.call(createPostEndpoint, { body: aPostDraft({ game: 'FIFA' }) });
  const answers = await Promise.all([
    admin.send(mergeGameEndpoint, { params: rust, body: { gameId: 'fifa' } }),
    admin.send(mergeGameEndpoint, { params: { gameId: 'fifa' }, body: rust }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await postsOf('rust')) + (await postsOf('fifa'))).toBe(2);
});

test('renames, merges and deletes a game with very many posts completely', async () => {
  const { db, ada, admin, postsOf } = await startWithPeople();
  const many = Array.from({ length: 550 }, () => ({
    authorId: ada.id,
    gameId: 'rust',
    game: 'Rust',
    filterOption: 'Other',
    platform: 'PC' as const,
    description: 'ten letters at least',
    tags: [],
    isActive: true,
  }));
  for (let part = 0; part < 2; part += 1)
    await db.insert(posts).values(many.map((post) => ({ ...post, id: uuidv7() })));
  expect(await admin.call(renameGameEndpoint, { params: rust, body: { name: 'Oxide' } })).toMatchObject({
    posts: 1_100,
  });
  expect(await db.$count(posts, eq(posts.game, 'Oxide'))).toBe(1_100);
  expect(await admin.call(mergeGameEndpoint, { params: rust, body: { gameId: 'cs2' } })).toMatchObject({
    movedPosts: 1_100,
  });
  expect([await postsOf('rust'), await postsOf('cs2')]).toEqual([0, 1_100]);
  expect(await admin.call(deleteGameEndpoint, { params: { gameId: 'cs2' } })).toMatchObject({ deletedPosts: 1_100 });
  expect(await db.$count(posts)).toBe(0);
}, 60_000);
