import { topics } from '@muster/contract/topics.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { mockResponse } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { callApi } from './call-api.ts';
import { dropEarlyResponses, responseTime } from './early-responses.ts';
import { queryClient } from './query-client.ts';
import { clockAheadMs, recordServerTime } from '../time/server-clock.ts';

const early = { posts: [], nextCursor: 'early' };
const late = { posts: [], nextCursor: 'late' };

/** A page with the board of `memberId`, and a server that answers requests with `late`. */
function openPage(memberId = aMember.id) {
  queryClient.setQueryData(topics.session, { member: aMember });
  globalThis.earlyResponses = {
    memberId,
    date: new Date().toUTCString(),
    texts: new Map([['/api/posts', JSON.stringify(early)]]),
  };
  return mockResponse(listPostsEndpoint, late);
}

const fetchBoard = async (cursor?: string) =>
  (await callApi(listPostsEndpoint, { querystring: { cursor } })).nextCursor;

afterEach(() => {
  dropEarlyResponses();
  vi.unstubAllGlobals();
});

test('uses an early response once', async () => {
  const requests = openPage();
  expect(await fetchBoard()).toBe('early');
  expect(requests).toHaveLength(0);
  expect(await fetchBoard()).toBe('late');
});

test('uses an early response only for the same path', async () => {
  openPage();
  expect(await fetchBoard('next')).toBe('late');
  expect(await fetchBoard()).toBe('early');
});

test('requests again if the page was for another member', async () => {
  openPage('018f0000-0000-7000-8000-00000000000f');
  expect(await fetchBoard()).toBe('late');
});

test('a response of the page is as old as the page, and states the time of the server', async () => {
  openPage();
  const { path } = listPostsEndpoint;
  const timeOrigin = Date.now() - 1000;
  vi.stubGlobal('performance', { timeOrigin });
  if (globalThis.earlyResponses)
    globalThis.earlyResponses = { ...globalThis.earlyResponses, date: new Date(Date.now() + 3_600_000).toUTCString() };
  expect(responseTime(path)).toBe(timeOrigin);
  await fetchBoard();
  expect(clockAheadMs()).toBeLessThan(-3_500_000);
  expect(responseTime(path)).toBeGreaterThan(timeOrigin);
  recordServerTime(new Date().toUTCString(), Date.now());
});

test('requests again after the early responses were dropped', async () => {
  openPage();
  dropEarlyResponses();
  expect(await fetchBoard()).toBe('late');
});
