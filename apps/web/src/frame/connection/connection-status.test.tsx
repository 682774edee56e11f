import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen } from '@testing-library/react';
import { ws } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, mockRawResponse, failNetwork, network, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { refreshSession } from '#src/lib/api/session-cache.ts';
import { UNAVAILABLE_DELAY_MS } from '#src/lib/live/connection-state.ts';

const willSend = "We'll send your messages and posts once you're connected.";
const connectionBar = () =>
  screen.queryByText(/You're offline\.|Can't reach Muster\.|Live updates are off here\./)?.closest('[role="status"]');
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const useFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

test('shows on every page that the browser is offline, until it is online', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/login');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(connectionBar()).toBeUndefined();
  setOnline(false);
  expect(connectionBar()?.textContent).toBe("You're offline. This page reconnects automatically.");
  setOnline(true);
  expect(connectionBar()).toBeUndefined();
});

/** From now on the live connection is refused. */
function refuseLive(): void {
  network.use(ws.link('*/api/live').addEventListener('connection', ({ client }) => client.close(1011)));
}

async function renderDashboard(): Promise<ReturnType<typeof startLiveServer>> {
  const live = startLiveServer();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  await eventually(() => expect(live.isConnected()).toBe(true));
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  return live;
}

test('shows members that the server cannot be reached after a delay', async () => {
  const live = await renderDashboard();
  useFakeClock();
  refuseLive();
  failNetwork(getSessionEndpoint);
  act(() => live.dropLive());
  await advance(UNAVAILABLE_DELAY_MS - 1_000);
  expect(connectionBar()).toBeUndefined();
  await advance(2_000);
  expect(connectionBar()?.textContent).toBe(`Can't reach Muster. ${willSend}`);
});

test('fetches the conversations every few seconds while only the live connection is refused', async () => {
  const live = await renderDashboard();
  useFakeClock();
  const listed = mockResponse(listChatsEndpoint, []);
  refuseLive();
  act(() => live.dropLive());
  await advance(15_000);
  expect(connectionBar()?.textContent).toBe('Live updates are off here. This page updates every few seconds.');
  const before = listed.length;
  expect(before).toBeGreaterThan(0);
  await advance(15_000);
  expect(listed.length).toBeGreaterThan(before + 1);
  expect(listed.length).toBeLessThan(before + 5);
  failNetwork(getSessionEndpoint);
  await advance(10_000);
  expect(connectionBar()?.textContent).toBe(`Can't reach Muster. ${willSend}`);
});

test('offers a reload while a sign-in page answers instead of the server', async () => {
  await renderDashboard();
  mockRawResponse(getSessionEndpoint, '<h1>Sign in to the network</h1>', 200);
  act(refreshSession);
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const text = 'Something is blocking Muster. You may need to sign in to your network. Reload';
  await eventually(() => expect(statuses()).toContain(text));
  mockResponse(getSessionEndpoint, { member: aMember });
  act(refreshSession);
  await eventually(() => expect(screen.queryByText(/Another page/)).toBeNull());
});

test('starts offline as the last member, then continues with the server’s session', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  failNetwork(getSessionEndpoint);
  mockDashboard();
  const { address } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  mockResponse(getSessionEndpoint, { member: null });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login');
  expect(localStorage.getItem('lastMember')).toBeNull();
});

test('does not start as the last member if the server responds with an error', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  mockError(getSessionEndpoint, 'unavailable');
  const { address } = renderApp('/dashboard');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login');
});

test('stores only the id and name of the last member', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  expect(JSON.parse(localStorage.getItem('lastMember') ?? '')).toEqual({ id: aMember.id, name: aMember.name });
});

test('does not store an administrator as the last member', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  mockResponse(getSessionEndpoint, { member: { ...aMember, role: 'admin' } });
  mockDashboard();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  await eventually(() => expect(localStorage.getItem('lastMember')).toBeNull());
});
