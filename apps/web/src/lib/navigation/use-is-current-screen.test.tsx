import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aMemberRow, openPanel } from '#test/servers/admin-server.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { blockScreenLoad } from '#test/stubs/block-screen-load.ts';
import { mockResponse, mockDashboard, delayResponse } from '#test/network.ts';
import { fillForm } from '#test/post-form.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const BOARD = '/dashboard/browse-posts';
const CHAT = `/dashboard/chat/${partner.id}`;
const CHAT_SCREEN = '/_member/dashboard/chat/$userId';
/** Longer than every delay with which a screen follows what was typed or done on it. */
const LONG_MS = 2_500;

const aBlock = { memberId: partner.id, name: partner.name, blockedAt: new Date('2026-11-01T12:00:00Z') };

const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const passTime = (ms = LONG_MS) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Waits for responses without advancing the fake time. */
async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await passTime(0);
}

function mockBoard(): void {
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 9, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, { posts: [aPost(1)], nextCursor: null });
}

/** Opens an address as a member; `addressBar` is what the browser shows, also while the next screen loads. */
function openAsMember(path: string) {
  mockResponse(getSessionEndpoint, { member: aMember });
  startChatServer(0);
  const app = renderApp(path);
  return { ...app, addressBar: () => app.router.history.location.href };
}

/** Leaves for a conversation that does not load. */
const leaveForChat = ({ router }: ReturnType<typeof renderApp>): void => {
  blockScreenLoad(router, CHAT_SCREEN);
  act(() => void router.navigate({ to: '/dashboard/chat/$userId', params: { userId: partner.id } }));
};

test('a pending search does not replace the conversation that Connect opened', async () => {
  mockBoard();
  mockResponse(requestToJoinEndpoint, aJoinRequest());
  const { router, addressBar } = openAsMember(BOARD);
  blockScreenLoad(router, CHAT_SCREEN);
  const connect = await screen.findByRole('button', { name: /^Connect with Ben Carter/ });
  useFakeTimeouts();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ranked' } });
  fireEvent.click(connect);
  await waitUntil(() => addressBar() === CHAT);
  await passTime();
  expect(addressBar()).toBe(CHAT);
});

test('a search typed while the conversation loads does not navigate back to the board', async () => {
  mockBoard();
  const app = openAsMember(BOARD);
  await screen.findByRole('button', { name: /^Connect with Ben Carter/ });
  useFakeTimeouts();
  leaveForChat(app);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ranked' } });
  await passTime();
  expect(app.addressBar()).toBe(CHAT);
});

test('opens the conversation although the search removed the card before the response to Connect', async () => {
  mockBoard();
  mockResponse(requestToJoinEndpoint, aJoinRequest());
  const release = delayResponse(requestToJoinEndpoint);
  const { user, addressBar } = openAsMember(BOARD);
  await user.click(await screen.findByRole('button', { name: /^Connect with Ben Carter/ }));
  mockResponse(listPostsEndpoint, { posts: [], nextCursor: null });
  await user.type(screen.getByRole('searchbox'), 'ranked');
  await screen.findByText('No posts found');
  release();
  await waitFor(() => expect(addressBar()).toBe(CHAT));
});

test('a late response to Connect opens nothing after the member left the board', async () => {
  mockBoard();
  const connected = mockResponse(requestToJoinEndpoint, aJoinRequest());
  const release = delayResponse(requestToJoinEndpoint);
  mockResponse(listGamesEndpoint, []);
  const { user, router, addressBar } = openAsMember(BOARD);
  await user.click(await screen.findByRole('button', { name: /^Connect with Ben Carter/ }));
  await act(() => router.navigate({ to: '/dashboard/create-post' }));
  release();
  await waitFor(() => expect(connected).toHaveLength(1));
  await waitFor(() => expect(router.options.context.queryClient.isMutating()).toBe(0));
  expect(addressBar()).toBe('/dashboard/create-post');
});

test('creating a post does not navigate to the dashboard after the member opened a conversation', async () => {
  mockDashboard();
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  mockResponse(createPostEndpoint, aPost(1));
  const app = openAsMember('/dashboard/create-post');
  await fillForm(app.user);
  useFakeTimeouts();
  fireEvent.click(screen.getByRole('button', { name: 'Create Post' }));
  await waitUntil(() => screen.queryByText('Post created successfully!') !== null);
  leaveForChat(app);
  await passTime();
  expect(app.addressBar()).toBe(CHAT);
});

test('a table search does not navigate back to the panel', async () => {
  mockResponse(listMembersEndpoint, { rows: [aMemberRow(1)], total: 1 });
  const { router } = openPanel('?tab=users');
  const field = await screen.findByRole('searchbox');
  useFakeTimeouts();
  blockScreenLoad(router, '/_member');
  fireEvent.change(field, { target: { value: 'ada' } });
  act(() => void router.navigate({ to: '/dashboard' }));
  await passTime();
  expect(router.history.location.pathname).toBe('/dashboard');
});

test('registering does not navigate to the sign-in page after the visitor left the form', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(registerEndpoint, { id: aMember.id });
  const release = delayResponse(registerEndpoint);
  const { user, router } = renderApp('/register');
  await enterText(user, await screen.findByLabelText('Full Name'), 'Ada Osei');
  await enterText(user, screen.getByLabelText('Email address'), 'ada@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'secret!');
  await enterText(user, screen.getByLabelText('Confirm Password'), 'secret!');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  blockScreenLoad(router, '/forgot-password');
  act(() => void router.navigate({ to: '/forgot-password' }));
  release();
  await waitFor(() => expect(router.options.context.queryClient.isMutating()).toBe(0));
  expect(router.history.location.pathname).toBe('/forgot-password');
});

test('blocking a player does not navigate away from a screen opened meanwhile', async () => {
  mockDashboard();
  const blocked = mockResponse(blockMemberEndpoint, aBlock);
  const release = delayResponse(blockMemberEndpoint);
  const { user, router } = openAsMember(CHAT);
  await user.click(await screen.findByRole('button', { name: 'More actions for Ben Carter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  blockScreenLoad(router, '/_member/dashboard/profile');
  act(() => void router.navigate({ to: '/dashboard/profile' }));
  release();
  await waitFor(() => expect(blocked).toHaveLength(1));
  await waitFor(() => expect(router.options.context.queryClient.isMutating()).toBe(0));
  expect(router.history.location.pathname).toBe('/dashboard/profile');
});
