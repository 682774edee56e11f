import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { gameLinkMessage, listGamesEndpoint, otherGame } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { createPost } from './create-post.ts';
import { defaultLimits } from '#src/http/rate-limits/limits.ts';
import { type RateLimiter, createRateLimiter } from '#src/http/rate-limits/rate-limiter.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const manyPosts = { postsPer10Minutes: { points: 100, seconds: 600 } };

test('lists a new post on the board with its author and server fields', async () => {
  const { as } = await startApi();
  const [author, reader] = [await as('member', 'Ada'), await as('member')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  expect(post).toMatchObject({
    game: 'Valorant',
    gameId: 'valorant',
    authorId: author.id,
    authorName: 'Ada',
    responses: 0,
    tags: ['ranked', 'EU'],
    syncedAt: null,
  });
  expect((await reader.call(listPostsEndpoint, { querystring: {} })).posts).toEqual([post]);
  expect(await author.call(getOwnProfileEndpoint, {})).toMatchObject({ totalPosts: 1 });
});

test('hides an inactive post from other members', async () => {
  const { as } = await startApi();
  const [author, visitor] = [await as('member'), await as('member')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ isActive: false }) });
  expect((await visitor.call(listPostsEndpoint, { querystring: {} })).posts).toEqual([]);
  expect((await author.call(listMyPostsEndpoint, { querystring: {} })).posts).toEqual([post]);
});

test('the board contains no email address', async () => {
  const { as } = await startApi();
  const [author, reader] = [await as('member'), await as('member')];
  await author.call(createPostEndpoint, { body: aPostDraft() });
  const answer = await reader.send(listPostsEndpoint);
  expect(answer.body).not.toContain(author.email);
});

test.each([
  [{ game: '' }, 'Please select a game'],
  [{ game: otherGame, customGame: '' }, 'Please enter a custom game name'],
  [{ platform: 'Abacus' }, 'Please select a platform'],
  [{ description: '   ' }, 'Please provide a description'],
  [{ description: 'too short' }, 'Description must be at least 10 characters long'],
  [{ comms: ['shouting'] }, 'Please select one of the options'],
  [{ spokenLanguages: ['xx'] }, 'Please select one of the options'],
  [{ playAreas: ['any'] }, 'Please select one of the options'],
  [{ levels: ['ranked', 'master'] }, 'Please select one of the options'],
  [{ comms: 'voice' }, 'Please check what you entered and try again.'],
  [{ isAdultsOnly: 'yes' }, 'Please check what you entered and try again.'],
  [{ tags: Array.from({ length: 16 }, (_, index) => `tag ${index}`) }, 'You can add up to 15 tags'],
])('rejects a draft with %j: %s', async (change, message) => {
  const { as } = await startApi();
  const author = await as('member');
  const answer = await author.send(createPostEndpoint, { body: { ...aPostDraft(), ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation-failed', message });
});

test.each(['authorId', 'responses', 'createdAt', 'isVerified', 'syncedAt', 'id'])(
  'rejects the field %s in a post',
  async (field) => {
    const { as, db } = await startApi();
    const author = await as('member');
    const answer = await author.send(createPostEndpoint, { body: { ...aPostDraft(), [field]: 99 } });
    expect(answer.statusCode).toBe(400);
    expect(await db.select().from(posts)).toEqual([]);
  },
);

test('rejects a game that is not listed', async () => {
  const { as } = await startApi();
  const author = await as('member');
  await expect(
    author.call(createPostEndpoint, { body: aPostDraft({ game: 'Deep Rock Galactic' }) }),
  ).rejects.toMatchObject({ status: 404, code: 'game-not-found' });
});

test('adds a custom game once, as unverified, even if it is submitted twice', async () => {
  const { as, db } = await startApi({ limits: manyPosts });
  const author = await as('member');
  const custom = (customGame: string) =>
    author.call(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame }) });
  const [one, two] = [await custom('Deep Rock Galactic'), await custom('  deep  ROCK galactic ')];
  expect(two).toMatchObject({ game: 'Deep Rock Galactic', gameId: one.gameId });
  const rows = await db.select().from(games).where(eq(games.isVerified, false));
  expect(rows).toMatchObject([{ id: 'deep_rock_galactic', category: 'User Submitted', submittedBy: author.id }]);
  expect(await author.call(listGamesEndpoint, {})).toHaveLength(starterGames.length);
});

test('rejects a custom game with a link, but not one that is named like a host', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  const send = (customGame: string) =>
    author.send(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame }) });
  const refused = await send('Join discord․gg/x');
  expect([refused.statusCode, refused.json().issues]).toEqual([
    400,
    [{ path: 'customGame', message: gameLinkMessage }],
  ]);
  expect((await send('slither.io')).statusCode).toBe(200);
  // A game that is known stays usable.
  await db.execute(sql`update games set name = 'fun.example/x', name_key = 'fun.example/x' where id = 'slither_io'`);
  expect((await send('fun.example/x')).statusCode).toBe(200);
});

test('adding a custom game never changes an existing one, even if their ids are similar', async () => {
  const { as, db } = await startApi({ limits: manyPosts });
  const author = await as('member');
  const before = await db.select().from(games).where(eq(games.isVerified, true)).orderBy(games.id);
  const names = ['VALORANT', 'Ｖalorant', 'Apex-Legends', 'apex_legends', 'C++', 'C#', '原神', '崩坏', '!!!', '???'];
  const ids = [];
  for (const customGame of names) {
    ids.push((await author.call(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame }) })).gameId);
  }
  expect(ids.slice(0, 2)).toEqual(['valorant', 'valorant']);
  expect(new Set(ids.slice(2)).size).toBe(8);
  expect(await db.select().from(games).where(eq(games.isVerified, true)).orderBy(games.id)).toEqual(before);
});

test('an offline post sent repeatedly and concurrently becomes one post', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  const body = aPostDraft({ offlineId: 'offline_1700000000000abc' });
  const sent = await Promise.all(Array.from({ length: 5 }, () => author.call(createPostEndpoint, { body })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent[0]?.syncedAt).toBeInstanceOf(Date);
  expect(await db.select().from(posts)).toHaveLength(1);
});

test('a draft sent repeatedly and concurrently becomes one post', async () => {
  const { as, db } = await startApi();
  const [author, other] = [await as('member'), await as('member')];
  const body = aPostDraft({ draftId: uuidv7() });
  const sent = await Promise.all(Array.from({ length: 5 }, () => author.call(createPostEndpoint, { body })));
  sent.push(await author.call(createPostEndpoint, { body }));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(sent[0]?.syncedAt).toBeNull();
  await other.call(createPostEndpoint, { body });
  expect(await db.select().from(posts)).toHaveLength(2);
});

test('retries if a concurrent request stored the same draft and that post was deleted before it could be read', async () => {
  const { as, db, pool, app, jobContext } = await startApi();
  const author = await as('member', 'Ada');
  const body = aPostDraft({ draftId: uuidv7() });
  await author.call(createPostEndpoint, { body });
  const [stored] = await db.delete(posts).returning();
  const [member] = await db.select().from(members).where(eq(members.id, author.id));
  if (!stored || !member) throw new Error('The post or its author is missing.');
  const limiter = createRateLimiter(pool, defaultLimits, app.log);
  const uncounted: string[] = [];
  const rateLimiter: RateLimiter = {
    ...limiter,
    async consumeIf(limit, key, work, counts) {
      const result = await limiter.consumeIf(limit, key, work, counts);
      if (counts(result)) return result;
      uncounted.push(key);
      await db.delete(posts);
      return result;
    },
  };
  const { creating } = await db.transaction(async (tx) => {
    await tx.insert(posts).values(stored);
    const created = createPost(
      { ...jobContext, rateLimiter },
      {
        ...member,
        name: 'Ada',
        pictureUrl: null,
        platform: null,
        playPreferences: noPreferences,
        hasAcceptedRules: true,
        hasBlocks: false,
        sessionId: uuidv7(),
        scopes: null,
        emailVerification: 'off' as const,
        sessionSecondsLeft: 60,
      },
      body,
    );
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    return { creating: created };
  });
  const post = await creating;
  expect(uncounted).toEqual([author.id]);
  expect(await db.select({ id: posts.id }).from(posts)).toEqual([{ id: post.id }]);
});

test('a quick post turns the full post of the same draft into a quick one', async () => {
  const { as, db } = await startApi();
  const author = await as('member');
  const draftId = uuidv7();
  const tags = ['one', 'two', 'three', 'four'];
  const full = await author.call(createPostEndpoint, { body: aPostDraft({ draftId, tags, isActive: false }) });
  const quick = aPostDraft({ draftId, tags: tags.slice(0, 3), quickPost: true });
  const post = await author.call(createPostEndpoint, { body: quick });
  expect(post).toMatchObject({ id: full.id, tags: ['one', 'two', 'three'], isActive: true, quickPost: true });
  expect(await author.call(createPostEndpoint, { body: aPostDraft({ draftId, tags }) })).toEqual(post);
  expect(await db.select().from(posts)).toHaveLength(1);
});

test('limits posts and returns the seconds to wait', async () => {
  const { as } = await startApi({ limits: { postsPer10Minutes: { points: 1, seconds: 600 } } });
  const author = await as('member');
  await author.call(createPostEndpoint, { body: aPostDraft() });
  const refused = await author.send(createPostEndpoint, { body: aPostDraft() });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('counts only posts that were stored', async () => {
  const { as, db } = await startApi({ limits: { postsPer10Minutes: { points: 2, seconds: 600 } } });
  const author = await as('member');
  const unknown = { ...aPostDraft(), game: 'No such game' };
  for (const _ of [1, 2, 3]) expect((await author.send(createPostEndpoint, { body: unknown })).statusCode).toBe(404);
  const body = aPostDraft({ draftId: uuidv7() });
  await Promise.all([author.call(createPostEndpoint, { body }), author.call(createPostEndpoint, { body })]);
  const custom = aPostDraft({ game: otherGame, customGame: 'A new game' });
  await author.call(createPostEndpoint, { body: custom });
  expect((await author.send(createPostEndpoint, { body: { ...custom, customGame: 'Another' } })).statusCode).toBe(429);
  expect(await db.$count(games, eq(games.name, 'Another'))).toBe(0);
});

test('stores text byte for byte', async () => {
  const { as } = await startApi();
  const author = await as('member');
  const description = `"quotes" <b>&amp;</b> \\ %_ ' ; -- 🎮👩‍👩‍👧 ﷽ \t tab and\nbreak`;
  const { description: stored } = await author.call(createPostEndpoint, { body: aPostDraft({ description }) });
  expect(stored).toBe(description);
});
