import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  getOwnProfileEndpoint,
  getPlayerEndpoint,
  listPlayerPostsEndpoint,
} from '@muster/contract/members/profiles.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { topics } from '@muster/contract/topics.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse, network } from '#test/network.ts';
import { aConversation, aMessage, partner } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { aProfile, mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';

/** Longer than any delayed refetch. */
const REFETCH_TIMEOUT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest()]);
  mockResponse(listChatsEndpoint, [aConversation([aMessage(1)], {})]);
  const post = aPost(1, { authorId: partner.id, authorName: partner.name });
  mockResponse(listPostsEndpoint, aPageOf([post]));
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
  mockResponse(getPlayerEndpoint, aPlayer({ id: partner.id, name: partner.name }));
  mockResponse(listPlayerPostsEndpoint, aPageOf([post]));
});
afterEach(() => network.events.removeAllListeners());

/** Opens a page that shows a member, and returns the paths of the GET requests after an event. */
async function openAt(address: string, shownName = partner.name) {
  const live = startLiveServer();
  renderApp(address);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  await screen.findAllByText(new RegExp(shownName));
  await act(() => vi.advanceTimersByTimeAsync(REFETCH_TIMEOUT_MS));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const gets: string[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.method === 'GET') gets.push(new URL(request.url).pathname);
  });
  return async (event: LiveEvent): Promise<readonly string[]> => {
    act(() => live.push(event));
    await act(() => vi.advanceTimersByTimeAsync(REFETCH_TIMEOUT_MS));
    return gets;
  };
}

const pages = ['/dashboard', '/dashboard/browse-posts', '/dashboard/chat', `/dashboard/players/${partner.id}`];

test.each(pages)('a new name causes at most one GET request on %s', async (address) => {
  const getsAfter = await openAt(address);
  mockResponse(getPlayerEndpoint, aPlayer({ id: partner.id, name: 'Benjamin' }));
  const renamed = { type: 'member.changed', version: 1, memberId: partner.id, name: 'Benjamin' } as const;
  expect(await getsAfter({ ...renamed, pictureUrl: null })).toHaveLength(address.includes(partner.id) ? 1 : 0);
  expect(screen.getAllByText(/Benjamin/).length).toBeGreaterThan(0);
  expect(screen.queryByText(new RegExp(partner.name))).toBeNull();
});

const ownPages = ['/dashboard', '/dashboard/profile', `/dashboard/players/${aMember.id}`];

test.each(ownPages)('a new name of the member causes at most one GET request on %s', async (address) => {
  mockProfile();
  mockResponse(getPlayerEndpoint, aPlayer({ id: aMember.id, name: aMember.name }));
  const getsAfter = await openAt(address, aMember.name);
  mockResponse(getPlayerEndpoint, aPlayer({ id: aMember.id, name: 'Countess' }));
  mockResponse(getOwnProfileEndpoint, aProfile({ name: 'Countess' }));
  const renamed = { type: 'member.changed', version: 1, memberId: aMember.id, name: 'Countess' } as const;
  expect(await getsAfter({ ...renamed, pictureUrl: null })).toHaveLength(address === '/dashboard' ? 0 : 1);
  expect(screen.queryByText(new RegExp(aMember.name))).toBeNull();
});

test.each(pages)(
  'a deleted account that %s does not show causes at most one fetch of board counts',
  async (address) => {
    const getsAfter = await openAt(address);
    const paths = await getsAfter({ type: 'member.left', memberId: '019a3f6e-0000-7000-8000-00000000ffff' });
    expect(paths).toEqual(address.endsWith('browse-posts') ? [getPostFacetsEndpoint.path] : []);
  },
);

test('`topics.changed` makes a page fetch only the data that it shows', async () => {
  const getsAfter = await openAt('/dashboard');
  expect(await getsAfter({ type: 'topics.changed', topics: [[...topics.chats], [...topics.player]] })).toEqual([
    listChatsEndpoint.path,
  ]);
});
