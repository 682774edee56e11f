import { type PostFilter, getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { BoardSort } from '@muster/contract/board/board-filter.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { noPreferences, type PlayPreferences } from '@muster/contract/values/play-preferences.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { shareApi } from '#test/start-api.ts';
import { type ResolvedFilter, selectBoard } from './post-filter.ts';
import { selectMatches } from '../search/post-search-repository.ts';

const POSTS = 6000;

const api = shareApi();
let reader: Awaited<ReturnType<ReturnType<typeof api>['as']>>;
const page = (querystring: PostFilter & { cursor?: string }) => reader.call(listPostsEndpoint, { querystring });
const count = (querystring: PostFilter) => reader.call(getPostFacetsEndpoint, { querystring });

/**
 * More posts than a search scans: every second one contains 'common', the three oldest 'rare' and '原神 :-)'. Those three name
 * Finnish and no comms and have room for eight. Of the others, which name voice and have room for two, half name Spanish and
 * South America, half German and Europe. Most start within 20 days, in another order than they were created.
 */
beforeAll(async () => {
  reader = await api().as('member');
  await api().db.execute(sql`
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active, seats,
      starts_at, play_areas, spoken_languages, comms)
    select (lpad(to_hex(1767225600000 + n), 12, '0') || '70008000000000000000')::uuid, ${reader.id},
      case when n <= 30 then 'rust' else 'valorant' end, case when n <= 30 then 'Rust' else 'Valorant' end,
      case when n <= 30 then 'Other' else 'Valorant' end, case when n % 10 = 0 then 'Mobile' else 'PC' end,
      'post number ' || n || case when n % 2 = 0 then ' common' else '' end || case when n <= 3 then ' rare 原神 :-)' else '' end,
      '{}', true, case when n <= 3 then 20 else 3 end,
      case when n > 30 then now() + n * 7919 % ${POSTS} * interval '5 minutes' end,
      case when n > 30 and n % 2 = 0 then '{south-america}' else '{europe-west}'::text[] end,
      case when n <= 3 then '{fi}' when n > 30 and n % 2 = 0 then '{es}' else '{de}'::text[] end,
      case when n <= 3 then '{none}' else '{voice}'::text[] end
    from generate_series(1, ${POSTS}) as n`);
  await api().db.execute(sql`vacuum analyze posts`);
});

const numbersOf = (posts: readonly Post[]): number[] =>
  posts.map(({ description }) => Number(description.split(' ')[2]));

test('finds words, pairs and symbols that only the oldest posts of a big board contain', async () => {
  for (const search of [
    'rare',
    'RAR',
    '原神',
    '原',
    ':-)',
    '-',
    'e 原',
    ')',
    '原 RARE',
    ':-) 神',
    ':-) number',
    'po rare',
    '"rare 原神" number',
  ]) {
    const { posts, nextCursor } = await page({ search });
    expect([search, numbersOf(posts), nextCursor]).toEqual([search, [3, 2, 1], null]);
  }
  expect(numbersOf((await page({ search: 'rare', game: 'Rust', platform: 'PC' })).posts)).toEqual([3, 2, 1]);
  expect((await page({ search: 'rare', game: 'Valorant' })).posts).toEqual([]);
  expect(numbersOf((await page({ search: 'rare common' })).posts)).toEqual([2]);
  expect((await page({ search: '"原神 rare"' })).posts).toEqual([]);
});

test('search pages are contiguous from the newest to the oldest posts', async () => {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const { posts, nextCursor } = await page({ search: 'common', game: 'Rust', ...(cursor && { cursor }) });
    found.push(...numbersOf(posts));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(Array.from({ length: 15 }, (_, index) => 30 - 2 * index));
  const [middle] = (await page({ search: 'number 3000' })).posts;
  const deep = await page({ search: '"number 7"', cursor: middle?.id ?? '' });
  expect(numbersOf(deep.posts)).toEqual(Array.from({ length: 24 }, (_, index) => 799 - index));
});

test('counts rare words exactly and marks counts of common words as incomplete', async () => {
  expect(await count({})).toMatchObject({ matching: { count: POSTS, isAtLeast: false }, active: POSTS });
  expect(await count({ search: 'rare' })).toMatchObject({ matching: { count: 3, isAtLeast: false } });
  expect(await count({ search: '原 rare common' })).toMatchObject({ matching: { count: 1, isAtLeast: false } });
  const common = await count({ search: 'common' });
  expect(common.matching.isAtLeast).toBe(true);
  expect(common.matching.count).toBeGreaterThanOrEqual(250);
  expect(common.matching.count).toBeLessThanOrEqual(POSTS / 2);
});

test('counts a common word under a filter separately', async () => {
  const facets = await count({ search: 'common', game: 'Rust', platform: 'Mobile' });
  expect(facets.matching).toEqual({ count: 3, isAtLeast: false });
  expect(facets.platforms.filter(({ count: posts }) => posts > 0)).toEqual([
    { option: 'PC', count: 12, isAtLeast: false },
    { option: 'Mobile', count: 3, isAtLeast: false },
  ]);
  expect(facets.without.search).toEqual({ count: 3, isAtLeast: false });
  expect(facets.without.platform).toEqual({ count: 15, isAtLeast: false });
});

const weekEndsAt = new Date(Date.now() + 7 * 24 * 3_600_000);

const costlyFilters: ReadonlyArray<readonly [ResolvedFilter, BoardSort?]> = [
  [{ game: 'No such game', party: '8' }, 'soonest'],
  [{ game: 'No such game' }],
  [{ game: 'Rust', gameId: 'rust', party: '8' }, 'soonest'],
  [{ game: 'Valorant', party: '8' }, 'soonest'],
  [{ game: 'Valorant', platform: 'Mobile', party: '8' }],
  [{ party: '8' }, 'soonest'],
  [{ party: '8' }],
  [{ party: '2' }, 'soonest'],
  [{ party: '8', when: 'week', weekEndsAt }, 'soonest'],
  [{ when: 'now', platform: 'PC' }],
  [{ platform: 'Nintendo Switch' }, 'soonest'],
  [{ platform: 'Abacus', party: '8' }, 'soonest'],
  [{ platform: 'Mobile' }, 'soonest'],
];

test('reads few posts of a big board, whichever filter and sort', async () => {
  for (const [filter, sort] of costlyFilters) {
    const { rows } = await api().db.execute<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(
      sql`explain (analyze, buffers, format json) ${selectBoard(filter, { hiddenIds: [], sort }, 25)}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const buffers = Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks']);
    // A scan of all posts reads about 6,000.
    expect({ filter, sort, buffers: buffers < 400 ? 'few' : buffers }).toEqual({ filter, sort, buffers: 'few' });
  }
});

test('finds and counts the posts that fit, also if they are few and old', async () => {
  const prefer = (body: Partial<PlayPreferences>) => reader.call(updateProfileEndpoint, { body });
  const fits = 'me';
  for (const filter of [{ fits }, { fits, search: 'rare' }, { fits, game: 'Rust', search: 'rare number' }] as const) {
    await prefer({ ...noPreferences, spokenLanguages: ['fi'] });
    expect(numbersOf((await page(filter)).posts)).toEqual([3, 2, 1]);
    expect((await count(filter)).matching).toEqual({ count: 3, isAtLeast: false });
    await prefer({ ...noPreferences, spokenLanguages: ['fi'], comms: ['voice'] });
    expect(await page(filter)).toMatchObject({ posts: [], nextCursor: null });
    expect((await count(filter)).matching).toEqual({ count: 0, isAtLeast: false });
  }
  await prefer({ ...noPreferences, comms: ['voice'] });
  const { posts, nextCursor } = await page({ fits });
  expect([numbersOf(posts).at(-1), nextCursor]).toEqual([POSTS - 23, posts.at(-1)?.id]);
  expect((await count({ fits })).matching.isAtLeast).toBe(true);
});

test.each<readonly [string, ResolvedFilter['fits'], number]>([
  ['few posts fit', { ...noPreferences, spokenLanguages: ['fi'] }, 3],
  [
    'posts fit in one preference but not in another',
    { ...noPreferences, spokenLanguages: ['fi'], comms: ['voice'] },
    0,
  ],
  ['few posts on the platforms fit', { ...noPreferences, spokenLanguages: ['fi'], platforms: ['PC', 'Mobile'] }, 3],
  ['few posts are known to fit', { ...noPreferences, spokenLanguages: ['fi'], isKnown: true }, 3],
  ['no post fits', { ...noPreferences, spokenLanguages: ['ko'], isAdult: false }, 0],
  [
    'many posts fit by language, and others by area',
    { ...noPreferences, spokenLanguages: ['es'], playAreas: ['europe-west'] },
    0,
  ],
])('reads the index of preferences if %s', async (_, fits, expected) => {
  const index = fits?.playAreas.length ? 'language_and_area' : '(spoken_languages|comms)';
  const matches = selectMatches({ fits }, { hiddenIds: [] });
  for (const query of [
    sql`select id from (${matches}) as page order by id desc limit 25`,
    sql`${matches} limit 1000`,
  ]) {
    const { rows } = await api().db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, timing off) ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Bitmap Index Scan on posts_by_${index} [^]+Index Cond: .*&& `));
    expect(plan).toMatch(new RegExp(`Bitmap Heap Scan on posts .*actual rows=${expected}\\.00`));
  }
});
