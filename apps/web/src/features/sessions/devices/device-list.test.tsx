import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import {
  createCalendarSubscriptionEndpoint,
  getCalendarSubscriptionEndpoint,
} from '@muster/contract/posts/calendar.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDateTime } from '#src/lib/time/dates.ts';
import { mockSessions, aSession } from '#test/data/account.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const usedAt = new Date(Date.now() - 5 * 60_000);
const here = aSession(1);
const phone = aSession(2, { device: 'Safari on iPhone', isPhone: true, lastUsedAt: usedAt });
const old = aSession(3, { device: 'Firefox on Linux', lastUsedAt: new Date('2026-10-01T12:00:00Z') });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
});

const heading = () => screen.findByRole('heading', { name: "Where you're signed in" });
const rowOf = async (device: string) => within((await screen.findByText(device)).closest('li') ?? document.body);
const signOut = (device: string) => screen.findByRole('button', { name: `Sign out ${device}` });

test('lists each session with device and times; the current one cannot be revoked', async () => {
  mockSessions(here, phone);
  renderApp('/dashboard/settings');
  const current = await rowOf('Chrome on Windows');
  expect(current.getByText('This browser')).toBeDefined();
  expect(current.getByText('Last used just now')).toBeDefined();
  expect(current.queryByRole('button')).toBeNull();
  const other = await rowOf('Safari on iPhone');
  expect(other.queryByText('This browser')).toBeNull();
  expect(other.getByText('Last used 5 min ago').getAttribute('title')).toBe(formatDateTime(usedAt));
  expect(other.getByText(`Signed in since ${formatDate(phone.signedInAt)}`)).toBeDefined();
  expect(await signOut('Safari on iPhone')).toBeDefined();
});

test('shows a loading state while the list loads', async () => {
  mockSessions(here, phone);
  const release = delayResponse(listSessionsEndpoint);
  renderApp('/dashboard/settings');
  await screen.findByText('Loading your devices...');
  release();
  await screen.findByText('Safari on iPhone');
  expect(screen.queryByText('Loading your devices...')).toBeNull();
});

test('says that there are no other sessions, without buttons', async () => {
  renderApp('/dashboard/settings');
  await screen.findByText("You're only signed in here.");
  expect(screen.queryByRole('button', { name: /^Sign out / })).toBeNull();
});

test('removes a revoked session and focuses the heading', async () => {
  mockSessions(here, phone, old);
  const { user } = renderApp('/dashboard/settings');
  const ended = mockResponse(endSessionEndpoint, { sessionId: phone.id });
  await user.click(await signOut('Safari on iPhone'));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended).toMatchObject([{ params: { sessionId: phone.id } }]);
  expect(screen.queryAllByText('Safari on iPhone is signed out.')).not.toHaveLength(0);
  expect(screen.getByText('Firefox on Linux')).toBeDefined();
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test('keeps a session that could not be revoked and shows the reason', async () => {
  mockSessions(here, phone);
  const { user } = renderApp('/dashboard/settings');
  mockError(endSessionEndpoint, 'internal');
  await user.click(await signOut('Safari on iPhone'));
  expect(await screen.findAllByText(/^Couldn't sign out Safari on iPhone: Something/)).not.toHaveLength(0);
  expect(screen.getByText('Safari on iPhone')).toBeDefined();
});

async function openSignOutDialog() {
  mockSessions(here, phone, old);
  const app = renderApp('/dashboard/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of all other devices?' });
  return { ...app, dialog };
}

test('asks for confirmation with the number of sessions; Cancel changes nothing', async () => {
  const { user, dialog } = await openSignOutDialog();
  const ended = mockResponse(endOtherSessionsEndpoint, { endedSessions: 2 });
  expect(dialog.textContent).toContain('2 other devices will need to sign in again. This one stays signed in.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(ended).toEqual([]);
  const button = screen.getByRole('button', { name: 'Sign out of all other devices' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('revokes all other sessions and focuses the heading', async () => {
  const { user, dialog } = await openSignOutDialog();
  mockResponse(endOtherSessionsEndpoint, { endedSessions: 2 });
  await user.click(within(dialog).getByRole('button', { name: /^Sign out/ }));
  await screen.findByText("You're only signed in here.");
  expect(screen.queryAllByText('2 other devices were signed out.')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test.each([
  [
    'signing out other devices',
    async (user: UserEvent) => {
      mockResponse(endOtherSessionsEndpoint, { endedSessions: 2 });
      await user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(/^This also revokes your access tokens/)).toBeDefined();
      await user.click(dialog.getByRole('button', { name: /^Sign out/ }));
    },
  ],
  [
    'a new password',
    async (user: UserEvent) => {
      mockResponse(changePasswordEndpoint, { endedSessions: 2 });
      await user.click(await screen.findByRole('button', { name: 'Change password' }));
      await enterText(user, screen.getByLabelText('Current password'), 'the old secret');
      await enterText(user, screen.getByLabelText('New password'), 'the new secret');
      await enterText(user, screen.getByLabelText('Confirm new password'), 'the new secret');
      await user.click(screen.getByRole('button', { name: 'Change password' }));
    },
  ],
])('after %s, the settings offer to create a new calendar address', async (_, act) => {
  mockSessions(here, phone, old);
  const address = 'https://muster.example/api/calendar.ics?key=abc';
  mockResponse(createCalendarSubscriptionEndpoint, { address, createdAt: new Date() });
  const { user } = renderApp('/dashboard/settings');
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }));
  await screen.findByDisplayValue(address);
  mockResponse(getCalendarSubscriptionEndpoint, { createdAt: null, revokedAt: new Date('2026-03-01T12:00:00Z') });
  await act(user);
  expect(
    await screen.findByText(/^Your calendar address was turned off on Mar 1, 2026, when your other/),
  ).toBeDefined();
  expect(screen.queryByDisplayValue(address)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create calendar address' }));
  await screen.findByDisplayValue(address);
});

test('keeps the dialog open after a failure and shows the reason', async () => {
  const { user, dialog } = await openSignOutDialog();
  failNetwork(endOtherSessionsEndpoint);
  await user.click(within(dialog).getByRole('button', { name: /^Sign out/ }));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Couldn't sign out your other devices: Muster can't be reached/,
  );
});

test('shows a load failure and reloads on Try again', async () => {
  mockError(listSessionsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  const banner = await screen.findByText(/^Couldn't load your devices: Something/);
  mockSessions(here, phone);
  await user.click(within(banner.parentElement ?? document.body).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeDefined();
});

test('refetches the sessions when the window becomes visible', async () => {
  renderApp('/dashboard/settings');
  await screen.findByText("You're only signed in here.");
  mockSessions(here, phone);
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Safari on iPhone')).toBeDefined();
});

test('opens the sign-in page on the first request after the session was revoked elsewhere', async () => {
  mockSessions(here, phone);
  const { user, address } = renderApp('/dashboard/settings');
  const button = await signOut('Safari on iPhone');
  mockError(endSessionEndpoint, 'unauthenticated');
  mockResponse(getSessionEndpoint, { member: null });
  await user.click(button);
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login?redirect=%2Fdashboard%2Fsettings');
});
