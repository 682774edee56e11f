import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { afterEach, expect, test } from 'vitest';
import { mockResponse } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { sessionKey } from './session-cache.ts';
import { callApi } from './call-api.ts';
import { dropEarlyResponses } from './early-responses.ts';
import { queryClient } from './query-client.ts';

const early = { posts: [], nextCursor: 'early' };
const late = { posts: [], nextCursor: 'late' };

/** A page with the board of `memberId`, and a server that answers requests with `late`. */
function openPage(memberId = aMember.id) {
  queryClient.setQueryData(sessionKey, { member: aMember });
  globalThis.earlyResponses = { memberId, texts: new Map([['/api/posts', JSON.stringify(early)]]) };
  return mockResponse(listPostsEndpoint, late);
}

const fetchBoard = async (cursor?: string) =>
  (await callApi(listPostsEndpoint, { querystring: { cursor } })).nextCursor;

afterEach(dropEarlyResponses);

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

test('requests again after the early responses were dropped', async () => {
  openPage();
  dropEarlyResponses();
  expect(await fetchBoard()).toBe('late');
});
