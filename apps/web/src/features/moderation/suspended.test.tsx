import { getSessionEndpoint, signInEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { listGamesEndpoint } from '@muster/contract/games.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import {
  createAppealEndpoint,
  getSuspensionEndpoint,
  type Suspension,
} from '@muster/contract/moderation/suspensions.ts';
import { createPostEndpoint } from '@muster/contract/posts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startLiveServer } from '#test/live-server.ts';
import { answer, answerDashboard, holdResponse, refuse } from '#test/network.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/offline-post.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const aSuspension = (suspension: Partial<Suspension> = {}): Suspension => ({
  reason: 'We do not sell accounts here',
  until: inHours(60),
  appeal: null,
  ...suspension,
});

function openSuspended(suspension: Partial<Suspension> = {}, address = '/dashboard') {
  const standing = aSuspension(suspension);
  answer(getSessionEndpoint, { member: { ...aMember, suspendedUntil: standing.until } });
  answer(getSuspensionEndpoint, { suspension: standing });
  return { ...renderApp(address), standing };
}
const letIn = () => {
  answer(getSessionEndpoint, { member: aMember });
  answer(getSuspensionEndpoint, { suspension: null });
  answerDashboard();
};
const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const suspended = 'Your account is suspended';
const welcome = /^Welcome back/;

test('a suspended member reads why, until when, and what is still possible', async () => {
  openSuspended();
  expect(await findTitle(suspended)).toBeDefined();
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
  expect(screen.getByText('(in 3 days)')).toBeDefined();
  for (const name of ['Sign Out', 'Download my data', 'Delete Account', 'Send appeal'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each(['/dashboard/create-post', '/dashboard/browse-posts?game=CS2', '/dashboard/profile', '/dashboard/chat'])(
  '%s shows the same, and asks the server nothing else',
  async (page) => {
    const live = startLiveServer();
    openSuspended({}, page);
    expect(await findTitle(suspended)).toBeDefined();
    await screen.findByText('We do not sell accounts here');
    expect(live.isConnected()).toBe(false);
  },
);

test('signing in leads there, when the account is suspended', async () => {
  answer(getSessionEndpoint, { member: null });
  const { user } = renderApp('/login');
  const standing = aSuspension();
  answer(signInEndpoint, { member: { ...aMember, suspendedUntil: standing.until } });
  answer(getSuspensionEndpoint, { suspension: standing });
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'tangerine-lighthouse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await findTitle(suspended)).toBeDefined();
});

test('a call that is refused because of it leads there too', async () => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  const { user } = renderApp('/dashboard');
  expect(await findTitle(welcome)).toBeDefined();
  const standing = aSuspension();
  answer(getSessionEndpoint, { member: { ...aMember, suspendedUntil: standing.until } });
  answer(getSuspensionEndpoint, { suspension: standing });
  refuse(listGamesEndpoint, 'suspended');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Create Post' }));
  expect(await findTitle(suspended)).toBeDefined();
});

test('a member who is suspended while online reads it at once, on whatever screen', async () => {
  const live = startLiveServer();
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  renderApp('/dashboard');
  expect(await findTitle(welcome)).toBeDefined();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getByRole('link', { name: 'Browse Posts' })
    .focus();
  const standing = aSuspension();
  answer(getSessionEndpoint, { member: { ...aMember, suspendedUntil: standing.until } });
  answer(getSuspensionEndpoint, { suspension: standing });
  act(() => live.dropLive(SESSION_REVOKED_CLOSE_CODE));
  const title = await findTitle(suspended);
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
  expect(document.activeElement).toBe(title);
  expect(screen.queryByText(/signed out/)).toBeNull();
});

test('an appeal is sent once and stands there from then on', async () => {
  const { user, standing } = openSuspended();
  const appeal = { text: 'It was my brother', state: 'open', answer: '' } as const;
  const asked = answer(createAppealEndpoint, { suspension: { ...standing, appeal } });
  await user.type(await screen.findByLabelText('Why should it be lifted?'), 'It was my brother');
  expect(screen.getByText('17 / 1,000')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  const sent = await screen.findByText('Your appeal was sent. An administrator will look at it.');
  expect(asked).toMatchObject([{ body: { text: 'It was my brother' } }]);
  expect(screen.getByText('It was my brother')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(sent)).toBe(true));
});

test('an appeal needs words; what was written stays when it cannot be sent', async () => {
  const { user } = openSuspended();
  const asked = refuse(createAppealEndpoint, 'internal');
  await user.click(await screen.findByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Please say why')).toBeDefined();
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText('Why should it be lifted?'), 'It was my brother');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to send your appeal: Something went wrong/);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'It was my brother');
});

test('the answer to an appeal is shown with it', async () => {
  openSuspended({ appeal: { text: 'It was my brother', state: 'upheld', answer: 'It was you' } });
  expect(await screen.findByText('Your appeal was turned down. The suspension stays.')).toBeDefined();
  expect(screen.getByText('It was you')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
});

test('while the reason loads it says so; where that fails it says why and asks again', async () => {
  answer(getSessionEndpoint, { member: { ...aMember, suspendedUntil: inHours(2) } });
  const letGo = holdResponse(getSuspensionEndpoint);
  const { user } = renderApp('/dashboard/profile');
  expect(await findTitle(suspended)).toBeDefined();
  expect(screen.getByText('Loading why...')).toBeDefined();
  expect(screen.getByText('(in 2 hours)')).toBeDefined();
  refuse(getSuspensionEndpoint, 'internal');
  letGo();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load why: Something went wrong');
  answer(getSuspensionEndpoint, { suspension: aSuspension() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('We do not sell accounts here')).toBeDefined();
});

test('a lifted suspension opens the dashboard within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSuspended();
  expect(await findTitle(suspended)).toBeDefined();
  letIn();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await findTitle(welcome)).toBeDefined();
});

test('a return to the tab asks at once whether it was lifted', async () => {
  openSuspended();
  await screen.findByText('We do not sell accounts here');
  letIn();
  fireEvent(window, new Event('visibilitychange'));
  expect(await findTitle(welcome)).toBeDefined();
});

test('an appeal that is accepted while the page asks opens the dashboard at once', async () => {
  answer(getSuspensionEndpoint, { suspension: null });
  const goOn = holdResponse(getSuspensionEndpoint);
  answer(getSessionEndpoint, { member: { ...aMember, suspendedUntil: inHours(60) } });
  renderApp('/dashboard');
  expect(await findTitle(suspended)).toBeDefined();
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  goOn();
  expect(await findTitle(welcome)).toBeDefined();
});

test('the end of the time opens the dashboard by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openSuspended({ until: new Date(Date.now() + 20_000) });
  expect(await findTitle(suspended)).toBeDefined();
  letIn();
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  expect(await findTitle(welcome)).toBeDefined();
});

test('posts saved in this browser are kept and not sent meanwhile', async () => {
  storeOffline(anOfflinePost(1));
  const sent = refuse(createPostEndpoint, 'suspended');
  openSuspended();
  await screen.findByText('We do not sell accounts here');
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Your drafts and the posts saved in this browser stay here until then.');
  expect(sent).toEqual([]);
  expect(storedOffline()).toMatchObject([{ id: anOfflinePost(1).id }]);
});

test('signing out leads home', async () => {
  const { user, address } = openSuspended();
  answer(signOutEndpoint, { member: null });
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(address()).toBe('/'));
});
