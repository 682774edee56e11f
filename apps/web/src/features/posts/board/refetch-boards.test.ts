import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import type { ErrorBody, ErrorCode } from '@muster/contract/errors.ts';
import type { Post, PostPage } from '@muster/contract/posts/posts.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { eventually } from '#test/eventually.ts';
import { aPageOf, aPost } from '#test/a-post.ts';
import { mockResponse, network, mockError } from '#test/network.ts';
import { refetchLatestBoard } from './refetch-boards.ts';
import { boardQuery } from './board-queries.ts';
import { postsIn } from '../post-pages.ts';

const PAGE_SIZE = 2;

function pageAfter(posts: readonly Post[], cursor: string): PostPage {
  const rest = posts.filter(({ id }) => cursor === '' || id < cursor);
  const page = rest.slice(0, PAGE_SIZE);
  return aPageOf(page, rest.length > PAGE_SIZE ? page.at(-1)?.id : null);
}

/** Loads the newest `count` posts of a longer board into the cache and returns all of its posts. */
function load(count: number): Post[] {
  const all = Array.from({ length: count + PAGE_SIZE }, (_, index) => aPost(1000 - index));
  const pages: PostPage[] = [];
  const pageParams: string[] = [];
  for (let cursor = ''; pages.length < count / PAGE_SIZE; cursor = pages.at(-1)?.nextCursor ?? '') {
    pageParams.push(cursor);
    pages.push(pageAfter(all, cursor));
  }
  queryClient.setQueryData(boardQuery({}).queryKey, { pages, pageParams });
  return all;
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

const loaded = () => queryClient.getQueryData(boardQuery({}).queryKey);
const loadedIds = () => postsIn(loaded() ?? { pages: [] }).map(({ id }) => id);
const ids = (posts: readonly Post[]) => posts.map(({ id }) => id);

test('removes deleted posts from all pages of a long board without shifting the others', async () => {
  const all = load(30);
  const remaining = all.filter((_, index) => ![0, 14, 29].includes(index));
  serve(remaining);
  await refetchLatestBoard(queryClient);
  expect(loadedIds()).toEqual(ids(remaining.slice(0, 27)));
});

test('refetches the newest pages of a very long board and drops the rest', async () => {
  const all = load(60);
  const remaining = all.slice(1);
  const requests = serve(remaining);
  await refetchLatestBoard(queryClient);
  expect(requests).toHaveLength(20);
  expect(loadedIds()).toEqual(ids(remaining.slice(0, 40)));
  // The rest is loaded by scrolling.
  const { pages = [], pageParams = [] } = loaded() ?? {};
  expect(pages.at(-1)?.nextCursor).toBe(remaining[39]?.id);
  expect(pageParams).toHaveLength(pages.length);
});

test('keeps a board that is up to date', async () => {
  const all = load(30);
  serve(all);
  await refetchLatestBoard(queryClient);
  expect(loadedIds()).toEqual(ids(all.slice(0, 30)));
});

test.each<[ErrorCode, Partial<ErrorBody>]>([
  ['too-many-requests', { retryAfterSeconds: 7 }],
  ['internal', {}],
  ['unavailable', {}],
])('retries later after %s', async (code, details) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const all = load(4);
  const failing = mockError(listPostsEndpoint, code, details);
  const done = refetchLatestBoard(queryClient);
  await eventually(() => expect(failing).toHaveLength(1));
  const requests = serve(all.slice(1));
  await vi.advanceTimersByTimeAsync(900);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(7_000);
  await done;
  expect(loadedIds()).toEqual(ids(all.slice(1, 4)));
});

test('neither retries permanent failures nor retries without end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const all = load(4);
  const forbidden = mockError(listPostsEndpoint, 'permission-denied');
  await refetchLatestBoard(queryClient);
  expect(forbidden).toHaveLength(1);
  const failing = mockError(listPostsEndpoint, 'internal');
  const done = refetchLatestBoard(queryClient);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(failing).toHaveLength(5);
  expect(loadedIds()).toEqual(ids(all.slice(0, 4)));
});

test('starts again if events are missed while it runs', async () => {
  load(4);
  const slow = mockResponse(listPostsEndpoint, aPageOf([aPost(1000), aPost(999)]), 300);
  const first = refetchLatestBoard(queryClient);
  await eventually(() => expect(slow).toHaveLength(1));
  serve([aPost(999), aPost(998)]);
  await Promise.all([first, refetchLatestBoard(queryClient)]);
  expect(loadedIds()).toEqual(ids([aPost(999), aPost(998)]));
});
