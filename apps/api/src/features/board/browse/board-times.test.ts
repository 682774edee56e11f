import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

interface NewPost {
  /** Null for a post without a start. */
  readonly minutes: number | null;
  readonly platform?: string;
}

/** Also posts that have started, which no form can create. The names are in the order of creation. */
async function startBoard(posts: Readonly<Record<string, NewPost>>) {
  const api = await startApi();
  const [author, reader] = [await api.as('member'), await api.as('member')];
  const add = (name: string, { minutes, platform = 'PC' }: NewPost) => {
    const startsAt = minutes === null ? null : inMinutes(minutes).toISOString();
    const closesAt = minutes === null ? null : inMinutes(minutes + 24 * 60).toISOString();
    return api.db.execute(sql`
      insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active, starts_at, closes_at)
      values (${uuidv7()}, ${author.id}, 'rust', 'Rust', 'Other', ${platform}, ${`this is ${name}`}, '{}', true,
        ${startsAt}::timestamptz, ${closesAt}::timestamptz)`);
  };
  for (const [name, post] of Object.entries(posts)) await add(name, post);
  const page = (querystring: PostFilter & Pick<BoardFilter, 'sort'> & { cursor?: string | undefined }) =>
    reader.call(listPostsEndpoint, { querystring });
  const namesIn = async (filter: Parameters<typeof page>[0]) => namesOf((await page(filter)).posts);
  return { api, author, reader, add, page, namesIn };
}

const namesOf = (posts: readonly Post[]): string[] => posts.map(({ description }) => description.slice(8));

const evening = {
  anyTime: { minutes: null },
  started: { minutes: -90 },
  inAMoment: { minutes: 20 },
  tonight: { minutes: 120, platform: 'Mobile' },
  tomorrow: { minutes: 24 * 60 },
  nextMonth: { minutes: 30 * 24 * 60 },
} as const;
const ends = () => ({ tonightEndsAt: inMinutes(10 * 60), weekEndsAt: inMinutes(6 * 24 * 60) });

test('Now lists posts that have started or start within 30 minutes, newest first', async () => {
  const { namesIn } = await startBoard(evening);
  expect(await namesIn({ when: 'now' })).toEqual(['inAMoment', 'started']);
});

test('Now excludes full crews and the posts of the viewer, in list and counts', async () => {
  const { api, author, namesIn, reader } = await startBoard(evening);
  await api.db.execute(
    sql`update posts set seats = 3, party = 2, offered_seats = 1 where description = 'this is started'`,
  );
  const nowFor = async (member: typeof reader) => {
    const querystring = { ...ends(), when: 'now', after: '' } as const;
    const { times, matching, active, newer } = await member.call(getPostFacetsEndpoint, { querystring });
    return [times?.[0]?.count, matching.count, active, newer];
  };
  expect(await namesIn({ when: 'now' })).toEqual(['inAMoment']);
  expect(await nowFor(reader)).toEqual([1, 1, 6, 1]);
  expect((await author.call(listPostsEndpoint, { querystring: { when: 'now' } })).posts).toEqual([]);
  expect(await nowFor(author)).toEqual([0, 0, 6, 0]);
});

test('Tonight and This week list posts that start before the end that the viewer sends, Tonight also started ones', async () => {
  const { namesIn } = await startBoard(evening);
  expect(await namesIn({ when: 'tonight', ...ends() })).toEqual(['tonight', 'inAMoment', 'started']);
  expect(await namesIn({ when: 'week', ...ends() })).toEqual(['tomorrow', 'tonight', 'inAMoment']);
  expect(await namesIn({ when: 'tonight', tonightEndsAt: inMinutes(-100) })).toEqual([]);
});

test('a window combines with the other filters, the search and the sort', async () => {
  const { namesIn } = await startBoard(evening);
  const week = { when: 'week', ...ends() } as const;
  expect(await namesIn({ ...week, platform: 'Mobile' })).toEqual(['tonight']);
  expect(await namesIn({ ...week, game: 'Rust', platform: 'PC', sort: 'soonest' })).toEqual(['inAMoment', 'tomorrow']);
  expect(await namesIn({ ...week, search: 'this TO', sort: 'soonest' })).toEqual(['tonight', 'tomorrow']);
  expect(await namesIn({ ...week, platform: 'Abacus', sort: 'soonest' })).toEqual([]);
});

test('sorts by start, then the posts without a start, newest first', async () => {
  const { namesIn } = await startBoard({ ...evening, anyTimeToo: { minutes: null } });
  const bySooner = ['started', 'inAMoment', 'tonight', 'tomorrow', 'nextMonth', 'anyTimeToo', 'anyTime'];
  expect(await namesIn({ sort: 'soonest' })).toEqual(bySooner);
  expect(await namesIn({ sort: 'soonest', search: 'this' })).toEqual(bySooner);
});

test.each([
  ['without a filter', {}],
  ['with a platform and a game', { platform: 'PC', game: 'Rust' }],
  ['with a search', { search: 'this' }],
])('pages by start %s are contiguous among equal starts and while posts are added', async (_, filter) => {
  const { add, page, api } = await startBoard({});
  for (let index = 0; index < 70; index++) await add(`post ${index}`, { minutes: index % 3 ? 60 : null });
  await api.db.execute(sql`update posts set starts_at = date_trunc('minute', starts_at) where starts_at is not null`);
  const found: Post[] = [];
  let cursor: string | undefined;
  do {
    const { posts, nextCursor } = await page({ ...filter, sort: 'soonest', cursor });
    found.push(...posts);
    cursor = nextCursor ?? undefined;
    if (found.length <= 24) await add('earlier', { minutes: 30 });
  } while (cursor);
  const rank = ({ startsAt, id }: Post): string => `${startsAt ? 1 : 0}${id}`;
  const starts = found.map(({ startsAt }) => startsAt?.getTime() ?? Infinity);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(new Set(namesOf(found)).size).toBe(70);
  expect(found).toHaveLength(70);
  const untimed = found.filter(({ startsAt }) => startsAt === null);
  expect(untimed.map(rank)).toEqual(untimed.map(rank).toSorted().toReversed());
});

test('the first page by start has the id of the newest post that the viewer may see, whichever the filter', async () => {
  const { api, page, reader, add } = await startBoard(evening);
  const [newest] = (await page({})).posts;
  const first = await page({ sort: 'soonest', when: 'now' });
  expect(first.newestId).toBe(newest?.id);
  await add('late', { minutes: 25 });
  await add('lateToo', { minutes: null });
  const querystring = { when: 'now', after: first.newestId } as const;
  expect(await reader.call(getPostFacetsEndpoint, { querystring })).toMatchObject({ newer: 1 });
  const hidden = await api.as('member');
  const post = await hidden.call(createPostEndpoint, { body: aPostDraft() });
  expect((await page({ sort: 'soonest' })).newestId).toBe(post.id);
  await hidden.call(blockMemberEndpoint, { params: { memberId: reader.id } });
  expect((await page({ sort: 'soonest' })).newestId).not.toBe(post.id);
});

test('counts the posts of each window under the other filters', async () => {
  const { reader } = await startBoard(evening);
  const facets = async (querystring: PostFilter) => reader.call(getPostFacetsEndpoint, { querystring });
  const option = (name: string, count: number) => ({ option: name, count, isAtLeast: false });
  expect((await facets(ends())).times).toEqual([option('now', 2), option('tonight', 3), option('week', 3)]);
  const onMobile = await facets({ ...ends(), platform: 'Mobile', search: 'this', when: 'now' });
  expect(onMobile.times).toEqual([option('now', 0), option('tonight', 1), option('week', 1)]);
  expect((await facets({})).times).toBeUndefined();
});

test('counts matches in the window, and what removing each filter would match', async () => {
  const { reader } = await startBoard(evening);
  const facets = (querystring: PostFilter) => reader.call(getPostFacetsEndpoint, { querystring });
  const { matching, active, platforms, without } = await facets({ ...ends(), when: 'tonight', platform: 'PC' });
  const exactly = (count: number) => ({ count, isAtLeast: false });
  expect([matching, active]).toEqual([exactly(2), 6]);
  expect(platforms.filter(({ count }) => count > 0).map(({ option, count }) => [option, count])).toEqual([
    ['PC', 2],
    ['Mobile', 1],
  ]);
  expect(without).toEqual({ platform: exactly(3), when: exactly(5) });
  const searched = await facets({ ...ends(), when: 'tonight', search: 'started' });
  expect(searched.without).toEqual({ search: exactly(3), when: exactly(1) });
});

test.each([
  [{ when: 'tonight' }, 'tonightEndsAt', 'Send tonightEndsAt with when=tonight'],
  [{ when: 'week' }, 'weekEndsAt', 'Send weekEndsAt with when=week'],
  [{ when: 'tonight', tonightEndsAt: 'soon' }, 'tonightEndsAt', 'Enter a valid date and time'],
  [{ when: 'week', weekEndsAt: '0000-01-01T00:00:00Z' }, 'weekEndsAt', 'Enter a valid date and time'],
  [{ when: 'week', weekEndsAt: '2026-02-30T25:00:00Z' }, 'weekEndsAt', 'Enter a valid date and time'],
])('rejects the window %j with a message', async (querystring, path, message) => {
  const { reader } = await startBoard({});
  for (const endpoint of [listPostsEndpoint, getPostFacetsEndpoint]) {
    const response = await reader.send(endpoint, { querystring });
    expect([response.statusCode, response.json()]).toMatchObject([400, { issues: [{ path, message }] }]);
  }
});

test.each([
  { when: 'later' },
  { sort: 'newest' },
  { sort: 'soonest', cursor: uuidv7() },
  { sort: 'soonest', cursor: `999999999999999_${uuidv7()}` },
  { sort: 'soonest', cursor: `000000000000000_${'-'.repeat(36)}` },
  { cursor: `000000000000000_${uuidv7()}` },
])('rejects %j', async (querystring) => {
  const { reader } = await startBoard({});
  expect((await reader.send(listPostsEndpoint, { querystring })).statusCode).toBe(400);
});
