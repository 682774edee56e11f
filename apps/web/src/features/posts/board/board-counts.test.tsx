import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { countNewerPostsEndpoint, getPostFacetsEndpoint } from '@muster/contract/posts/board.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPost, aPostEvent } from '#test/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { advanceTime, BOARD, facets, LONG_MS, mockFacets, openBoard } from '#test/open-board.ts';
import { aMember } from '#test/render-app.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const newPost = aPost(4);

test('counts posts of events without a request, if they match the filter', async () => {
  const { push, pushPostEvent } = await openBoard(`${BOARD}?platform=PC&game=Valorant`);
  const requests = [mockFacets(), mockResponse(countNewerPostsEndpoint, { count: 0 })];
  push({
    type: 'live.batch',
    events: [4, 5, 6].map((number) => aPostEvent('post.created', aPost(number))),
  });
  expect(await screen.findByRole('button', { name: '3 new posts' })).toBeDefined();
  pushPostEvent('post.created', aPost(7, { platform: 'Mobile' }));
  pushPostEvent('post.created', aPost(8, { game: 'Fortnite' }));
  push({ ...aPostEvent('post.changed', aPost(6)), after: { game: 'Fortnite', platform: 'PC', startsAt: null } });
  pushPostEvent('post.removed', aPost(3));
  expect(await screen.findByRole('button', { name: '2 new posts' })).toBeDefined();
  expect(await screen.findByText('Showing 4 of 13 posts')).toBeDefined();
  await advanceTime();
  expect(requests).toEqual([[], []]);
});

test('counts later starts of events without a request, and fetches the count of posts that start now', async () => {
  const times = ['now', 'tonight', 'week'].map((option) => ({ option, count: 1, isAtLeast: false }));
  const { push, pushPostEvent } = await openBoard();
  mockResponse(getPostFacetsEndpoint, { ...facets, times });
  push({ type: 'live.lagged' });
  await advanceTime();
  const faceted = mockFacets();
  const after = (minutes: number) => ({ startsAt: new Date(Date.now() + minutes * 60_000) });
  pushPostEvent('post.created', aPost(5, after(3 * 24 * 60)));
  expect(await screen.findByRole('button', { name: 'This week 2' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Tonight 1' })).toBeDefined();
  await advanceTime();
  expect(faceted).toEqual([]);
  pushPostEvent('post.created', aPost(4, after(-10)));
  await advanceTime();
  await waitFor(() => expect(faceted).toHaveLength(1));
});

test('applies a change during a fetch of the counts to its response', async () => {
  const { push, pushPostEvent } = await openBoard();
  const faceted = mockResponse(getPostFacetsEndpoint, { ...facets, snapshot: '1:1:' }, 200);
  push({ type: 'live.lagged' });
  await act(() => vi.advanceTimersByTimeAsync(LONG_MS));
  await waitFor(() => expect(faceted).toHaveLength(1));
  pushPostEvent('post.created', newPost);
  expect(await screen.findByText('Showing 4 of 10 posts')).toBeDefined();
  await advanceTime();
  expect(faceted).toHaveLength(1);
});

test('fetches the counts of a filter again if a post changed while another was shown', async () => {
  const { router, pushPostEvent } = await openBoard();
  await act(() => router.navigate({ to: BOARD, search: { platform: 'PC' } }));
  await waitFor(() => expect(screen.getByText('Showing 3 of 9 posts')).toBeDefined());
  pushPostEvent('post.created', newPost);
  expect(await screen.findByText('Showing 4 of 10 posts')).toBeDefined();
  const faceted = mockFacets();
  await act(() => router.navigate({ to: BOARD, search: {} }));
  await waitFor(() => expect(faceted).toHaveLength(1));
});

test('refetches a count of 99+ only after a removal', async () => {
  const { push, pushPostEvent } = await openBoard();
  mockResponse(countNewerPostsEndpoint, { count: 100 });
  push({ type: 'live.lagged' });
  await advanceTime();
  const counted = mockResponse(countNewerPostsEndpoint, { count: 99 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect(counted).toEqual([]);
  pushPostEvent('post.removed', newPost);
  await advanceTime();
  expect(await screen.findByRole('button', { name: '99 new posts' })).toBeDefined();
});

test('refetches the counts after the first post of an unlisted game', async () => {
  const { pushPostEvent } = await openBoard();
  const faceted = mockFacets();
  pushPostEvent('post.created', aPost(4, { game: 'Barotrauma' }));
  await advanceTime();
  await waitFor(() => expect(faceted).toHaveLength(1));
});
