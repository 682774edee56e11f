import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { listAppealsEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { getSecondFactorEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { getAdminCountsEndpoint, getOverviewEndpoint } from '@muster/contract/admin/overview.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMemberRow, mockCounts, openPanel } from '#test/servers/admin-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const accounts = (...numbers: number[]) =>
  mockResponse(listMembersEndpoint, { rows: numbers.map((number) => aMemberRow(number)), total: numbers.length });

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

async function openAsMember(flags: Record<string, string>) {
  for (const [name, value] of Object.entries(flags)) localStorage.setItem(name, value);
  mockResponse(getSessionEndpoint, { member: aMember });
  const requests = [mockCounts(), accounts(1)];
  const app = renderApp('/admin-panel');
  await screen.findByRole('heading', { name: 'Admin panel' });
  return { ...app, requests };
}

test('shows row counts and open reports in the tabs', async () => {
  accounts(1);
  openPanel('?tab=users');
  await screen.findByText('(132)');
  expect(tabNames()).toEqual([
    'Users (132)',
    'Games (31)',
    'Posts (77)',
    'Reports (2) + 1 appeal',
    'Registration ',
    'Appearance ',
    'Rules ',
    'Overview ',
    'Audit ',
    'Discord ',
    'Health ',
  ]);
  expect(await screen.findByRole('table', { name: 'Users' })).toBeDefined();
});

test.each([
  ['open reports', {}, '?tab=reports'],
  ['appeals', { openCases: 0 }, '?tab=reports&state=appeals'],
  ['all games if some are unverified', { openCases: 0, openAppeals: 0 }, '?tab=games'],
  ['the users without open work', { openCases: 0, openAppeals: 0, pendingGames: 0 }, '?tab=users'],
])('opens with %s, and stays there when the counts change', async (_, counts, opened) => {
  const live = startLiveServer();
  accounts(1);
  for (const endpoint of [listCasesEndpoint, listAppealsEndpoint, listAllGamesEndpoint]) delayResponse(endpoint);
  const { address } = openPanel('', counts);
  await screen.findByRole('tab', { selected: true });
  expect(address()).toBe(`/admin-panel${opened}`);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockCounts({ members: 133, openCases: 0, openAppeals: 0, pendingGames: 1 });
  live.push({ type: 'admin.changed', table: 'members' });
  await screen.findByText('(133)');
  expect(address()).toBe(`/admin-panel${opened}`);
});

test('opens with the users if the counts fail to load', async () => {
  accounts(1);
  mockError(getAdminCountsEndpoint, 'internal');
  const { address } = openPanel('', null);
  await screen.findByText('Player 1');
  expect(address()).toBe('/admin-panel');
});

test('redirects to the admin sign-in without the flag or a session', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  const { address } = renderApp('/admin-panel');
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(address()).toBe('/admin-login');
});

test('redirects a visitor with a forged flag to the admin sign-in and back to the requested URL', async () => {
  localStorage.setItem('isAdmin', 'true');
  mockResponse(getSessionEndpoint, { member: null });
  const { address } = renderApp('/admin-panel?tab=games');
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(new URLSearchParams(address().split('?')[1]).get('redirect')).toBe('/admin-panel?tab=games');
});

test('shows a member with a forged flag an explanation and requests no data', async () => {
  const { requests } = await openAsMember({ isAdmin: 'true' });
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(requests.flat()).toEqual([]);
});

test('explains limited mode', async () => {
  const { requests } = await openAsMember({ isAdmin: 'true', adminMode: 'limited' });
  await screen.findByRole('heading', { name: 'Limited mode' });
  expect(screen.getByText(/You have no admin rights here/)).toBeDefined();
  expect(requests.flat()).toEqual([]);
});

test('shows a rejected request as missing access, not as a table error', async () => {
  accounts();
  openPanel('?tab=users');
  mockError(getAdminCountsEndpoint, 'permission-denied');
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('tab')).toBeNull();
});

test('stores the tab in the URL for Back and reload', async () => {
  accounts(1);
  delayResponse(getOverviewEndpoint);
  delayResponse(getSecondFactorEndpoint);
  const { user, address, router } = openPanel('?tab=overview');
  const overview = await screen.findByRole('tab', { name: /Overview/ });
  expect(overview.getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('tab', { name: /Users/ }));
  await screen.findByRole('table', { name: 'Users' });
  expect(address()).toBe('/admin-panel?tab=users');
  act(() => router.history.back());
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toMatch('Overview'));
});

test('updates counts and table after a change by another admin', async () => {
  const live = startLiveServer();
  accounts(1);
  openPanel('?tab=users');
  await screen.findByText('(132)');
  await screen.findByText('Player 1');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockCounts({ members: 133 });
  accounts(1, 2);
  live.push({ type: 'admin.changed', table: 'members' });
  expect(await screen.findByText('Player 2')).toBeDefined();
  expect(await screen.findByText('(133)')).toBeDefined();
});

test('refetches everything after a reconnect', async () => {
  const live = startLiveServer();
  accounts(1);
  openPanel('?tab=users');
  await screen.findByText('Player 1');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  accounts(1, 2);
  live.push({ type: 'live.ready' });
  expect(await screen.findByText('Player 2')).toBeDefined();
});

test('Back to App opens the dashboard', async () => {
  accounts(1);
  openPanel('?tab=users');
  expect((await screen.findByRole('link', { name: 'Back to App' })).getAttribute('href')).toBe('/dashboard');
});

test('Logout removes both flags, signs out and opens the admin sign-in', async () => {
  localStorage.setItem('adminMode', 'limited');
  accounts(1);
  const { user, address } = openPanel('?tab=users');
  const requests = mockResponse(signOutEndpoint, { member: null });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(address()).toBe('/admin-login');
  expect([localStorage.getItem('isAdmin'), localStorage.getItem('adminMode')]).toEqual([null, null]);
  expect(requests).toHaveLength(1);
});

test('reports a failed logout and stays in the panel', async () => {
  accounts(1);
  const { user, address } = openPanel('?tab=users');
  failNetwork(signOutEndpoint);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findAllByText(/^You're still signed in: /)).not.toEqual([]);
  expect([address(), localStorage.getItem('isAdmin')]).toEqual(['/admin-panel?tab=users', 'true']);
});

test('opens the admin sign-in when the session ends and returns to the same tab', async () => {
  accounts(1);
  const { address } = openPanel('?sort=name');
  await screen.findByText('Player 1');
  mockError(getAdminCountsEndpoint, 'unauthenticated');
  mockDashboard();
  await act(() => import('#src/lib/api/session-cache.ts').then(({ markSignedOut }) => markSignedOut()));
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(decodeURIComponent(address())).toBe('/admin-login?redirect=/admin-panel?sort=name');
});
