import { type PostFilter, getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { gameFilters, otherGame } from '@muster/contract/games/games.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import {
  type Post,
  createPostEndpoint,
  deletePostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { type TestApi, startApi } from '#test/start-api.ts';

const startBoard = () => startApi({ limits: { postsPer10Minutes: { points: 1000, seconds: 600 } } });

async function readAllPages(reader: ApiClient, filter: PostFilter = {}): Promise<Post[]> {
  const all: Post[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.call(listPostsEndpoint, { querystring: { ...filter, cursor } });
    all.push(...page.posts);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

async function postAll(api: TestApi, drafts: Array<Parameters<typeof aPostDraft>[0]>): Promise<ApiClient> {
  const author = await api.as('member');
  for (const draft of drafts) await author.call(createPostEndpoint, { body: aPostDraft(draft) });
  return author;
}

const descriptionsOf = (posts: readonly Post[]): string[] => posts.map(({ description }) => description);

test('pages are contiguous, newest first, also while posts are added', async () => {
  const api = await startBoard();
  const drafts = Array.from({ length: 60 }, (_, index) => ({ description: `post number ${index}` }));
  const author = await postAll(api, drafts);
  const first = await author.call(listPostsEndpoint, { querystring: {} });
  await author.call(createPostEndpoint, { body: aPostDraft({ description: 'came in between' }) });
  const second = await author.call(listPostsEndpoint, { querystring: { cursor: first.nextCursor ?? '' } });
  const third = await author.call(listPostsEndpoint, { querystring: { cursor: second.nextCursor ?? '' } });
  expect([first.posts.length, second.posts.length, third.posts.length]).toEqual([24, 24, 12]);
  expect(third.nextCursor).toBeNull();
  expect(descriptionsOf([...first.posts, ...second.posts, ...third.posts])).toEqual(
    descriptionsOf(await readAllPages(author)).slice(1),
  );
});

test.each([
  ['VALO', ['ranked tonight with two']],
  ['mobile', ['quiet evening in the mines']],
  ['CHILL VIBES', ['quiet evening in the mines']],
  ['Tonight WITH', ['ranked tonight with two']],
  ['100%', ['100% casual_run \\o/']],
  ['%', ['100% casual_run \\o/']],
  ['_', ['100% casual_run \\o/']],
  ['\\', ['100% casual_run \\o/']],
  ['two tonight RANKED', ['ranked tonight with two']],
  ['valorant pc ked', ['ranked tonight with two']],
  ['mines minecraft "chill vibes"', ['quiet evening in the mines']],
  ['ranked minecraft', []],
  ['"with two"', ['ranked tonight with two']],
  ['"two with"', []],
  ['"pc ranked"', []],
  ['"100% casual', ['100% casual_run \\o/']],
  ['"casual 100%', []],
  ['ranked "', ['ranked tonight with two']],
  ['“with two”', ['ranked tonight with two']],
  ['“chill vi', ['quiet evening in the mines']],
  ['ＱＵＩＥＴ e\u0301vening', ['quiet evening in the mines']],
  ["baldur's gate – pokemon", ['Baldur’s Gate - Pokémon night']],
  ['BALDUR´S POKE\u0301MON', ['Baldur’s Gate - Pokémon night']],
  ['％', ['100% casual_run \\o/']],
  ['q x', []],
  ['o/ % su', ['100% casual_run \\o/']],
  ['o/', ['100% casual_run \\o/']],
  ['SU', ['100% casual_run \\o/']],
  ['q', ['quiet evening in the mines']],
  ['qx', []],
  [': )', []],
  ['nothing like it', []],
])('a search for %j covers game, platform, tags and description', async (search, expected) => {
  const api = await startBoard();
  const reader = await postAll(api, [
    { description: 'ranked tonight with two', tags: [] },
    { game: 'Minecraft', platform: 'Mobile', description: 'quiet evening in the mines', tags: ['chill vibes'] },
    { game: 'Rust', description: '100% casual_run \\o/', tags: [] },
    { game: 'Rust', description: 'Baldur’s Gate - Pokémon night', tags: [] },
  ]);
  expect(descriptionsOf(await readAllPages(reader, { search }))).toEqual(expected);
});

test('a search for a word or phrase matches within one tag, never across two', async () => {
  const api = await startBoard();
  const reader = await postAll(api, [{ description: 'anything at all', tags: ['alpha', 'beta'] }]);
  const found = async (search: string) => (await readAllPages(reader, { search })).length;
  expect([await found('alph'), await found('BETA'), await found('alphabeta'), await found('"alpha beta"')]).toEqual([
    1, 1, 0, 0,
  ]);
});

test('filters match their aliases and families, and Other matches every game without a filter', async () => {
  const api = await startBoard();
  const reader = await postAll(api, [
    { game: 'CS2', platform: 'PlayStation 4', description: 'dust two again' },
    { game: otherGame, customGame: 'counter-strike 2', platform: 'PlayStation 5', description: 'mirage tonight' },
    { game: 'Rust', platform: 'Xbox One', description: 'roof raiding' },
    { game: otherGame, customGame: 'Factorio', platform: 'Xbox Series X/S', description: 'the factory grows' },
  ]);
  const found = async (filter: PostFilter) => descriptionsOf(await readAllPages(reader, filter)).toSorted();
  expect(await found({ game: 'Counter-Strike 2' })).toEqual(['dust two again', 'mirage tonight']);
  expect(await found({ platform: 'PlayStation' })).toEqual(['dust two again', 'mirage tonight']);
  expect(await found({ platform: 'Xbox' })).toEqual(['roof raiding', 'the factory grows']);
  expect(await found({ game: 'Other' })).toEqual(['roof raiding', 'the factory grows']);
  expect(await found({ game: 'Factorio' })).toEqual(['the factory grows']);
  expect(await found({ game: 'No Such Game' })).toEqual([]);
  expect(await found({ platform: 'Abacus' })).toEqual([]);
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(await found({ game: name })).toEqual([]);
    expect(await found({ platform: name })).toEqual([]);
    expect(await reader.call(getPostFacetsEndpoint, { querystring: { game: name, platform: name } })).toMatchObject({
      matching: { count: 0 },
    });
  }
});

test('counts matching posts, active posts and posts per option', async () => {
  const api = await startBoard();
  const reader = await postAll(api, [
    { game: 'CS2', platform: 'PC' },
    { game: 'Valorant', platform: 'PC' },
    { game: 'Valorant', platform: 'Mobile' },
    { game: 'Rust', platform: 'PC' },
    { game: 'Rust', platform: 'PC', isActive: false },
  ]);
  const facets = await reader.call(getPostFacetsEndpoint, { querystring: { game: 'Valorant', platform: 'PC' } });
  expect(facets).toMatchObject({ matching: { count: 1, isAtLeast: false }, active: 4 });
  const count = (list: typeof facets.games, option: string) => list.find((facet) => facet.option === option)?.count;
  expect(['Valorant', 'Counter-Strike 2', 'Other', 'Rust', 'CS2'].map((game) => count(facets.games, game))).toEqual([
    1,
    1,
    1,
    1,
    undefined,
  ]);
  expect(['PC', 'Mobile', 'Xbox'].map((platform) => count(facets.platforms, platform))).toEqual([1, 1, 0]);
  expect(facets.games.slice(0, 13).map(({ option }) => option)).toEqual([...Object.keys(gameFilters), 'Other']);
});

test('finds every post by its own filters and words', async () => {
  const api = await startBoard();
  const author = await api.as('member');
  const draft = fc.record({
    game: fc.oneof(fc.constantFrom(...starterGames.map(({ name }) => name)), fc.constant(otherGame)),
    customGame: fc.constantFrom('Factorio', 'Ori & the Blind Forest', '原神', 'Valorant'),
    platform: fc.constantFrom(...platforms),
    tag: fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .filter((tag) => !/[,\0]/.test(tag) && tag.trim() !== ''),
  });
  await fc.assert(
    fc.asyncProperty(draft, async ({ game, customGame, platform, tag }) => {
      const body = aPostDraft({ game, platform, customGame: game === otherGame ? customGame : '', tags: [tag] });
      const post = await author.call(createPostEndpoint, { body });
      const filter = { game: post.game, platform, search: tag.trim() };
      const { posts } = await author.call(listPostsEndpoint, { querystring: filter });
      expect(posts.map(({ id }) => id)).toContain(post.id);
    }),
    { numRuns: 60 },
  );
});

test('counts what removing each part of the filter would match', async () => {
  const api = await startBoard();
  const reader = await postAll(api, [
    { game: 'CS2', platform: 'PC', description: 'only dust two', tags: [] },
    { game: 'CS2', platform: 'PC', description: 'only mirage', tags: [] },
    { game: 'Valorant', platform: 'Mobile', description: 'only ranked' },
  ]);
  const without = async (querystring: PostFilter) =>
    (await reader.call(getPostFacetsEndpoint, { querystring })).without;
  const exactly = (count: number) => ({ count, isAtLeast: false });
  expect(await without({})).toEqual({});
  expect(await without({ game: 'Counter-Strike 2', platform: 'Mobile', search: 'ranked' })).toEqual({
    search: exactly(0),
    game: exactly(1),
    platform: exactly(0),
  });
  expect(await without({ game: 'Counter-Strike 2', search: 'ranked' })).toEqual({
    search: exactly(2),
    game: exactly(1),
  });
});

test('updates counts when posts are hidden, shown, changed and deleted, and when members leave', async () => {
  const api = await startBoard();
  const author = await postAll(api, [{ game: 'CS2' }, { game: 'CS2' }, { game: 'Rust', isActive: false }]);
  const leaver = await api.as('member');
  await leaver.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  const { posts: mine } = await author.call(listMyPostsEndpoint, { querystring: {} });
  const [hidden = '', edited = '', deleted = ''] = mine.map(({ id }) => id);
  const counted = async () => (await author.call(getPostFacetsEndpoint, { querystring: {} })).active;
  expect(await counted()).toBe(3);
  await author.call(setPostActiveEndpoint, { params: { postId: hidden }, body: { isActive: true } });
  expect(await counted()).toBe(4);
  await author.call(updatePostEndpoint, { params: { postId: edited }, body: aPostContent({ game: 'PUBG' }) });
  await author.call(deletePostEndpoint, { params: { postId: deleted } });
  await api.db.delete(members).where(eq(members.id, leaver.id));
  const { active, games, matching } = await author.call(getPostFacetsEndpoint, { querystring: {} });
  expect([active, matching.count]).toEqual([2, 2]);
  expect(games.filter(({ count }) => count > 0).map(({ option, count }) => [option, count])).toEqual([
    ['PUBG', 1],
    ['Other', 1],
    ['Rust', 1],
  ]);
});

test('counts newer posts of others under the filter, not the member’s own', async () => {
  const api = await startBoard();
  const author = await postAll(api, [{ game: 'CS2' }]);
  const reader = await api.as('member');
  const { posts: seen } = await reader.call(listPostsEndpoint, { querystring: {} });
  const newer = async (filter: PostFilter = {}, after = seen[0]?.id) =>
    (await reader.call(getPostFacetsEndpoint, { querystring: { ...filter, after } })).newer;
  expect(await newer()).toBe(0);
  await author.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust', description: 'roof raiding' }) });
  await author.call(createPostEndpoint, { body: aPostDraft({ isActive: false }) });
  await reader.call(createPostEndpoint, { body: aPostDraft() });
  expect(await newer()).toBe(1);
  expect([await newer({ game: 'Rust' }), await newer({ game: 'CS2' })]).toEqual([1, 0]);
  expect([await newer({ search: 'RAID rust' }), await newer({ search: '"raid rust"' })]).toEqual([1, 0]);
  expect(await newer({}, '')).toBe(2);
  expect(await reader.call(getPostFacetsEndpoint, { querystring: {} })).not.toHaveProperty('newer');
});

test('limits searches but not board requests without a search', async () => {
  const api = await startApi({ limits: { searchesPerMinute: { points: 1, seconds: 60 } } });
  const reader = await api.as('member');
  await reader.call(listPostsEndpoint, { querystring: { search: 'ranked' } });
  for (const endpoint of [listPostsEndpoint, getPostFacetsEndpoint]) {
    expect((await reader.send(endpoint, { querystring: { search: 'ranked' } })).statusCode).toBe(429);
    expect((await reader.send(endpoint)).statusCode).toBe(200);
  }
});

test('rejects invalid input', async () => {
  const api = await startBoard();
  const reader = await api.as('member');
  for (const querystring of [{ cursor: 'nonsense' }, { search: 'x'.repeat(101) }, { sort: 'id; drop table posts' }]) {
    expect((await reader.send(listPostsEndpoint, { querystring })).statusCode).toBe(400);
  }
  expect((await reader.send(getPostFacetsEndpoint, { querystring: { after: 'nonsense' } })).statusCode).toBe(400);
});
