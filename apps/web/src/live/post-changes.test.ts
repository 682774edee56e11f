import { topics } from '@muster/contract/topics.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { getPostFacetsEndpoint, listPostsEndpoint, type PostFacets } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post, type PostPage } from '@muster/contract/posts/posts.ts';
import { z } from '@muster/contract/zod.ts';
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { eventually } from '#test/eventually.ts';
import { delayResponse, network } from '#test/network.ts';
import { aMember, createTestRouter } from '#test/render-app.tsx';
import {
  boardQuery,
  facetsQuery,
  isUnfiltered,
  newestIdOf,
  playerPostsQuery,
} from '#src/features/board/browse/board-queries.ts';
import { newPostsIn, type PostPages, type PostRef, postsIn } from '#src/features/posts/post-pages.ts';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { postQuery } from '#src/features/posts/single-post.ts';
import { applyLiveEvent } from './live-changes.ts';

const noPages: PostPages = { pages: [], pageParams: [] };
const PAGE_SIZE = 2;
const other = '019a3f6e-0000-7000-8000-000000000009';

const postsDownFrom = (newest: number, count: number): Post[] =>
  Array.from({ length: count }, (_, index) => aPost(newest - index));
const ids = (posts: readonly PostRef[]) => posts.map(({ id }) => id);

function pageAfter(posts: readonly Post[], cursor: string): PostPage {
  const rest = posts.filter(({ id }) => cursor === '' || id < cursor);
  const page = rest.slice(0, PAGE_SIZE);
  return aPageOf(page, rest.length > PAGE_SIZE ? page.at(-1)?.id : null);
}

/** Serves pages of `posts` and returns the requested cursors. */
function serve(posts: readonly Post[]): string[] {
  const requests: string[] = [];
  network.use(
    http.get(`${location.origin}${listPostsEndpoint.path}`, ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
      requests.push(cursor);
      return HttpResponse.json(z.encode(listPostsEndpoint.response, pageAfter(posts, cursor)));
    }),
  );
  return requests;
}

const router = createTestRouter('/dashboard');
const push = (event: LiveEvent): void => applyLiveEvent(event, { memberId: aMember.id, router });
let closeBoard = (): void => undefined;

/** Shows the newest `count` posts of `posts`. */
async function openBoard(posts: readonly Post[], count: number, filter: BoardFilter = {}) {
  serve(posts);
  const board = new InfiniteQueryObserver(queryClient, boardQuery(filter));
  closeBoard = board.subscribe(() => undefined);
  await eventually(() => expect(board.getCurrentResult().isSuccess).toBe(true));
  while ((board.getCurrentResult().data?.length ?? 0) < count) await board.fetchNextPage();
  return {
    board,
    listed: () => ids(board.getCurrentResult().data ?? []),
    offered: () => newPostsIn(queryClient.getQueryData(boardQuery(filter).queryKey) ?? noPages),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => {
  closeBoard();
  vi.unstubAllGlobals();
});

test('after missed events removes deleted posts from all pages of a board without shifting the others', async () => {
  const all = postsDownFrom(1000, 32);
  const { listed } = await openBoard(all, 30);
  const remaining = all.filter((_, index) => ![0, 14, 29].includes(index));
  serve(remaining);
  push({ type: 'live.lagged' });
  await eventually(() => expect(listed()).toEqual(ids(remaining)));
});

test('a board neither lists nor offers a post until boards list it', async () => {
  const { listed, offered } = await openBoard(postsDownFrom(10, 2), 2);
  const [own, invited] = [{ authorId: aMember.id }, { authorId: other }].map((author, index) =>
    aPost(20 + index, { ...author, visibleFrom: new Date(Date.now() + 1000) }),
  );
  for (const post of [own, invited]) if (post) push(aPostEvent('post.changed', post));
  expect([listed(), offered()]).toEqual([ids(postsDownFrom(10, 2)), []]);
  if (invited) push(aPostEvent('post.changed', { ...invited, visibleFrom: null }));
  expect(ids(offered())).toEqual([invited?.id]);
});

test('inserts a post that opens to everyone into the board, without offering it, if the viewer’s crew saw it first', async () => {
  const { listed, offered } = await openBoard(postsDownFrom(10, 2), 2);
  const first = aPost(20, { authorId: other, visibleFrom: new Date(Date.now() + 1000) });
  queryClient.setQueryData(topics.crewPosts, [first]);
  const opened = { ...first, visibleFrom: null, updatedAt: new Date(first.updatedAt.getTime() + 1) };
  push(aPostEvent('post.changed', opened));
  expect([listed(), offered()]).toEqual([ids([opened, ...postsDownFrom(10, 2)]), []]);
  expect(queryClient.getQueryData(boardQuery({}).queryKey)?.pages[0]?.posts[0]).toEqual(opened);
});

test('after missed events fetches the newest pages of a very long board and drops the rest', async () => {
  const all = postsDownFrom(1000, 62);
  const { board, listed } = await openBoard(all, 60);
  const requests = serve(all);
  push({ type: 'live.lagged' });
  await eventually(() => expect(requests).toHaveLength(20));
  await eventually(() => expect(listed()).toEqual(ids(all.slice(0, 40))));
  expect(board.getCurrentResult().hasNextPage).toBe(true);
});

test.each([{}, { game: 'Valorant' }])(
  'a tab that slept while several pages of posts were created lists the same cards: %o',
  async (filter) => {
    const before = postsDownFrom(10, 4);
    const { listed, offered } = await openBoard(before, 4, filter);
    const created = postsDownFrom(18, 8);
    serve([...created, ...before]);
    push({ type: 'live.ready' });
    await eventually(() => expect(offered()).toHaveLength(created.length));
    expect(listed()).toEqual(ids(before));
  },
);

test.each<LiveEvent>([{ type: 'live.lagged' }, aPostEvent('post.changed', aPost(9))])(
  'lists a post again that becomes visible between the loaded ones, after $type',
  async (event) => {
    const all = postsDownFrom(10, 4);
    const { listed } = await openBoard(
      all.filter((_, index) => index !== 1),
      3,
    );
    serve(all);
    push(event);
    await eventually(() => expect(listed()).toEqual(ids(all)));
  },
);

test('a block while a page is in flight removes the posts of that page too, and cancels nothing', async () => {
  const all = postsDownFrom(10, 4).map((post, index) => (index % 2 ? { ...post, authorId: other } : post));
  const { board, listed } = await openBoard(all, 2);
  const requests = serve(all);
  const release = delayResponse(listPostsEndpoint);
  const loaded = board.fetchNextPage();
  push({ type: 'chat.blocked', chatId: chatIdOf(aMember.id, other), isBlocked: true });
  release();
  await loaded;
  const visible = all.filter(({ authorId }) => authorId !== other);
  expect(listed()).toEqual(ids(visible));
  expect(requests).toHaveLength(1);
});

test('a board is fetched again after the next page that cancelled it', async () => {
  const all = postsDownFrom(10, 6);
  const { board, listed } = await openBoard(all, 2);
  const requests = serve(all.slice(1));
  const release = delayResponse(listPostsEndpoint);
  push({ type: 'live.lagged' });
  await eventually(() => expect(board.getCurrentResult().isRefetching).toBe(true));
  const loaded = board.fetchNextPage();
  release();
  await loaded;
  await eventually(() => expect(listed()).toEqual(ids(all.slice(1, 5))));
  expect(requests).toContain('');
});

const authorOf = (index: number): string => (index === 0 ? aPost(1).authorId : other);

const encode = <const E extends Endpoint>(endpoint: E, body: ResponseOf<E>): string =>
  JSON.stringify(z.encode<E['response']>(endpoint.response, body));

const byId = (a: Post, b: Post): number => (a.id < b.id ? 1 : -1);

/** The posts that the server stores, and its responses to the member. Each action changes them and returns its events. */
function createServer() {
  let posts: Post[] = [
    aPost(1, { authorId: aMember.id }),
    ...[2, 3, 4, 5].map((number) =>
      aPost(number, { authorId: authorOf(number % 2), platform: number < 4 ? 'PC' : 'Mobile' }),
    ),
  ];
  let created = 5;
  let isBlocked = false;

  const isHidden = ({ authorId }: Post): boolean => isBlocked && authorId === authorOf(1);
  const find = (isWanted: (post: Post) => boolean): Post | undefined => posts.find(isWanted);
  const isOwn = ({ authorId }: Post): boolean => authorId === aMember.id;
  const isOf =
    (index: number) =>
    ({ authorId }: Post): boolean =>
      authorId === authorOf(index);
  function change(id: string, part: (post: Post) => Partial<Post>): Post[] {
    posts = posts.map((post) => (post.id === id ? { ...post, ...part(post) } : post));
    return posts.filter((post) => post.id === id);
  }
  const update = (post: Post | undefined, part: (post: Post) => Partial<Post>): LiveEvent[] =>
    change(post?.id ?? '', (before) => ({ ...part(before), updatedAt: new Date(before.updatedAt.getTime() + 1) })).map(
      (after) => aPostEvent('post.changed', after),
    );
  const changeCrew = (post: Post | undefined): LiveEvent[] =>
    change(post?.id ?? '', ({ acceptedSeats, crewVersion }) => ({
      acceptedSeats: acceptedSeats + 1,
      crewVersion: crewVersion + 1,
    })).map(({ id: postId, authorId, offeredSeats, acceptedByRole, waitingCount, ...crew }) => {
      const { acceptedSeats, crewVersion } = crew;
      const numbers = { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
      return { type: 'crew.changed', postId, authorId, ...numbers };
    });
  function create(authorId: string): LiveEvent[] {
    const post = aPost((created += 1), { authorId, platform: created % 2 ? 'PC' : 'Mobile' });
    posts = [...posts, post];
    return [aPostEvent('post.created', post)];
  }
  function remove(post: Post | undefined): LiveEvent[] {
    posts = posts.filter(({ id }) => id !== post?.id);
    return post ? [aPostEvent('post.removed', post)] : [];
  }
  const rename = ({ description }: Post): Partial<Post> => ({ description: `${description}!` });

  const list = (platform?: string | null): Post[] =>
    posts
      .filter((post) => post.isActive && !isHidden(post) && (!platform || post.platform === platform))
      .toSorted(byId);
  const getOwn = (): Post => find(isOwn) ?? aPost(1);
  function counts(platform?: string | null, after?: string | null): PostFacets {
    const matching = list(platform);
    const newer = matching.filter((post) => post.id > (after ?? '') && !isOwn(post)).length;
    return {
      matching: { count: matching.length, isAtLeast: false },
      active: list().length,
      ...(typeof after === 'string' && { newer }),
      games: [],
      platforms: [],
      without: {},
    };
  }

  const actions: readonly ((index: number) => LiveEvent[])[] = [
    () => changeCrew(getOwn()),
    () => update(getOwn(), rename),
    () => update(getOwn(), ({ isActive }) => ({ isActive: !isActive })),
    () => create(aMember.id),
    (index) => changeCrew(posts.findLast(isOf(index))),
    (index) => update(posts.findLast(isOf(index)), rename),
    (index) => create(authorOf(index)),
    (index) => remove(find(isOf(index))),
    () => {
      isBlocked = !isBlocked;
      return [{ type: 'chat.blocked', chatId: chatIdOf(aMember.id, other), isBlocked }];
    },
  ];

  function respond({ pathname, searchParams }: URL): string | undefined {
    const platform = searchParams.get('platform');
    if (pathname === getPostFacetsEndpoint.path)
      return encode(getPostFacetsEndpoint, counts(platform, searchParams.get('after')));
    if (pathname === listPostsEndpoint.path) return encode(listPostsEndpoint, aPageOf(list(platform)));
    if (pathname === listMyPostsEndpoint.path)
      return encode(listMyPostsEndpoint, aPageOf(posts.filter(isOwn).toSorted(byId)));
    if (/^[/]api[/]members[/][^/]+[/]posts$/.test(pathname))
      return encode(listPlayerPostsEndpoint, aPageOf(list().filter((post) => pathname.includes(post.authorId))));
    const post = pathname.startsWith('/api/posts/') && find(({ id }) => pathname.endsWith(id));
    return post ? encode(getPostEndpoint, post) : undefined;
  }

  return {
    actionCount: actions.length,
    /** The events of a blocked author do not arrive. */
    act: (action: number, index: number): LiveEvent[] =>
      isBlocked && index === 1 && action < actions.length - 1 ? [] : (actions[action]?.(index) ?? []),
    respond,
    list,
    counts,
    find: (postId: string) => find(({ id }) => id === postId),
    listOwn: () => posts.filter(isOwn).toSorted(byId),
  };
}
type Server = ReturnType<typeof createServer>;

const FETCH_MS = 80;
/** Later than all other events of a step. */
const LAST = 9;
const notFound = JSON.stringify({ code: 'post-not-found', message: errors['post-not-found'].message });

/** A response has the state at the time of its request, and arrives later. */
const respondLate = (server: Server) =>
  vi.stubGlobal('fetch', async (url: URL) => {
    const text = server.respond(url);
    await new Promise((resolve) => setTimeout(resolve, FETCH_MS));
    return new Response(text ?? notFound, { status: text === undefined ? 404 : 200 });
  });

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const postsOf = (queryKey: QueryKey) => plain(postsIn(queryClient.getQueryData<PostPages>(queryKey) ?? noPages));

function shownPost(postId: string): Post | undefined {
  const { queryKey } = postQuery(postId);
  return queryClient.getQueryState(queryKey)?.status === 'error' ? undefined : queryClient.getQueryData(queryKey);
}

/** Boards offer newer posts of others instead of listing them. */
function expectBoard(server: Server, filter: BoardFilter): void {
  const { queryKey } = boardQuery(filter);
  const newestId = newestIdOf(queryClient, filter) ?? '';
  const isNew = (post: PostRef): boolean => post.id > newestId && post.authorId !== aMember.id;
  const fresh = server.list(filter.platform);
  expect(postsOf(queryKey)).toEqual(plain(fresh.filter((post) => !isNew(post))));
  const facets = queryClient.getQueryData(facetsQuery(filter).queryKey);
  // Counts that were requested before the board was loaded have no number of newer posts.
  const counted = server.counts(filter.platform, isUnfiltered(filter) ? undefined : newestId);
  expect({ newer: 0, ...facets }).toEqual({ newer: 0, ...counted });
  const offered = ids(newPostsIn(queryClient.getQueryData(queryKey) ?? noPages));
  expect(isUnfiltered(filter) ? offered.toSorted() : []).toEqual(
    isUnfiltered(filter) ? ids(fresh.filter(isNew)).toSorted() : [],
  );
}

const step = fc.record({
  action: fc.nat(8),
  index: fc.nat(1),
  /** Number of times that the event arrives; 0 if it is lost. */
  copies: fc.constantFrom(1, 1, 1, 2, 0),
  delay: fc.nat(4),
  waitMs: fc.constantFrom(0, 0, 40, 100, 700, 4_000),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function run(server: Server, steps: readonly Step[]): Promise<void> {
  const arrivals: LiveEvent[][] = [];
  for (const [time, { action, index, copies, delay, waitMs }] of steps.entries()) {
    const events = server.act(action, index);
    // The end of a post has no version, and arrives after its other events, as over one connection.
    const isEnd = events.some(({ type }) => type === 'post.removed');
    for (let copy = 0; copy < copies; copy++)
      (arrivals[time + (isEnd ? LAST : delay * (copy + 1))] ??= []).push(...events);
    for (const event of arrivals[time] ?? []) push(event);
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  for (const event of arrivals.slice(steps.length).flatMap((late) => late ?? [])) push(event);
  if (steps.some(({ copies }) => copies === 0)) push({ type: 'live.lagged' });
  await vi.advanceTimersByTimeAsync(20_000);
}

test('after lost, duplicated, late and reordered events all posts and counts equal a fresh load', async () => {
  vi.useFakeTimers();
  const filters: readonly BoardFilter[] = [{}, { platform: 'PC' }];
  const [own, others] = [aPost(1).id, aPost(2).id];
  const observers = () => [
    ...filters.map((filter) => new InfiniteQueryObserver(queryClient, boardQuery(filter))),
    ...filters.map((filter) => new QueryObserver(queryClient, facetsQuery(filter))),
    ...[own, others].map((id) => new QueryObserver(queryClient, postQuery(id))),
    new InfiniteQueryObserver(queryClient, myPostsQuery),
    new InfiniteQueryObserver(queryClient, playerPostsQuery(authorOf(0))),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      queryClient.clear();
      queryClient.setQueryData(topics.session, { member: aMember });
      const server = createServer();
      respondLate(server);
      const unsubscribes = observers().map((observer) => observer.subscribe(() => undefined));
      await run(server, steps);
      for (const filter of filters) expectBoard(server, filter);
      for (const id of [own, others]) expect(plain(shownPost(id))).toEqual(plain(server.find(id)));
      expect(postsOf(myPostsQuery.queryKey)).toEqual(plain(server.listOwn()));
      const ofPlayer = server.list().filter(({ authorId }) => authorId === authorOf(0));
      expect(postsOf(playerPostsQuery(authorOf(0)).queryKey)).toEqual(plain(ofPlayer));
      unsubscribes.forEach((stop) => stop());
    }),
    { numRuns: 60, seed: 33 },
  );
});
