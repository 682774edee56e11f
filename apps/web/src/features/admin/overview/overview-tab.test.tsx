import { getAdminCountsEndpoint, getOverviewEndpoint, type Overview } from '@muster/contract/admin/overview.ts';
import { getSecondFactorEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockCounts, openPanel } from '#test/servers/admin-server.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';

const days: Overview['days'] = [
  { date: '2026-11-20', signUps: 1, posts: 5, messages: 1200, reports: 0 },
  { date: '2026-11-21', signUps: 3, posts: 2, messages: 34, reports: 0 },
];

const mockOverview = (overview: Partial<Overview> = {}) =>
  mockResponse(getOverviewEndpoint, { days, busiestGames: [], ...overview });

beforeEach(() => {
  mockResponse(getSecondFactorEndpoint, { isOn: false, recoveryCodesLeft: 0 });
});

const chartOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('article')?.textContent;

test("shows total and today's count per chart", async () => {
  mockOverview();
  openPanel('?tab=overview');
  await screen.findByRole('heading', { name: 'The last 30 days' });
  expect(chartOf('Sign-ups')).toMatch(/^Sign-ups43 so far today/);
  expect(chartOf('Messages')).toMatch(/^Messages1,23434 so far today/);
  expect(chartOf('Reports')).toMatch(/^Reports0Nothing yet/);
});

test('lists the chart data in a table, latest day first', async () => {
  mockOverview();
  const { user } = openPanel('?tab=overview');
  await user.click(await screen.findByText('Show the numbers'));
  const rows = within(screen.getByRole('table', { name: 'The last 30 days' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySign-upsPostsMessagesReports',
    'Nov 2132340',
    'Nov 20151,2000',
  ]);
});

test('lists the busiest games in descending order', async () => {
  mockOverview({
    busiestGames: [
      { game: 'Valorant', activePosts: 8 },
      { game: 'Rust', activePosts: 1 },
    ],
  });
  openPanel('?tab=overview');
  const games = await screen.findByRole('region', { name: 'Busiest games' });
  const items = within(games).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['VALValorant8 active posts', 'RustRust1 active post']);
});

test('reports that there are no active posts', async () => {
  mockOverview();
  openPanel('?tab=overview');
  expect(await screen.findByText('No active posts yet.')).toBeDefined();
});

test('links open work to its tab', async () => {
  mockOverview();
  openPanel('?tab=overview');
  const work = await screen.findByRole('region', { name: 'To do' });
  const links = await within(work).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2cases to decide', '/admin-panel?tab=reports'],
    ['1appeal to decide', '/admin-panel?tab=reports&state=appeals'],
    ['4games to verify', '/admin-panel?tab=games&state=pending'],
  ]);
});

test('reports that there is no open work', async () => {
  mockOverview();
  openPanel('?tab=overview');
  mockCounts({ openCases: 0, openAppeals: 0, pendingGames: 0 });
  expect(await screen.findByText('All caught up. Nice work.')).toBeDefined();
});

test('reports an overview that failed to load and offers a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockError(getOverviewEndpoint, 'internal');
  const { user } = openPanel('?tab=overview');
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Couldn't load the overview. Check the console for details.",
  );
  mockOverview();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The last 30 days' })).toBeDefined();
});

test('reports counts that failed to load in place of the open work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockOverview();
  openPanel('?tab=overview');
  mockError(getAdminCountsEndpoint, 'internal');
  const work = await screen.findByRole('region', { name: 'To do' });
  expect(await within(work).findByRole('alert')).toBeDefined();
});

test('shows a skeleton while loading', async () => {
  delayResponse(getOverviewEndpoint);
  openPanel('?tab=overview');
  expect(await screen.findByText('Loading the overview...')).toBeDefined();
  expect(screen.queryByText('Busiest games')).toBeNull();
});
