import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

/** Longer than any delayed refetch. */
const REFETCH_TIMEOUT_MS = 10_000;

const ben = aPlayer();
const renamed: LiveEvent = {
  type: 'member.changed',
  version: 1,
  memberId: ben.id,
  name: 'Benjamin',
  pictureUrl: '/api/pictures/2/small',
};
const NOT_FOUND = "We couldn't find this player.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const waitForRefetch = () => act(() => vi.advanceTimersByTimeAsync(REFETCH_TIMEOUT_MS));
/** Waits until pushed events are applied. */
const waitForEvents = () => act(() => vi.advanceTimersByTimeAsync(50));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const card = () => screen.getAllByRole('article')[0];

async function openAt(address: string) {
  const live = startLiveServer();
  const app = renderApp(address);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  return { ...app, push: (event: LiveEvent) => act(() => live.push(event)) };
}

async function open(posts = [aPost(2), aPost(1)]) {
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf(posts));
  const app = await openAt(`/dashboard/players/${ben.id}`);
  await heading(ben.name);
  await screen.findByText(/evening 1/);
  return app;
}

test('shows a player’s new name at once, and then the picture', async () => {
  const { push } = await open();
  mockResponse(getPlayerEndpoint, aPlayer({ name: 'Benjamin', pictureUrl: '/api/pictures/2/large' }));
  const release = delayResponse(getPlayerEndpoint);
  push(renamed);
  await heading('Benjamin');
  release();
  const pictureOf = () => card()?.querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(pictureOf()).toBe('/api/pictures/2/large'));
});

test('updates whether a player is online', async () => {
  const { push } = await open();
  const facts = () => card()?.textContent;
  expect(facts()).toContain('Last activeJust now');
  push({
    type: 'presence.changed',
    version: 1,
    memberId: ben.id,
    presence: { isOnline: true, lastSeenAt: new Date(0) },
  });
  await waitFor(() => expect(facts()).toContain('StatusOnline'));
  expect(facts()).not.toContain('Last active');
  push({ type: 'presence.changed', version: 1, memberId: aPost(1).id, presence: null });
  await waitForEvents();
  expect(facts()).toContain('StatusOnline');
  push({ type: 'presence.changed', version: 1, memberId: ben.id, presence: null });
  await waitFor(() => expect(facts()).not.toMatch(/Online|Last active/));
});

test('shows no presence while the live connection is down', async () => {
  const live = startLiveServer();
  mockResponse(getPlayerEndpoint, aPlayer({ presence: { isOnline: true, lastSeenAt: null } }));
  mockResponse(listPlayerPostsEndpoint, aPageOf([]));
  renderApp(`/dashboard/players/${ben.id}`);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  await screen.findByText('Online');
  act(() => live.dropLive());
  await waitFor(() => expect(screen.queryByText('Online')).toBeNull());
});

test("shows 'not found' when a player deletes their account", async () => {
  const { push } = await open();
  push({ type: 'member.left', memberId: ben.id });
  expect(await screen.findByRole('heading', { level: 1, name: NOT_FOUND })).toBe(document.activeElement);
});

/** Opens the screen and delays its first response, which still contains the player, until `release()`. */
async function openWithPendingResponse() {
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([]));
  const release = delayResponse(getPlayerEndpoint);
  const app = await openAt(`/dashboard/players/${ben.id}`);
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['player', ben.id] })).toBe(1));
  return { ...app, release };
}

test.each<[string, LiveEvent]>([
  ['leaves', { type: 'member.left', memberId: ben.id }],
  ['blocks the member', { type: 'chat.blocked', chatId: chatIdOf(aMember.id, ben.id), isBlocked: true }],
])(`shows 'not found' if the player %s during the first request`, async (_, event) => {
  const { push, release } = await openWithPendingResponse();
  push(event);
  await waitForEvents();
  release();
  expect(await screen.findByText(NOT_FOUND)).toBeDefined();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText(NOT_FOUND)).toBeDefined();
});

test.each<[string, LiveEvent]>([
  ['leaves', { type: 'member.left', memberId: ben.id }],
  ['blocks the member', { type: 'chat.blocked', chatId: chatIdOf(aMember.id, ben.id), isBlocked: true }],
])(`still shows 'not found' after a refetch if the player %s during it`, async (_, event) => {
  const { push } = await open();
  const release = delayResponse(getPlayerEndpoint);
  void queryClient.invalidateQueries({ queryKey: ['player'] });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['player', ben.id] })).toBe(1));
  push(event);
  await screen.findByText(NOT_FOUND);
  release();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['player', ben.id] })).toBe(0));
  expect(screen.getByText(NOT_FOUND)).toBeDefined();
});

test('ignores another player who leaves', async () => {
  const { push } = await open();
  push({ type: 'member.left', memberId: aPost(9).id });
  await waitForRefetch();
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('hides a player who blocks the member until they unblock', async () => {
  const { push } = await open();
  const chatId = chatIdOf(aMember.id, ben.id);
  push({ type: 'chat.blocked', chatId, isBlocked: true });
  await screen.findByText(NOT_FOUND);
  push({ type: 'chat.blocked', chatId, isBlocked: false });
  await heading(ben.name);
  expect(await screen.findByText(/evening 1/)).toBeDefined();
});

test('updates the posts and their number', async () => {
  const { push } = await open();
  mockResponse(getPlayerEndpoint, aPlayer({ activePosts: 3 }));
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(3), aPost(2), aPost(1)]));
  push(aPostEvent('post.created', aPost(3, { authorId: ben.id })));
  await waitForRefetch();
  await screen.findByText(/evening 3/);
  await waitFor(() => expect(screen.getByText('Active posts', { selector: 'dt' }).nextSibling?.textContent).toBe('3'));

  mockResponse(getPlayerEndpoint, aPlayer({ activePosts: 2 }));
  push(aPostEvent('post.removed', aPost(3, { authorId: ben.id })));
  await waitFor(() => expect(screen.queryByText(/evening 3/)).toBeNull());
  await waitForRefetch();
  await waitFor(() => expect(screen.getByText('Active posts', { selector: 'dt' }).nextSibling?.textContent).toBe('2'));
});

test('ignores posts of other players', async () => {
  const { push } = await open();
  const requests = [mockResponse(getPlayerEndpoint, ben), mockResponse(listPlayerPostsEndpoint, aPageOf([]))];
  push(aPostEvent('post.created', aPost(3, { authorId: aPost(9).id })));
  await waitForRefetch();
  expect(requests).toEqual([[], []]);
});

test('refetches the player and the posts after missed events', async () => {
  const { push } = await open();
  mockResponse(getPlayerEndpoint, aPlayer({ name: 'Benjamin' }));
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1, { description: 'Something else by now' })]));
  push({ type: 'live.lagged' });
  await heading('Benjamin');
  await waitForRefetch();
  expect(await screen.findByText('Something else by now')).toBeDefined();
});

test("shows 'not found' if the player's deletion event was missed", async () => {
  const { push } = await open();
  mockError(getPlayerEndpoint, 'member-not-found');
  mockError(listPlayerPostsEndpoint, 'member-not-found');
  push({ type: 'live.lagged' });
  expect(await screen.findByText(NOT_FOUND)).toBeDefined();
});

test('shows the member’s new name in the greeting at once', async () => {
  const { push } = await openAt('/dashboard');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  mockResponse(getSessionEndpoint, { member: { ...aMember, name: 'Countess' } });
  push({ type: 'member.changed', version: 1, memberId: aMember.id, name: 'Countess', pictureUrl: null });
  expect(await screen.findByRole('heading', { name: 'Welcome back, Countess!' })).toBeDefined();
});

test('shows a name that changed while disconnected', async () => {
  const { push } = await openAt('/dashboard');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  push({ type: 'live.ready' });
  mockResponse(getSessionEndpoint, { member: { ...aMember, name: 'Countess' } });
  push({ type: 'live.ready' });
  expect(await screen.findByRole('heading', { name: 'Welcome back, Countess!' })).toBeDefined();
});

test('removes blocked players who leave', async () => {
  mockProfile([{ memberId: ben.id, name: ben.name, blockedAt: new Date() }]);
  const { push } = await openAt('/dashboard/settings');
  await screen.findByText('Ben Carter');
  mockResponse(listBlocksEndpoint, []);
  push({ type: 'member.left', memberId: ben.id });
  expect(await screen.findByText("You haven't blocked anyone.")).toBeDefined();
});

test('updates the open page when a suspension begins or ends', async () => {
  const { push } = await open();
  for (const isSuspended of [true, false]) {
    mockResponse(getPlayerEndpoint, { ...ben, isSuspended });
    push({ type: 'suspension.changed', memberId: ben.id });
    await waitFor(() => expect(screen.queryByText('Suspended') !== null).toBe(isSuspended));
    expect(screen.queryByRole('link', { name: 'Connect with Ben Carter' }) !== null).toBe(!isSuspended);
  }
});
