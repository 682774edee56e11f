import { endOtherSessionsEndpoint, endSessionEndpoint, listSessionsEndpoint } from '@muster/contract/account.ts';
import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#src/lib/time/dates.ts';
import { answerSessions, aSession } from '#test/account.ts';
import { answer, failNetwork, holdResponse, refuse } from '#test/network.ts';
import { answerProfile } from '#test/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const usedAt = new Date(Date.now() - 5 * 60_000);
const here = aSession(1);
const phone = aSession(2, { device: 'Safari on iPhone', isPhone: true, lastUsedAt: usedAt });
const old = aSession(3, { device: 'Firefox on Linux', lastUsedAt: new Date('2026-10-01T12:00:00Z') });

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answer(listChatsEndpoint, []);
  answerProfile();
});

const heading = () => screen.findByRole('heading', { name: 'Where you are signed in' });
const rowOf = async (device: string) => within((await screen.findByText(device)).closest('li') ?? document.body);
const signOut = (device: string) => screen.findByRole('button', { name: `Sign out ${device}` });

test('each browser says what it is, when it was used and since when; this one cannot be ended here', async () => {
  answerSessions(here, phone);
  renderApp('/dashboard/profile');
  const current = await rowOf('Chrome on Windows');
  expect(current.getByText('This browser')).toBeDefined();
  expect(current.getByText('just now')).toBeDefined();
  expect(current.queryByRole('button')).toBeNull();
  const other = await rowOf('Safari on iPhone');
  expect(other.queryByText('This browser')).toBeNull();
  expect(other.getByText('5 min ago').getAttribute('title')).toBe(formatDateTime(usedAt));
  expect(other.getByText(formatDate(phone.signedInAt))).toBeDefined();
  expect(await signOut('Safari on iPhone')).toBeDefined();
});

test('while the list loads its place is kept and said to load', async () => {
  answerSessions(here, phone);
  const goOn = holdResponse(listSessionsEndpoint);
  renderApp('/dashboard/profile');
  await screen.findByText('Loading where you are signed in...');
  goOn();
  await screen.findByText('Safari on iPhone');
  expect(screen.queryByText('Loading where you are signed in...')).toBeNull();
});

test('who is signed in nowhere else reads so, and has nothing to end', async () => {
  renderApp('/dashboard/profile');
  await screen.findByText('You are signed in nowhere else.');
  expect(screen.queryByRole('button', { name: /^Sign out / })).toBeNull();
});

test('a browser that is signed out leaves the list, and the focus goes to the heading', async () => {
  answerSessions(here, phone, old);
  const { user } = renderApp('/dashboard/profile');
  const ended = answer(endSessionEndpoint, { sessionId: phone.id });
  await user.click(await signOut('Safari on iPhone'));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended).toMatchObject([{ params: { sessionId: phone.id } }]);
  expect(screen.queryAllByText('Safari on iPhone is signed out.')).not.toHaveLength(0);
  expect(screen.getByText('Firefox on Linux')).toBeDefined();
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test('a browser that could not be signed out stays, and it is said why', async () => {
  answerSessions(here, phone);
  const { user } = renderApp('/dashboard/profile');
  refuse(endSessionEndpoint, 'internal');
  await user.click(await signOut('Safari on iPhone'));
  expect(await screen.findAllByText(/^Failed to sign out Safari on iPhone: Something/)).not.toHaveLength(0);
  expect(screen.getByText('Safari on iPhone')).toBeDefined();
});

async function askToSignOutOthers() {
  answerSessions(here, phone, old);
  const app = renderApp('/dashboard/profile');
  await app.user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
  return { ...app, dialog };
}

test('before all others are signed out it is asked, with their number; Cancel changes nothing', async () => {
  const { user, dialog } = await askToSignOutOthers();
  const ended = answer(endOtherSessionsEndpoint, { endedSessions: 2 });
  expect(dialog.textContent).toContain('2 other browsers will have to sign in again. This one stays signed in.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(ended).toEqual([]);
  const button = screen.getByRole('button', { name: 'Sign out everywhere else' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('all others are signed out at once, and the focus goes to the heading', async () => {
  const { user, dialog } = await askToSignOutOthers();
  answer(endOtherSessionsEndpoint, { endedSessions: 2 });
  await user.click(within(dialog).getByRole('button', { name: /^Sign out/ }));
  await screen.findByText('You are signed in nowhere else.');
  expect(screen.queryAllByText('2 other sessions were signed out.')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test('when that fails the question stays and says why', async () => {
  const { user, dialog } = await askToSignOutOthers();
  failNetwork(endOtherSessionsEndpoint);
  await user.click(within(dialog).getByRole('button', { name: /^Sign out/ }));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Failed to sign out everywhere else: The database/,
  );
});

test('a list that could not be loaded says so and is asked for again', async () => {
  refuse(listSessionsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  const banner = await screen.findByText(/^Failed to load where you are signed in: Something/);
  answerSessions(here, phone);
  await user.click(within(banner.parentElement ?? document.body).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Safari on iPhone')).toBeDefined();
});

test('who comes back to the window sees who has signed in meanwhile', async () => {
  renderApp('/dashboard/profile');
  await screen.findByText('You are signed in nowhere else.');
  answerSessions(here, phone);
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Safari on iPhone')).toBeDefined();
});

test('a session that is ended elsewhere leads to the sign-in page with the next call', async () => {
  answerSessions(here, phone);
  const { user, address } = renderApp('/dashboard/profile');
  const button = await signOut('Safari on iPhone');
  refuse(endSessionEndpoint, 'unauthenticated');
  answer(getSessionEndpoint, { member: null });
  await user.click(button);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fprofile');
});
