import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';

/** Longer than the delay of any throttled request. */
const LONG_MS = 10_000;

const ben = aPost(1).authorId;
const zoe = '019a3f6e-0000-7000-8000-000000000003';
const picture = (number: number): string => `/api/pictures/${number}/small`;
const mine = aPost(1, { authorId: aMember.id, authorName: aMember.name });
const bens = aPost(2, { authorPictureUrl: picture(1) });
const zoes = aPost(3, { authorId: zoe, authorName: 'Zoe Hart' });
const renamed: LiveEvent = {
  type: 'member.changed',
  version: 1,
  memberId: ben,
  name: 'Benjamin',
  pictureUrl: picture(2),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const advanceTime = () => act(() => vi.advanceTimersByTimeAsync(LONG_MS));

function mockFacets(active: number) {
  const matching = { count: active, isAtLeast: false };
  return mockResponse(getPostFacetsEndpoint, { matching, active, games: [], platforms: [], without: {} });
}

async function open(posts: Post[] = [zoes, bens, mine], until?: Promise<unknown>) {
  const live = startLiveServer();
  mockFacets(posts.length);
  const requests = mockResponse(listPostsEndpoint, aPageOf(posts), until);
  const app = renderApp('/dashboard/browse-posts');
  await waitFor(() => expect(live.isConnected() && requests.length > 0).toBe(true));
  if (!until) await screen.findAllByRole('article');
  return { ...app, push: (event: LiveEvent) => act(() => live.push(event)) };
}

const cards = () =>
  screen.queryAllByRole('article').map((card) => ({
    evening: /evening (\d)/.exec(card.textContent)?.[1],
    profile: within(card)
      .getByRole('link', { name: /^Profile of/ })
      .getAttribute('aria-label'),
    picture: card.querySelector('img')?.getAttribute('src'),
  }));

test('shows the author’s picture and profile link on every card, including the member’s own posts', async () => {
  await open();
  expect(cards()).toEqual([
    { evening: '3', profile: 'Profile of Zoe Hart', picture: undefined },
    { evening: '2', profile: 'Profile of Ben Carter', picture: picture(1) },
    { evening: '1', profile: 'Profile of Ada Osei', picture: undefined },
  ]);
  expect(screen.getByRole('link', { name: 'Profile of Zoe Hart' }).getAttribute('href')).toBe(
    `/dashboard/players/${zoe}`,
  );
});

test('tabs from the menu of a card to its author, then to Connect', async () => {
  const { user } = await open([bens]);
  act(() => screen.getByRole('button', { name: "More actions for Ben Carter's post" }).focus());
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Profile of Ben Carter' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect with Ben Carter' }));
});

test('updates name and picture on the author’s cards only', async () => {
  const { push } = await open();
  push(renamed);
  await waitFor(() =>
    expect(cards()[1]).toEqual({ evening: '2', profile: 'Profile of Benjamin', picture: picture(2) }),
  );
  expect(cards().map(({ profile }) => profile)).toEqual([
    'Profile of Zoe Hart',
    'Profile of Benjamin',
    'Profile of Ada Osei',
  ]);
  expect(screen.getByRole('button', { name: 'Connect with Benjamin' })).toBeDefined();
});

test('updates the member’s own name on the board and on the dashboard', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([mine]));
  const { push } = await open();
  await queryClient.fetchInfiniteQuery(myPostsQuery);
  push({ type: 'member.changed', version: 1, memberId: aMember.id, name: 'Countess', pictureUrl: picture(3) });
  await waitFor(() =>
    expect(cards()[2]).toEqual({ evening: '1', profile: 'Profile of Countess', picture: picture(3) }),
  );
  const known = queryClient.getQueryData(myPostsQuery.queryKey)?.pages[0]?.posts[0];
  expect([known?.authorName, known?.authorPictureUrl]).toEqual(['Countess', picture(3)]);
});

test('does not overwrite a new name with an older response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { push } = await open([bens], promise);
  push(renamed);
  resolve();
  await waitFor(() => expect(cards()).toEqual([{ evening: '2', profile: 'Profile of Benjamin', picture: picture(2) }]));
});

test('removes the posts of a deleted author from the board and its counts', async () => {
  const { push } = await open();
  await screen.findByText('Showing 3 of 3 posts');
  const [counted, listed] = [mockFacets(2), mockResponse(listPostsEndpoint, aPageOf([]))];
  push({ type: 'member.left', memberId: ben });
  await waitFor(() => expect(cards().map(({ evening }) => evening)).toEqual(['3', '1']));
  await advanceTime();
  expect(await screen.findByText('Showing 2 of 2 posts')).toBeDefined();
  expect(counted).toHaveLength(1);
  expect(listed).toEqual([]);
});

test('omits the author on the player’s page', async () => {
  mockResponse(getPlayerEndpoint, aPlayer());
  mockResponse(listPlayerPostsEndpoint, aPageOf([{ ...bens, createdAt: new Date() }]));
  renderApp(`/dashboard/players/${ben}`);
  const card = within((await screen.findByText(/evening 2/)).closest('article') ?? document.body);
  expect(card.queryByRole('link')).toBeNull();
  expect(card.queryByText('Ben Carter')).toBeNull();
  expect(card.getByText('Just now')).toBeDefined();
});
