import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

/** Longer than the delay of any throttled request. */
const LONG_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const rust = (number: number, post: Partial<Post> = {}): Post =>
  aPost(number, { gameId: 'rust', game: 'Rust', ...post });
const games = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const mockFacets = (options: readonly [string, number][]) =>
  mockResponse(getPostFacetsEndpoint, {
    matching: { count: 2, isAtLeast: false },
    active: 9,
    games: options.map(([option, count]) => ({ option, count, isAtLeast: false })),
    platforms: [],
    without: {},
  });

async function open(address: string) {
  const live = startLiveServer();
  const app = renderApp(address);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const change = async (times = 1) => {
    act(() => Array.from({ length: times }).forEach(() => live.push({ type: 'game.changed' })));
    await act(() => vi.advanceTimersByTimeAsync(LONG_MS));
  };
  return { ...app, live, change };
}

async function openBoard(posts: Post[], search = '') {
  mockResponse(listPostsEndpoint, aPageOf(posts));
  mockFacets([
    ['Valorant', 1],
    ['Rust', 2],
  ]);
  const app = await open(`/dashboard/browse-posts${search}`);
  await screen.findAllByRole('article');
  return app;
}

test('removes the posts and the filter option of a deleted game', async () => {
  const { user, change } = await openBoard([rust(3), aPost(2), rust(1)]);
  mockResponse(listPostsEndpoint, aPageOf([aPost(4), aPost(2)]));
  mockFacets([['Valorant', 1]]);
  await change();
  await waitFor(() => expect(games()).toEqual(['Valorant']));
  await user.click(screen.getByRole('combobox', { name: 'Game' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent).join()).not.toContain('Rust');
});

test('renames a game on an open board', async () => {
  const { change } = await openBoard([rust(3), aPost(2)]);
  mockResponse(listPostsEndpoint, aPageOf([rust(3, { game: 'Oxide' }), aPost(2)]));
  await change();
  await waitFor(() => expect(games()).toEqual(['Oxide', 'Valorant']));
});

test('lists the posts of a merged game on a board filtered by game', async () => {
  const { change } = await openBoard([aPost(4), aPost(1)], '?game=Valorant');
  const requests = mockResponse(listPostsEndpoint, aPageOf([aPost(4), aPost(3), aPost(1)]));
  await change();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(requests.map(({ search }) => search)).toEqual([{ game: 'Valorant' }]);
});

test('refetches a board once or twice for a burst of five game changes', async () => {
  const { change } = await openBoard([rust(3)]);
  const requests = mockResponse(listPostsEndpoint, aPageOf([]));
  const faceted = mockFacets([]);
  await change(5);
  await waitFor(() => expect(games()).toEqual([]));
  // A burst that a busy machine prolongs has a second fetch.
  expect(Math.max(requests.length, faceted.length)).toBeLessThanOrEqual(2);
});

test('updates the games of an open form', async () => {
  mockDashboard();
  const list = (...names: string[]) =>
    mockResponse(
      listGamesEndpoint,
      names.map((name) => aGame(name)),
    );
  list('Rust', 'Valorant');
  const { user, change } = await open('/dashboard/create-post');
  await user.click(await screen.findByRole('combobox', { name: 'Game' }));
  await screen.findByRole('option', { name: 'Rust' });
  list('Valorant');
  await change();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Rust' })).toBeNull());
  expect(screen.getByRole('option', { name: 'Valorant' })).toBeDefined();
});

test('removes the member’s posts of a deleted game from the dashboard', async () => {
  const own = { authorId: aMember.id, authorName: aMember.name };
  mockResponse(listMyPostsEndpoint, aPageOf([rust(2, own), aPost(1, own)]));
  const { change } = await open('/dashboard');
  await screen.findAllByRole('article');
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, own)]));
  await change();
  await waitFor(() => expect(games()).toEqual(['Valorant']));
});

test('shows a not-found message when the edited post is deleted', async () => {
  const post = rust(1, { authorId: aMember.id });
  mockResponse(getPostEndpoint, post);
  mockResponse(listGamesEndpoint, [aGame('Rust')]);
  const { change } = await open(`/dashboard/edit-post/${post.id}`);
  await screen.findByRole('textbox', { name: /Description/ });
  mockError(getPostEndpoint, 'post-not-found');
  await change();
  expect(await screen.findByRole('heading', { level: 1, name: 'This post no longer exists.' })).toBeDefined();
});

test('updates the posts on the page of a player', async () => {
  const player = aPlayer();
  const author = { authorId: player.id };
  mockResponse(getPlayerEndpoint, player);
  mockResponse(listPlayerPostsEndpoint, aPageOf([rust(2, author), aPost(1, author)]));
  const { change } = await open(`/dashboard/players/${player.id}`);
  await screen.findAllByRole('article');
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1, author)]));
  await change();
  await waitFor(() => expect(games()).toEqual(['Valorant']));
});

test('lists a verified game in an open form', async () => {
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  const { user, live } = await open('/dashboard/create-post');
  await user.click(await screen.findByRole('combobox', { name: 'Game' }));
  await screen.findByRole('option', { name: 'Valorant' });
  act(() => live.push({ type: 'game.verified', game: aGame('Barotrauma') }));
  expect(await screen.findByRole('option', { name: 'Barotrauma' })).toBeDefined();
});
