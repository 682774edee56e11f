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

/** A page that requested the board as `memberId`, and a server that answers later requests with `late`. */
function requestEarly(status = 200, memberId = aMember.id) {
  queryClient.setQueryData(sessionKey, { member: aMember });
  const pending = Promise.resolve({ status, text: JSON.stringify(early) });
  globalThis.earlyResponses = { memberId, responses: new Map([['/api/posts', pending]]) };
  return mockResponse(listPostsEndpoint, late);
}

const fetchBoard = async (cursor?: string) =>
  (await callApi(listPostsEndpoint, { querystring: { cursor } })).nextCursor;

afterEach(dropEarlyResponses);

test('uses an early response once', async () => {
  const requests = requestEarly();
  expect(await fetchBoard()).toBe('early');
  expect(requests).toHaveLength(0);
  expect(await fetchBoard()).toBe('late');
});

test('uses an early response only for the same path', async () => {
  requestEarly();
  expect(await fetchBoard('next')).toBe('late');
  expect(await fetchBoard()).toBe('early');
});

test.each([
  ['failed', 503, aMember.id],
  ['belongs to another member', 200, '018f0000-0000-7000-8000-00000000000f'],
])('requests again if the early response %s', async (_, status, memberId) => {
  requestEarly(status, memberId);
  expect(await fetchBoard()).toBe('late');
});

test('requests again after a network error', async () => {
  requestEarly();
  globalThis.earlyResponses?.responses.set('/api/posts', Promise.resolve(undefined));
  expect(await fetchBoard()).toBe('late');
});

test('requests again after the early responses were dropped', async () => {
  requestEarly();
  dropEarlyResponses();
  expect(await fetchBoard()).toBe('late');
});
