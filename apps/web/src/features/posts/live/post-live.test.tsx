import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { countNewerPostsEndpoint, getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from '#test/a-post.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { advanceTime, BOARD, facets, LONG_MS, mockFacets, openBoard, posts, SEARCH } from '#test/open-board.ts';
import { aMember } from '#test/render-app.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const descriptions = () =>
  screen.getAllByRole('article').map((card) => /evening \d+|Changed (?:my mind|meanwhile)/.exec(card.textContent)?.[0]);
const newPost = aPost(4);

test('offers a new post without shifting the cards, and reloads the board on request', async () => {
  const { user, pushPostEvent, requests } = await openBoard();
  const counted = mockResponse(countNewerPostsEndpoint, { count: 5 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  const pill = await screen.findByRole('button', { name: '1 new post' });
  expect(counted).toEqual([]);
  expect(pill.closest('[role=status]')).not.toBeNull();
  expect(descriptions()).toEqual(['evening 3', 'evening 2', 'evening 1']);
  expect(requests).toHaveLength(1);

  const reloads = mockResponse(listPostsEndpoint, aPageOf([newPost, ...posts]));
  mockResponse(countNewerPostsEndpoint, { count: 0 });
  await user.click(pill);
  await waitFor(() => expect(descriptions()).toEqual(['evening 4', 'evening 3', 'evening 2', 'evening 1']));
  expect(reloads.map(({ search }) => search)).toEqual([{}]);
  expect(document.activeElement).toBe(headingOf(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
});

const scrolls = () => vi.spyOn(window, 'scrollTo').mock.calls;

test('neither scrolls nor moves the focus on the removal after a reload without newer posts', async () => {
  const { user, pushPostEvent } = await openBoard();
  mockResponse(countNewerPostsEndpoint, { count: 1 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  const reloads = mockResponse(listPostsEndpoint, aPageOf(posts));
  mockResponse(countNewerPostsEndpoint, { count: 0 });
  await user.click(await screen.findByRole('button', { name: '1 new post' }));
  await waitFor(() => expect(document.activeElement).toBe(headingOf(0)));
  expect(reloads).toHaveLength(1);
  const scrolled = scrolls();
  act(() => screen.getByRole('searchbox').focus());
  pushPostEvent('post.removed', aPost(3));
  await waitFor(() => expect(descriptions()).toEqual(['evening 2', 'evening 1']));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(scrolled).toEqual([]);
});

test('keeps another filter chosen while the newest posts load', async () => {
  const { user, pushPostEvent, router } = await openBoard();
  mockResponse(countNewerPostsEndpoint, { count: 1 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  const pill = await screen.findByRole('button', { name: '1 new post' });
  const reloads = mockResponse(listPostsEndpoint, aPageOf([newPost, ...posts]), 200);
  await user.click(pill);
  await waitFor(() => expect(reloads).toHaveLength(1));
  mockResponse(listPostsEndpoint, aPageOf([aPost(2)]));
  await act(() => router.navigate({ to: BOARD, search: { platform: 'PC' } }));
  act(() => screen.getByRole('searchbox').focus());
  await waitFor(() => expect(descriptions()).toEqual(['evening 2']));
  await advanceTime();
  expect(descriptions()).toEqual(['evening 2']);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

const fullCrew = { acceptedSeats: 3, offeredSeats: 1, acceptedByRole: [], waitingCount: 2, crewVersion: 4 };
const crewChanged = (crew = fullCrew) => {
  const { id: postId, authorId } = aPost(2);
  return { type: 'crew.changed', postId, authorId, ...crew } as const;
};
const seated = aPost(2, { seats: 5, acceptedSeats: 1, crewVersion: 3 });

test('updates the seats of a post without an HTTP request, and ignores an older crew', async () => {
  const { push, requests } = await openBoard(BOARD, [seated, aPost(1)]);
  expect(screen.getByText('2 of 5 seats taken')).toBeDefined();
  const fetched = mockResponse(getPostEndpoint, seated);
  push(crewChanged());
  expect(await screen.findByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
  push(crewChanged({ ...fullCrew, acceptedSeats: 0, crewVersion: 3 }));
  await advanceTime();
  expect(screen.getByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
  expect([...fetched, ...requests.slice(1)]).toEqual([]);
});

test('a post that was fetched before its crew changed keeps the newer crew', async () => {
  const { push, pushPostEvent } = await openBoard(BOARD, [seated]);
  mockResponse(getPostEndpoint, { ...seated, description: 'Changed my mind' });
  push(crewChanged());
  pushPostEvent('post.changed', seated);
  await advanceTime();
  expect(await screen.findByText('Changed my mind')).toBeDefined();
  expect(screen.getByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
});

test.each([
  [2, '2 new posts'],
  [99, '99 new posts'],
  [100, '99+ new posts'],
])('offers %i new posts of a search as %s', async (count, label) => {
  const { pushPostEvent } = await openBoard(SEARCH);
  mockResponse(countNewerPostsEndpoint, { count });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect(await screen.findByRole('button', { name: label })).toBeDefined();
});

test('ignores changes that the counts already include, and an older version of a post', async () => {
  const { push } = await openBoard();
  mockResponse(getPostFacetsEndpoint, { ...facets, snapshot: '2000:2000:' });
  push({ type: 'live.lagged' });
  await advanceTime();
  const earlier = new Date(Date.now() - 60_000);
  push(aPostEvent('post.removed', newPost));
  const outdated = aPost(2, { description: 'An older text of the post', updatedAt: earlier });
  push({ ...aPostEvent('post.changed', outdated), type: 'post.changed', post: outdated });
  await advanceTime();
  expect(descriptions()).toEqual(['evening 3', 'evening 2', 'evening 1']);
  expect(screen.getByText('Showing 3 of 9 posts')).toBeDefined();
});

test('counts a burst of new posts of a search with one request', async () => {
  const { pushPostEvent } = await openBoard(SEARCH);
  const counted = mockResponse(countNewerPostsEndpoint, { count: 5 });
  for (let number = 4; number < 9; number++) pushPostEvent('post.created', aPost(number));
  await advanceTime();
  expect(await screen.findByRole('button', { name: '5 new posts' })).toBeDefined();
  expect(counted).toHaveLength(1);
});

test('counts new posts of a search when the page becomes visible, not while it is hidden', async () => {
  const { pushPostEvent } = await openBoard(SEARCH);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const [counted, faceted] = [mockResponse(countNewerPostsEndpoint, { count: 1 }), mockFacets()];
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect([counted, faceted]).toEqual([[], []]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await advanceTime();
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
  await waitFor(() => expect(faceted).toHaveLength(1));
});

test('does not count new posts while the board is closed', async () => {
  const { pushPostEvent, router } = await openBoard();
  mockResponse(listGamesEndpoint, []);
  await act(() => router.navigate({ to: '/dashboard/create-post' }));
  const counted = mockResponse(countNewerPostsEndpoint, { count: 1 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect(counted).toEqual([]);
});

test('refetches only the changed post and replaces it in place', async () => {
  const { pushPostEvent, requests } = await openBoard();
  const read = mockResponse(getPostEndpoint, aPost(2, { description: 'Changed my mind' }));
  pushPostEvent('post.changed', aPost(2));
  await advanceTime();
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'Changed my mind', 'evening 1']));
  expect(read.map(({ params }) => params)).toEqual([{ postId: aPost(2).id }]);
  expect(requests).toHaveLength(1);
});

test('shows a changed post of an event without a request', async () => {
  const { push, requests } = await openBoard(`${BOARD}?platform=PC`);
  const read = mockResponse(getPostEndpoint, aPost(2));
  const changed = aPost(2, { description: 'Changed my mind' });
  push({ ...aPostEvent('post.changed', aPost(2)), type: 'post.changed', post: changed });
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'Changed my mind', 'evening 1']));
  const moved = aPost(3, { platform: 'Mobile' });
  const { game, platform, startsAt } = moved;
  const after = { game, platform, startsAt };
  push({ ...aPostEvent('post.changed', aPost(3)), type: 'post.changed', after, post: moved });
  await waitFor(() => expect(descriptions()).toEqual(['Changed my mind', 'evening 1']));
  await advanceTime();
  expect([read, requests.slice(1)]).toEqual([[], []]);
});

test('does not fetch a changed post that is not loaded', async () => {
  const { pushPostEvent } = await openBoard();
  const read = mockResponse(getPostEndpoint, newPost);
  pushPostEvent('post.changed', newPost);
  await advanceTime();
  expect(read).toEqual([]);
});

test('removes a changed post that was deleted since', async () => {
  const { pushPostEvent } = await openBoard();
  mockError(getPostEndpoint, 'post-not-found');
  pushPostEvent('post.changed', aPost(2));
  await advanceTime();
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
});

test('removes a changed post that no longer matches the filter', async () => {
  const { pushPostEvent, requests } = await openBoard(`${BOARD}?platform=PC`);
  mockResponse(getPostEndpoint, aPost(2, { platform: 'PlayStation 5' }));
  const refetches = mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  pushPostEvent('post.changed', aPost(2));
  await advanceTime();
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
  expect(requests).toHaveLength(1);
  expect(refetches.map(({ search }) => search)).toEqual([{ platform: 'PC', cursor: aPost(3).id }]);
});

test('stops offering a new post that was deleted', async () => {
  const { pushPostEvent } = await openBoard();
  mockResponse(countNewerPostsEndpoint, { count: 1 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  await screen.findByRole('button', { name: '1 new post' });
  mockResponse(countNewerPostsEndpoint, { count: 0 });
  pushPostEvent('post.removed', newPost);
  await advanceTime();
  await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
});

test('offers a reactivated post', async () => {
  const { push } = await openBoard();
  push({ ...aPostEvent('post.changed', newPost), before: null });
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
});

test('removes a post from a filtered board without a request', async () => {
  const { pushPostEvent, requests } = await openBoard(`${BOARD}?platform=PC`);
  pushPostEvent('post.removed', aPost(2));
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
  expect(requests).toHaveLength(1);
});

const headingOf = (place: number) =>
  within(screen.getAllByRole('article')[place] ?? document.body).getByRole('heading');

test('moves the focus from a removed post to the next card', async () => {
  const { pushPostEvent } = await openBoard();
  const buttons = screen.getAllByRole('button', { name: /^Connect/ });
  act(() => buttons[1]?.focus());
  pushPostEvent('post.removed', aPost(2));
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
  expect(document.activeElement).toBe(headingOf(1));
});

test('keeps the focus if the removed post does not have it', async () => {
  const { pushPostEvent } = await openBoard();
  act(() => screen.getAllByRole('button', { name: /^Connect/ })[1]?.focus());
  act(() => screen.getByRole('searchbox').focus());
  pushPostEvent('post.removed', aPost(2));
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('refetches the counts of a search once for a burst of events', async () => {
  const { pushPostEvent } = await openBoard(SEARCH);
  const faceted = mockFacets();
  for (let number = 4; number < 9; number++) pushPostEvent('post.created', aPost(number));
  pushPostEvent('post.removed', aPost(4));
  await advanceTime();
  await waitFor(() => expect(faceted).toHaveLength(1));
});

test('subscribes to the board while it is open, and fetches what it may have missed', async () => {
  const { live, push, router, requests } = await openBoard();
  const topics = { board: true, postIds: [], memberIds: [] };
  const subscription = { type: 'live.subscribe', ...topics };
  const pushSubscribed = async (hasRecentChanges = false) => {
    push({ type: 'live.subscribed', ...topics, hasRecentChanges });
    await advanceTime();
  };
  expect(live.subscriptions).toEqual([subscription]);
  // The board was requested just before the connection opened.
  await pushSubscribed();
  expect(requests).toHaveLength(1);
  mockResponse(listGamesEndpoint, []);
  await act(() => router.navigate({ to: '/dashboard/create-post' }));
  await waitFor(() => expect(live.subscriptions.slice(1)).toEqual([{ ...subscription, board: false }]));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LONG_MS);
  await act(() => router.navigate({ to: BOARD }));
  await waitFor(() => expect(live.subscriptions.slice(2)).toEqual([subscription]));
  await pushSubscribed();
  await waitFor(() => expect(requests).toHaveLength(2));
  await pushSubscribed(true);
  await waitFor(() => expect(requests).toHaveLength(3));
});

test('refetches after the delay that the server sends', async () => {
  const { push, requests } = await openBoard();
  push({ type: 'live.lagged', refetchDelayMs: 10_000 });
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(requests).toHaveLength(2));
});

test.each(['live.ready', 'live.lagged', 'board.lagged'] as const)(
  'updates the loaded cards after %s and inserts no new ones',
  async (type) => {
    const { push } = await openBoard();
    const requests = mockResponse(
      listPostsEndpoint,
      aPageOf([newPost, aPost(3, { description: 'Changed meanwhile' }), aPost(1)]),
    );
    const counted = mockResponse(countNewerPostsEndpoint, { count: 1 });
    push({ type });
    await advanceTime();
    await waitFor(() => expect(descriptions()).toEqual(['Changed meanwhile', 'evening 1']));
    expect(requests).toHaveLength(1);
    expect(counted).toHaveLength(1);
  },
);
