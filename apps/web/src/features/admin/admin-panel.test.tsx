import { getSecondFactorEndpoint } from '@muster/contract/admin/sign-in.ts';
import { getAdminCountsEndpoint, getOverviewEndpoint, listAccountsEndpoint } from '@muster/contract/admin/tables.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount, answerCounts, openPanel } from '#test/admin-server.ts';
import { startLiveServer } from '#test/live-server.ts';
import { answer, answerDashboard, failNetwork, holdResponse, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const accounts = (...numbers: number[]) =>
  answer(listAccountsEndpoint, { rows: numbers.map((number) => anAccount(number)), total: numbers.length });

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

async function openAsMember(flags: Record<string, string>) {
  for (const [name, value] of Object.entries(flags)) localStorage.setItem(name, value);
  answer(getSessionEndpoint, { member: aMember });
  const asked = [answerCounts(), accounts(1)];
  const app = renderApp('/admin-panel');
  await screen.findByRole('heading', { name: 'Admin panel' });
  return { ...app, asked };
}

test('the tabs say how many there are, and the reports how many wait', async () => {
  accounts(1);
  openPanel();
  await screen.findByText('(132)');
  expect(tabNames()).toEqual([
    'Users (132)',
    'Games (31)',
    'Posts (77)',
    'Reports (2) + 1 appeal',
    'Overview ',
    'Audit ',
  ]);
  expect(await screen.findByRole('table', { name: 'Users' })).toBeDefined();
});

test('without the flag, or with nobody signed in, the panel leads to its door', async () => {
  answer(getSessionEndpoint, { member: aMember });
  const { address } = renderApp('/admin-panel');
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(address()).toBe('/admin-login');
});

test('a forged flag leads a visitor to the door, who comes back to where the address said', async () => {
  localStorage.setItem('isAdmin', 'true');
  answer(getSessionEndpoint, { member: null });
  const { address } = renderApp('/admin-panel?tab=games');
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(new URLSearchParams(address().split('?')[1]).get('redirect')).toBe('/admin-panel?tab=games');
});

test('a forged flag shows a member no data, asks for none, and says why', async () => {
  const { asked } = await openAsMember({ isAdmin: 'true' });
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(asked.flat()).toEqual([]);
});

test('the limited mode says why nothing was granted', async () => {
  const { asked } = await openAsMember({ isAdmin: 'true', adminMode: 'limited' });
  await screen.findByRole('heading', { name: 'Limited mode' });
  expect(screen.getByText(/Nothing was granted/)).toBeDefined();
  expect(asked.flat()).toEqual([]);
});

test('what the server refuses is not shown as a broken table', async () => {
  accounts();
  openPanel();
  refuse(getAdminCountsEndpoint, 'permission-denied');
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the tab stands in the address, so that Back and a reload show it again', async () => {
  accounts(1);
  holdResponse(getOverviewEndpoint);
  holdResponse(getSecondFactorEndpoint);
  const { user, address, router } = openPanel('?tab=overview');
  const overview = await screen.findByRole('tab', { name: /Overview/ });
  expect(overview.getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('tab', { name: /Users/ }));
  await screen.findByRole('table', { name: 'Users' });
  expect(address()).toBe('/admin-panel?tab=users');
  act(() => router.history.back());
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toMatch('Overview'));
});

test('what another administrator does shows in the numbers and the table within a moment', async () => {
  const live = startLiveServer();
  accounts(1);
  openPanel();
  await screen.findByText('(132)');
  await screen.findByText('Player 1');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  answerCounts({ members: 133 });
  accounts(1, 2);
  live.push({ type: 'admin.changed', table: 'members' });
  expect(await screen.findByText('Player 2')).toBeDefined();
  expect(await screen.findByText('(133)')).toBeDefined();
});

test('another connection asks for everything that may have been missed', async () => {
  const live = startLiveServer();
  accounts(1);
  openPanel();
  await screen.findByText('Player 1');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  accounts(1, 2);
  live.push({ type: 'live.ready' });
  expect(await screen.findByText('Player 2')).toBeDefined();
});

test('Back to App leads to the dashboard', async () => {
  accounts(1);
  openPanel();
  expect((await screen.findByRole('link', { name: 'Back to App' })).getAttribute('href')).toBe('/dashboard');
});

test('Logout forgets both flags, signs out and leads to the door', async () => {
  localStorage.setItem('adminMode', 'limited');
  accounts(1);
  const { user, address } = openPanel();
  const asked = answer(signOutEndpoint, { member: null });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(address()).toBe('/admin-login');
  expect([localStorage.getItem('isAdmin'), localStorage.getItem('adminMode')]).toEqual([null, null]);
  expect(asked).toHaveLength(1);
});

test('a logout that did not get through says so, and the panel stays', async () => {
  accounts(1);
  const { user, address } = openPanel();
  failNetwork(signOutEndpoint);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findAllByText(/^You are still signed in: /)).not.toEqual([]);
  expect([address(), localStorage.getItem('isAdmin')]).toEqual(['/admin-panel', 'true']);
});

test('when the session ends, the door stands there, and behind it the same place', async () => {
  accounts(1);
  const { address } = openPanel('?sort=name');
  await screen.findByText('Player 1');
  refuse(getAdminCountsEndpoint, 'unauthenticated');
  answerDashboard();
  await act(() => import('#src/lib/session/session-cache.ts').then(({ markSignedOut }) => markSignedOut()));
  await screen.findByRole('heading', { name: 'Admin access' });
  expect(decodeURIComponent(address())).toBe('/admin-login?redirect=/admin-panel?sort=name');
});
