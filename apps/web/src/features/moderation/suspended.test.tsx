import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import {
  createAppealEndpoint,
  getSuspensionEndpoint,
  type Suspension,
} from '@muster/contract/moderation/suspensions.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const aSuspension = (suspension: Partial<Suspension> = {}): Suspension => ({
  reason: 'We do not sell accounts here',
  until: inHours(70),
  appeal: null,
  ...suspension,
});

function openSuspended(overrides: Partial<Suspension> = {}, address = '/dashboard') {
  const suspension = aSuspension(overrides);
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: suspension.until } });
  mockResponse(getSuspensionEndpoint, { suspension });
  return { ...renderApp(address), suspension };
}
const liftSuspension = () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getSuspensionEndpoint, { suspension: null });
  mockDashboard();
};
const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const suspendedTitle = 'Your account is suspended';
const welcomeTitle = /^Welcome back/;

test('shows a suspended member the reason, the end and the remaining actions', async () => {
  openSuspended();
  expect(await findTitle(suspendedTitle)).toBeDefined();
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
  expect(screen.getByText('(in 3 days)')).toBeDefined();
  for (const name of ['Sign out', 'Download my data', 'Delete account', 'Send appeal'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('prompts a suspended member before signing out with unsent posts', async () => {
  storeOffline(anOfflinePost(1));
  const { user } = openSuspended();
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Sign out with unsent items?' }));
  expect(prompt.getByText(/^Not sent yet: .*1 post\./)).toBeDefined();
});

test.each(['/dashboard/create-post', '/dashboard/browse-posts?game=CS2', '/dashboard/profile', '/dashboard/chat'])(
  'shows the suspension on %s without other requests',
  async (page) => {
    const live = startLiveServer();
    openSuspended({}, page);
    expect(await findTitle(suspendedTitle)).toBeDefined();
    await screen.findByText('We do not sell accounts here');
    expect(live.isConnected()).toBe(false);
  },
);

test('shows the suspension after signing in', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const { user } = renderApp('/login');
  const suspension = aSuspension();
  mockResponse(signInEndpoint, { member: { ...aMember, suspendedUntil: suspension.until } });
  mockResponse(getSuspensionEndpoint, { suspension });
  await enterText(user, await screen.findByLabelText('Email address'), 'ada@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'tangerine-lighthouse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await findTitle(suspendedTitle)).toBeDefined();
});

test('shows the suspension after a rejected request', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  const { user } = renderApp('/dashboard');
  expect(await findTitle(welcomeTitle)).toBeDefined();
  const suspension = aSuspension();
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: suspension.until } });
  mockResponse(getSuspensionEndpoint, { suspension });
  mockError(listGamesEndpoint, 'suspended');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Create Post' }));
  expect(await findTitle(suspendedTitle)).toBeDefined();
});

test('shows the suspension at once to a member who is online', async () => {
  const live = startLiveServer();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  renderApp('/dashboard');
  expect(await findTitle(welcomeTitle)).toBeDefined();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getByRole('link', { name: 'Browse Posts' })
    .focus();
  const suspension = aSuspension();
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: suspension.until } });
  mockResponse(getSuspensionEndpoint, { suspension });
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  const title = await findTitle(suspendedTitle);
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
  expect(document.activeElement).toBe(title);
  expect(screen.queryByText(/signed out/)).toBeNull();
});

test('sends an appeal once and then shows it', async () => {
  const { user, suspension } = openSuspended();
  const appeal = { text: 'It was my brother', state: 'open', answer: '' } as const;
  const requests = mockResponse(createAppealEndpoint, { suspension: { ...suspension, appeal } });
  await enterText(user, await screen.findByLabelText('Why should it be lifted?'), 'It was my brother');
  expect(screen.getByText('17 / 1,000')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  const sent = await screen.findByText('Your appeal was sent. An administrator will look at it.');
  expect(requests).toMatchObject([{ body: { text: 'It was my brother' } }]);
  expect(screen.getByText('It was my brother')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(sent)).toBe(true));
});

test('requires a text for an appeal and keeps it if sending fails', async () => {
  const { user } = openSuspended();
  const requests = mockError(createAppealEndpoint, 'internal');
  await user.click(await screen.findByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Please say why')).toBeDefined();
  expect(requests).toEqual([]);
  await enterText(user, screen.getByLabelText('Why should it be lifted?'), 'It was my brother');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't send your appeal: Something went wrong/);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'It was my brother');
});

test('shows the answer to an appeal', async () => {
  openSuspended({ appeal: { text: 'It was my brother', state: 'declined', answer: 'It was you' } });
  expect(await screen.findByText('Your appeal was declined. The suspension stays in place.')).toBeDefined();
  expect(screen.getByText('It was you')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
});

test('shows that the reason is loading, why it failed, and retries', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: inHours(2) } });
  const release = delayResponse(getSuspensionEndpoint);
  const { user } = renderApp('/dashboard/profile');
  expect(await findTitle(suspendedTitle)).toBeDefined();
  expect(screen.getByText('Loading the details...')).toBeDefined();
  expect(screen.getByText('(in 2 hours)')).toBeDefined();
  mockError(getSuspensionEndpoint, 'internal');
  release();
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load the details: Something went wrong");
  mockResponse(getSuspensionEndpoint, { suspension: aSuspension() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
});

test('opens the dashboard within five seconds after the suspension is lifted', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSuspended();
  expect(await findTitle(suspendedTitle)).toBeDefined();
  liftSuspension();
  await act(() => vi.advanceTimersByTimeAsync(4500));
  expect(await findTitle(welcomeTitle)).toBeDefined();
});

test('checks the suspension on return to the tab', async () => {
  openSuspended();
  await screen.findByText('We do not sell accounts here');
  liftSuspension();
  fireEvent(window, new Event('visibilitychange'));
  expect(await findTitle(welcomeTitle)).toBeDefined();
});

test('opens the dashboard at once if the appeal was accepted', async () => {
  mockResponse(getSuspensionEndpoint, { suspension: null });
  const release = delayResponse(getSuspensionEndpoint);
  mockResponse(getSessionEndpoint, { member: { ...aMember, suspendedUntil: inHours(60) } });
  renderApp('/dashboard');
  expect(await findTitle(suspendedTitle)).toBeDefined();
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  release();
  expect(await findTitle(welcomeTitle)).toBeDefined();
});

test('opens the dashboard when the suspension expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSuspended({ until: new Date(Date.now() + 20_000) });
  expect(await findTitle(suspendedTitle)).toBeDefined();
  liftSuspension();
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  expect(await findTitle(welcomeTitle)).toBeDefined();
});

test('keeps offline posts without sending them during a suspension', async () => {
  storeOffline(anOfflinePost(1));
  const requests = mockError(createPostEndpoint, 'suspended');
  openSuspended();
  await screen.findByText('We do not sell accounts here');
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Your message drafts and offline posts stay saved in this browser.');
  expect(requests).toEqual([]);
  expect(storedOffline()).toMatchObject([{ id: anOfflinePost(1).id }]);
});

test('goes to the home page on sign-out', async () => {
  const { user, address } = openSuspended();
  mockResponse(signOutEndpoint, { member: null });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('/'));
});
