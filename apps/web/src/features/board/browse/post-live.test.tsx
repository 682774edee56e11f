import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { advanceTime, BOARD, LONG_MS, mockFacets, openBoard, posts, SEARCH } from '#test/open-board.ts';
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
  const { user, pushPostEvent } = await openBoard();
  pushPostEvent('post.created', newPost);
  const pill = await screen.findByRole('button', { name: '1 new post' });
  expect(pill.closest('[role=status]')).not.toBeNull();
  expect(descriptions()).toEqual(['evening 3', 'evening 2', 'evening 1']);

  const reloads = mockResponse(listPostsEndpoint, aPageOf([newPost, ...posts]));
  await user.click(pill);
  await waitFor(() => expect(descriptions()).toEqual(['evening 4', 'evening 3', 'evening 2', 'evening 1']));
  expect(reloads.map(({ search }) => search)).toEqual([{}]);
  expect(document.activeElement).toBe(headingOf(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
});

const scrolls = () => vi.spyOn(window, 'scrollTo').mock.calls;

test('neither scrolls nor moves the focus on the removal after a reload without newer posts', async () => {
  const { user, pushPostEvent } = await openBoard();
  pushPostEvent('post.created', newPost);
  const reloads = mockResponse(listPostsEndpoint, aPageOf(posts));
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

test.each([BOARD, SEARCH])('shows a new post on an empty board at once, and leaves the focus: %s', async (address) => {
  const { pushPostEvent } = await openBoard(address, []);
  const search = screen.getByRole('searchbox');
  act(() => search.focus());
  mockFacets({ newer: 1 });
  const reloads = mockResponse(listPostsEndpoint, aPageOf([newPost]));
  pushPostEvent('post.created', newPost);
  await advanceTime();
  await waitFor(() => expect(descriptions()).toEqual(['evening 4']));
  expect(screen.queryByText('No posts found')).toBeNull();
  expect(reloads).toHaveLength(1);
  expect(document.activeElement).toBe(search);
});

test('keeps another filter chosen while the newest posts load', async () => {
  const { user, pushPostEvent, router } = await openBoard();
  pushPostEvent('post.created', newPost);
  const pill = await screen.findByRole('button', { name: '1 new post' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const reloads = mockResponse(listPostsEndpoint, aPageOf([newPost, ...posts]), promise);
  await user.click(pill);
  await waitFor(() => expect(reloads).toHaveLength(1));
  mockResponse(listPostsEndpoint, aPageOf([aPost(2)]));
  await act(() => router.navigate({ to: BOARD, search: { platform: 'PC' } }));
  act(() => screen.getByRole('searchbox').focus());
  await waitFor(() => expect(descriptions()).toEqual(['evening 2']));
  resolve();
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

test('a post that was edited before its crew changed keeps the newer crew', async () => {
  const { push, pushPostEvent } = await openBoard(BOARD, [seated]);
  push(crewChanged());
  pushPostEvent('post.changed', { ...seated, description: 'Changed my mind', updatedAt: new Date() });
  expect(await screen.findByText('Changed my mind')).toBeDefined();
  expect(screen.getByText('4 of 5 seats taken, 1 on offer')).toBeDefined();
});

const newPosts = (count: number): LiveEvent => ({
  type: 'live.batch',
  events: Array.from({ length: count }, (_, index) => aPostEvent('post.created', aPost(index + 4))),
});

test.each([
  [2, '2 new posts'],
  [99, '99 new posts'],
  [100, '99+ new posts'],
])('offers %i new posts as %s, counted by the server on a board with a filter', async (count, label) => {
  const { push } = await openBoard();
  push(newPosts(count));
  expect(await screen.findByRole('button', { name: label })).toBeDefined();
  cleanup();
  const filtered = await openBoard(SEARCH);
  const counted = mockFacets({ newer: count });
  filtered.push(newPosts(1));
  await advanceTime();
  expect(await screen.findByRole('button', { name: label })).toBeDefined();
  expect(counted).toMatchObject([{ search: { search: 'evening', after: aPost(3).id } }]);
});

test.each([BOARD, SEARCH, `${BOARD}?platform=PC`])(
  'an open board requests its counts at most once in 5 s while 20 posts a second arrive: %s',
  async (address) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    const { push, requests } = await openBoard(address);
    const counted = mockFacets({ active: 300, newer: 7 });
    for (let second = 0; second < 20; second++) {
      push(newPosts(20));
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    expect(await screen.findByText('Showing 3 of 300 posts')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^(?:20|7) new posts$/ })).toBeDefined();
    expect(counted.length).toBeGreaterThan(2);
    expect(counted.length).toBeLessThan(5);
    expect(requests).toHaveLength(1);
  },
);

test('offers neither the member’s own post, nor an edited post that is older than the board', async () => {
  const { pushPostEvent } = await openBoard();
  pushPostEvent('post.created', aPost(5, { authorId: aMember.id }));
  pushPostEvent('post.changed', aPost(0));
  pushPostEvent('post.created', newPost);
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
});

test('counts new posts of a search when the page becomes visible, not while it is hidden', async () => {
  const { pushPostEvent } = await openBoard(SEARCH);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const counted = mockFacets({ newer: 1 });
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect(counted).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await advanceTime();
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
  expect(counted).toHaveLength(1);
});

test('does not count new posts while the board is closed', async () => {
  const { pushPostEvent, router } = await openBoard();
  mockResponse(listGamesEndpoint, []);
  await act(() => router.navigate({ to: '/dashboard/create-post' }));
  const counted = mockFacets();
  pushPostEvent('post.created', newPost);
  await advanceTime();
  expect(counted).toEqual([]);
});

test('shows a changed post in its place without a request, also if it no longer matches the filter', async () => {
  const { pushPostEvent, requests } = await openBoard(`${BOARD}?platform=PC`);
  const read = mockResponse(getPostEndpoint, aPost(2));
  pushPostEvent('post.changed', aPost(2, { description: 'Changed my mind', platform: 'Mobile' }));
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'Changed my mind', 'evening 1']));
  await advanceTime();
  expect([read, requests.slice(1)]).toEqual([[], []]);
});

test('stops offering a new post that was deleted, or whose author left', async () => {
  const { push, pushPostEvent } = await openBoard();
  const zoes = aPost(6, { authorId: '019a3f6e-0000-7000-8000-000000000003' });
  for (const post of [newPost, aPost(5), zoes]) pushPostEvent('post.created', post);
  await screen.findByRole('button', { name: '3 new posts' });
  pushPostEvent('post.removed', newPost);
  await screen.findByRole('button', { name: '2 new posts' });
  push({ type: 'member.left', memberId: zoes.authorId });
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
});

test('offers a reactivated post', async () => {
  const { pushPostEvent } = await openBoard();
  pushPostEvent('post.changed', newPost);
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
});

test('removes a post from a filtered board', async () => {
  const { pushPostEvent } = await openBoard(`${BOARD}?platform=PC`);
  pushPostEvent('post.removed', aPost(2));
  await waitFor(() => expect(descriptions()).toEqual(['evening 3', 'evening 1']));
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
  'after %s updates the loaded cards, inserts no new ones, and offers those that it missed',
  async (type) => {
    const { push, pushPostEvent } = await openBoard();
    pushPostEvent('post.created', aPost(5));
    pushPostEvent('post.created', aPost(6));
    mockResponse(
      listPostsEndpoint,
      aPageOf([aPost(6), newPost, aPost(3, { description: 'Changed meanwhile' }), aPost(1)]),
    );
    mockFacets();
    push({ type });
    await advanceTime();
    await waitFor(() => expect(descriptions()).toEqual(['Changed meanwhile', 'evening 1']));
    expect(await screen.findByRole('button', { name: '2 new posts' })).toBeDefined();
  },
);
