import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { SESSION_WAIT_MS, awaitSession, sessionQuery } from './session.ts';

const signedOutText = 'You were signed out. Please sign in again.';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };
const useFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

/** The dashboard of Ada, with its live connection. */
async function openLive() {
  const live = startLiveServer();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  await eventually(() => screen.getByRole('heading', { name: /Welcome back, Ada/ }));
  await eventually(() => expect(live.isConnected()).toBe(true));
  return live;
}

test('redirects a visitor to the sign-in page with the requested page', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const { address } = renderApp('/dashboard/profile?tab=1');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fprofile%3Ftab%3D1');
  expect(screen.queryByText(signedOutText)).toBeNull();
});

test.each(['', '/create-post', '/browse-posts', '/profile', '/chat'])(
  'redirects a visitor from /dashboard%s to the sign-in page',
  async (path) => {
    mockResponse(getSessionEndpoint, { member: null });
    const { address } = renderApp(`/dashboard${path}`);
    await screen.findByRole('button', { name: 'Sign In' });
    expect(address()).toMatch(/^\/login/);
  },
);

test('redirects a member from the sign-in page to the requested page', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
  const { address } = renderApp('/login?redirect=%2Fdashboard%2Fprofile');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(address()).toBe('/dashboard/profile');
});

test('shows Loading... until the session is fetched', async () => {
  useFakeClock();
  mockResponse(getSessionEndpoint, { member: aMember }, delay(2_000));
  mockDashboard();
  renderApp('/dashboard');
  await pass(1_900);
  expect(screen.getByText('Loading...')).toBeDefined();
  await pass(200);
  await eventually(() => screen.getByRole('heading', { name: /Welcome back/ }));
});

test('a guard gets the session although the only screen that reads it unmounts before the response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests = mockResponse(getSessionEndpoint, { member: aMember }, promise);
  const unmount = new QueryObserver(queryClient, sessionQuery).subscribe(() => undefined);
  const session = awaitSession(queryClient, Date.now());
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();
  resolve();
  expect(await session).toEqual({ member: aMember });
});

test('continues signed out after five seconds and signs in when the session arrives later', async () => {
  useFakeClock();
  mockResponse(getSessionEndpoint, { member: aMember }, delay(7_000));
  mockDashboard();
  const { address } = renderApp('/dashboard');
  await pass(4_900);
  expect(screen.getByText('Loading...')).toBeDefined();
  await pass(200);
  await eventually(() => screen.getByRole('button', { name: 'Sign In' }));
  await pass(2_000);
  await eventually(() => screen.getByRole('heading', { name: /Welcome back, Ada/ }));
  expect(address()).toBe('/dashboard');
});

test('the sign-in page reports a missing response until it arrives', async () => {
  useFakeClock();
  mockError(getSessionEndpoint, 'unavailable');
  renderApp('/login');
  await pass(SESSION_WAIT_MS);
  await eventually(() => screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText("Can't reach Muster right now. You can sign in as soon as it's back.")).toBeDefined();
  mockResponse(getSessionEndpoint, { member: null });
  await pass(10_000);
  await eventually(() => expect(screen.queryByText(/Can't reach/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
});

test('waits five seconds for the session', () => {
  expect(SESSION_WAIT_MS).toBe(5_000);
});

test('a late response does not undo a sign-in', async () => {
  useFakeClock();
  mockResponse(getSessionEndpoint, { member: null }, delay(12_000));
  mockResponse(signInEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/login');
  await pass(SESSION_WAIT_MS);
  await eventually(() => screen.getByRole('button', { name: 'Sign In' }));
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await eventually(() => screen.getByRole('heading', { name: /Welcome back, Ada/ }));
  await pass(12_000);
  expect(screen.getByRole('heading', { name: /Welcome back, Ada/ })).toBeDefined();
});

test('opens the sign-in page when the session ends', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { address } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: null }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login');
  expect(screen.getByText(signedOutText)).toBeDefined();
});

test('does not repeat the reason for the sign-in page after a reload', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { router } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  act(markSignedOut);
  await screen.findByText(signedOutText);
  await eventually(() => expect(router.history.location.state.wasSignedOut).toBeUndefined());
  expect(screen.getByText(signedOutText)).toBeDefined();
});

test('opens the sign-in page when the live connection ends with the session, and does not reconnect', async () => {
  useFakeClock();
  const live = await openLive();
  mockResponse(getSessionEndpoint, { member: null });
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  await eventually(() => screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText(signedOutText).closest('[role="status"]')).not.toBeNull();
  await pass(60_000);
  expect(live.connections()).toBe(1);
});

test.each([
  ['with a reason', 'Sells accounts', 'Reason: Sells accounts'],
  ['without one', '', undefined],
])('shows the reason for a disabled account, %s, at once and after a reload', async (_, reason, text) => {
  const live = await openLive();
  mockResponse(getSessionEndpoint, { member: null, disabled: { reason } });
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe(`This account has been disabled.${text ?? ''}`);
  expect(screen.queryByText(signedOutText)).toBeNull();
  cleanup();
  renderApp('/login');
  expect((await screen.findByRole('alert')).textContent).toBe(banner.textContent);
});

test('the next sign-in attempt replaces the message about a disabled account', async () => {
  mockResponse(getSessionEndpoint, { member: null, disabled: { reason: 'Sells accounts' } });
  const { user } = renderApp('/login');
  await screen.findByText('Reason: Sells accounts');
  mockError(signInEndpoint, 'invalid-credential');
  await enterText(user, screen.getByLabelText('Email address'), 'ben@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText(/^Invalid email or password/);
  expect(screen.queryByText('Reason: Sells accounts')).toBeNull();
});

test('reconnects if the live connection ends but the session continues', async () => {
  useFakeClock();
  const live = await openLive();
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  await pass(5_000);
  await eventually(() => expect(live.connections()).toBe(2));
  expect(screen.getByRole('heading', { name: /Welcome back, Ada/ })).toBeDefined();
});

test("signing out opens the home page and clears the member's data", async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const requests = mockResponse(signOutEndpoint, { member: null });
  const draftKey = `post-draft:${aMember.id}`;
  sessionStorage.setItem(draftKey, '{}');
  const { user, router, address } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const heading = await screen.findByRole('heading', { name: 'Find Your Perfect Gaming Crew' });
  await eventually(() => expect(document.activeElement).toBe(heading));
  expect(address()).toBe('/');
  expect(requests).toHaveLength(1);
  await act(() => router.navigate({ to: '/login' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByText(signedOutText)).toBeNull();
  await eventually(() => expect(sessionStorage.getItem(draftKey)).toBeNull());
  const known = () => queryClient.getQueryCache().getAll();
  await eventually(() => expect(known().map(({ queryKey }) => queryKey)).toEqual([sessionQuery.queryKey]));
});

test('signing out opens the home page although the live connection ends before the response', async () => {
  const live = await openLive();
  mockResponse(signOutEndpoint, { member: null });
  const respond = delayResponse(signOutEndpoint);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await eventually(() => expect(queryClient.isMutating()).toBe(1));
  const sessions = mockResponse(getSessionEndpoint, { member: null });
  const chats = mockResponse(listChatsEndpoint, []);
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  fireEvent(window, new Event('online'));
  respond();
  await eventually(() => screen.getByRole('heading', { name: 'Find Your Perfect Gaming Crew' }));
  expect([sessions, chats]).toEqual([[], []]);
});

test('delays a request after a revoked connection until the session is fetched', async () => {
  const live = await openLive();
  mockResponse(getSessionEndpoint, { member: null });
  const respond = delayResponse(getSessionEndpoint);
  const chats = mockResponse(listChatsEndpoint, []);
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  await eventually(() => expect(queryClient.isFetching({ queryKey: sessionQuery.queryKey })).toBe(1));
  fireEvent(window, new Event('online'));
  respond();
  await eventually(() => screen.getByRole('button', { name: 'Sign In' }));
  expect(chats).toEqual([]);
});

test('reports a failed sign-out and stays', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockError(signOutEndpoint, 'unavailable');
  const { user, address } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect((await screen.findAllByText(/^You're still signed in: /)).length).toBeGreaterThan(0);
  expect(address()).toBe('/dashboard');
});

test("a sign-out under another member's session ends nothing and refetches the session", async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockError(signOutEndpoint, 'session-changed');
  const { user } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back, Ada/ });
  mockResponse(getSessionEndpoint, { member: ben });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: /Welcome back, Ben/ });
  expect(screen.queryAllByText(/^You're still signed in: /)).toEqual([]);
});

test('the next member in this tab sees no data of the previous one', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  queryClient.setQueryData(['secret'], 'of Ada');
  act(() => markSignedOut());
  await screen.findByRole('button', { name: 'Sign In' });
  await eventually(() => expect(queryClient.getQueryData(['secret'])).toBeUndefined());
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual({ member: null });
});

test('a signed-out tab refetches the session when it becomes visible', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/dashboard');
  await screen.findByRole('button', { name: 'Sign In' });
  mockResponse(getSessionEndpoint, { member: ben });
  mockDashboard();
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: /Welcome back, Ben/ })).toBeDefined();
});
