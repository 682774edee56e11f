import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { type BoardPage, getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPost, aPostEvent } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const BOARD = '/dashboard/browse-posts';
const NOW = new Date('2026-10-24T20:00:00Z');

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

async function open(address: string, page: Partial<BoardPage> = {}) {
  const matching = { count: page.posts?.length ?? 0, isAtLeast: false };
  const times = [{ option: 'tonight', count: 7, isAtLeast: false }];
  const without = { when: { count: 4, isAtLeast: false } };
  const facets = mockResponse(getPostFacetsEndpoint, { matching, active: 9, games: [], platforms: [], times, without });
  const requests = mockResponse(listPostsEndpoint, { posts: [], nextCursor: null, ...page });
  const live = startLiveServer();
  const app = renderApp(address);
  await screen.findByText(`Showing ${matching.count} of 9 posts`);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  return { ...app, facets, requests, live };
}

const chip = (name: RegExp) => screen.getByRole('button', { name });
const startingAt = (hour: number) => new Date(Date.UTC(2026, 9, 24, hour));

/** The night with the clock change has one hour more; the sixth night after it is in winter time. */
const berlinEnds = {
  tonightEndsAt: new Date('2026-10-25T04:00:00Z'),
  weekEndsAt: new Date('2026-10-31T04:00:00Z'),
};

test('Tonight is a filter in the URL, and its request has the end of the night in the viewer’s zone', async () => {
  const { user, address, facets } = await open(BOARD, { posts: [aPost(1)] });
  expect(facets[0]?.search).toEqual(berlinEnds);
  const requests = mockResponse(listPostsEndpoint, { posts: [], nextCursor: null });
  await user.click(chip(/^Tonight 7/));
  await waitFor(() => expect(address()).toBe(`${BOARD}?when=tonight&sort=soonest`));
  const search = { when: 'tonight', sort: 'soonest', ...berlinEnds };
  await waitFor(() => expect(requests.map((request) => request.search)).toEqual([search]));
  expect(chip(/^Tonight/).getAttribute('aria-pressed')).toBe('true');
});

test('Tonight lists the posts by hour in the viewer’s zone, after those that have started', async () => {
  const starts = ['19:30', '20:30', '21:15', '21:45', '22:30'];
  const posts = starts.map((time, index) => aPost(index + 1, { startsAt: new Date(`2026-10-24T${time}:00Z`) }));
  await open(`${BOARD}?when=tonight&sort=soonest`, { posts });
  await screen.findByRole('heading', { name: 'Playing now' });
  const outline = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(outline).toEqual(['Posts', 'Playing now', '10:00 PM', '11:00 PM', 'After midnight']);
  const lists = screen.getAllByRole('article').map((card) => card.closest('ul'));
  expect(new Set(lists).size).toBe(4);
  expect(lists[2]).toBe(lists[3]);
});

test('an empty Tonight offers to post for tonight', async () => {
  await open(`${BOARD}?when=tonight&sort=soonest`);
  const link = await screen.findByRole('link', { name: 'Post for tonight' });
  expect(link.getAttribute('href')).toBe('/dashboard/create-post?when=tonight');
});

test('a chosen window is removed by pressing it again, or where nothing matches', async () => {
  const { user, address } = await open(`${BOARD}?when=now`, { posts: [aPost(1)] });
  await user.click(chip(/^Now/));
  await waitFor(() => expect(address()).toBe(BOARD));
  cleanup();
  const empty = await open(`${BOARD}?when=week&sort=soonest`);
  await empty.user.click(await screen.findByRole('button', { name: 'Remove filter This week: +4 posts' }));
  await waitFor(() => expect(empty.address()).toBe(`${BOARD}?sort=soonest`));
});

test('remembers window and sort, and Clear Filters keeps the sort', async () => {
  const first = await open(BOARD, { posts: [aPost(1)] });
  await first.user.click(chip(/^Now/));
  await first.user.click(await screen.findByRole('combobox', { name: 'Sort' }));
  await first.user.click(await screen.findByRole('option', { name: 'Starts soonest' }));
  await waitFor(() => expect(first.address()).toBe(`${BOARD}?when=now&sort=soonest`));
  cleanup();
  const second = await open(BOARD, { posts: [aPost(1)] });
  expect(second.address()).toBe(`${BOARD}?when=now&sort=soonest`);
  await second.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(second.address()).toBe(`${BOARD}?sort=soonest`));
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('ignores an unknown window and sort in the URL', async () => {
  const { requests, address } = await open(`${BOARD}?when=later&sort=oldest`, { posts: [aPost(1)] });
  await waitFor(() => expect(address()).toBe(BOARD));
  expect(requests.map(({ search }) => search)).toEqual([{}]);
});

test('when sorted by start, newer posts are counted from the newest one on the server, under the filter', async () => {
  const newestId = aPost(50).id;
  const { facets, live } = await open(`${BOARD}?when=now&sort=soonest`, { posts: [aPost(1)], newestId });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW, shouldAdvanceTime: true });
  act(() => live.push(aPostEvent('post.created', aPost(51))));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(facets.at(-1)?.search).toMatchObject({ when: 'now', after: newestId }));
});

test('when sorted by start, a post whose start changes moves to its new place', async () => {
  const posts = [21, 22, 23].map((hour) => aPost(hour, { startsAt: startingAt(hour), closesAt: startingAt(30) }));
  const { live } = await open(`${BOARD}?sort=soonest`, { posts });
  const moved = aPost(21, { startsAt: new Date('2026-10-24T22:30:00Z'), closesAt: startingAt(30) });
  const order = () => screen.getAllByRole('article').map((card) => /evening \d+/.exec(card.textContent)?.[0]);
  await waitFor(() => expect(order()).toEqual(['evening 21', 'evening 22', 'evening 23']));
  act(() => live.push(aPostEvent('post.changed', moved)));
  await waitFor(() => expect(order()).toEqual(['evening 22', 'evening 21', 'evening 23']));
});
