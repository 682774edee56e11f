import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { pageLanguage } from '#src/lib/page-language.ts';
import {
  type Alert,
  countNewAlertsEndpoint,
  listAlertsEndpoint,
  markAlertsSeenEndpoint,
} from '@muster/contract/board/alerts.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  type SavedSearch,
  saveSearchEndpoint,
} from '@muster/contract/board/saved-searches.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { aSettings, mockProfile } from '#test/data/profile.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { mockFacets } from '#test/open-board.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startLiveServer } from '#test/servers/live-server.ts';

const idOf = (number: number): string => `019a3f6e-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const aSearch = (search: Partial<SavedSearch> = {}): SavedSearch => ({
  id: idOf(0),
  name: 'Valorant · PC',
  filter: { game: 'Valorant', platform: 'PC' },
  isPushed: true,
  ...search,
});
const anAlert = (number: number, alert: Partial<Alert> = {}): Alert => ({
  id: idOf(number),
  post: aPost(number),
  savedSearch: aSearch(),
  createdAt: new Date(),
  isNew: false,
  ...alert,
});

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const bell = () => screen.findByRole('button', { name: 'Alert me about new matches' });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('Connect of an alert asks for the party of its saved search', async () => {
  mockResponse(listSavedSearchesEndpoint, []);
  mockResponse(listAlertsEndpoint, [anAlert(1, { savedSearch: aSearch({ filter: { party: '3' } }) })]);
  renderApp('/dashboard/alerts');
  expect(await screen.findByRole('button', { name: 'Connect for 3: Ben Carter' })).toBeDefined();
});

test('the bell saves the filter of the board under a readable name, and deletes it again', async () => {
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  mockFacets();
  const filter = { search: 'ranked', game: 'Valorant', when: 'now', party: '2' } as const;
  const saved = mockResponse(saveSearchEndpoint, aSearch({ filter }));
  const deleted = mockResponse(deleteSavedSearchEndpoint, { id: idOf(0) });
  const { user } = renderApp('/dashboard/browse-posts?search=ranked&game=Valorant&when=now&party=2&sort=soonest');
  await waitFor(async () => expect((await bell()).hasAttribute('disabled')).toBe(false));
  expect(isPressed(await bell())).toBe('false');
  await user.click(await bell());
  await waitFor(async () => expect(isPressed(await bell())).toBe('true'));
  const { timeZone } = new Intl.DateTimeFormat(pageLanguage).resolvedOptions();
  const name = '“ranked” · Valorant · Now · Seats for 2';
  expect(saved.map(({ body }) => body)).toEqual([{ name, filter, timeZone }]);
  await user.click(await bell());
  await waitFor(async () => expect(isPressed(await bell())).toBe('false'));
  expect(deleted).toHaveLength(1);
});

test('an empty board offers first to alert the member, and keeps the filter if it cannot be saved', async () => {
  mockResponse(listPostsEndpoint, aPageOf([]));
  mockFacets({ matching: { count: 0, isAtLeast: false } });
  mockError(saveSearchEndpoint, 'saved-searches-limit');
  const { user, address } = renderApp('/dashboard/browse-posts?game=Valorant');
  await user.click(await screen.findByRole('button', { name: 'Tell me when one appears' }));
  await screen.findAllByText(/You can't save any more searches\. Delete one first\./);
  expect(address()).toContain('game=Valorant');
  mockResponse(saveSearchEndpoint, aSearch({ filter: { game: 'Valorant' } }));
  await user.click(screen.getByRole('button', { name: 'Tell me when one appears' }));
  expect(isPressed(await screen.findByRole('button', { name: "We'll let you know" }))).toBe('true');
});

test('lists alerts with the names of their searches, and marks new ones as seen', async () => {
  mockResponse(listAlertsEndpoint, [anAlert(2, { isNew: true }), anAlert(1)]);
  mockResponse(countNewAlertsEndpoint, { count: 1 });
  const seen = mockResponse(markAlertsSeenEndpoint, { count: 0 });
  renderApp('/dashboard/alerts');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const main = within(screen.getByRole('main'));
  expect(main.getAllByText('Valorant · PC')).toHaveLength(2);
  expect(main.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ alertIds: [idOf(2)] }]));
  await waitFor(() => expect(screen.queryByText('1 new alert')).toBeNull());
});

test('shows a new alert at once, removes the alert of a closed post, and shows it again when it is open', async () => {
  const live = startLiveServer();
  mockResponse(listAlertsEndpoint, []);
  mockResponse(markAlertsSeenEndpoint, { count: 0 });
  renderApp('/dashboard/alerts');
  await screen.findByText('No alerts yet');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(listAlertsEndpoint, [anAlert(1, { isNew: true })]);
  act(() => live.push({ type: 'alerts.changed' }));
  await screen.findByRole('article');
  act(() => live.push(aPostEvent('post.removed', aPost(1))));
  await screen.findByText('No alerts yet');
  act(() => live.push({ type: 'alerts.changed' }));
  await screen.findByRole('article');
});

test('stops counting an alert whose post was closed before it was seen', async () => {
  mockResponse(countNewAlertsEndpoint, { count: 1 });
  mockResponse(listAlertsEndpoint, []);
  mockProfile();
  const { user } = renderApp('/dashboard/settings');
  await user.click(await screen.findByRole('link', { name: /1 new alert/ }));
  await screen.findByText('No alerts yet');
  await waitFor(() => expect(screen.queryByText('1 new alert')).toBeNull());
});

test('fetches the number of new alerts again if a deleted account may have written their posts', async () => {
  const live = startLiveServer();
  mockResponse(countNewAlertsEndpoint, { count: 1 });
  mockProfile();
  renderApp('/dashboard/settings');
  await screen.findByRole('link', { name: /1 new alert/ });
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(countNewAlertsEndpoint, { count: 0 });
  act(() => live.push({ type: 'member.left', memberId: aPost(1).authorId }));
  await waitFor(() => expect(screen.queryByText('1 new alert')).toBeNull());
});

test('counts new alerts in the navigation of every screen at once', async () => {
  const live = startLiveServer();
  mockProfile();
  renderApp('/dashboard/settings');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(countNewAlertsEndpoint, { count: 2 });
  act(() => live.push({ type: 'alerts.changed' }));
  const link = (await screen.findByText('2 new alerts')).closest('a');
  expect(link?.getAttribute('href')).toBe('/dashboard/alerts');
});

test('renames, opens and deletes saved searches', async () => {
  mockResponse(listAlertsEndpoint, []);
  mockResponse(listSavedSearchesEndpoint, [aSearch()]);
  const renamed = mockResponse(changeSavedSearchEndpoint, aSearch({ name: 'Evenings' }));
  const { user } = renderApp('/dashboard/alerts');
  const link = await screen.findByRole('link', { name: 'Valorant · PC' });
  expect(link.getAttribute('href')).toBe('/dashboard/browse-posts?game=Valorant&platform=PC');
  await user.click(screen.getByRole('button', { name: 'Rename Valorant · PC' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.paste('Evenings');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('link', { name: 'Evenings' });
  expect(renamed.map(({ body }) => body)).toEqual([{ name: 'Evenings' }]);
  mockResponse(deleteSavedSearchEndpoint, { id: idOf(0) });
  await user.click(screen.getByRole('button', { name: 'Delete Evenings' }));
  await screen.findByText(/^None yet\./);
  expect(document.activeElement?.textContent).toBe('Saved searches');
});

test('turns the push of a saved search off, and reports a failure', async () => {
  mockResponse(listAlertsEndpoint, []);
  mockResponse(listSavedSearchesEndpoint, [aSearch()]);
  const changed = mockResponse(changeSavedSearchEndpoint, aSearch({ isPushed: false }));
  const { user } = renderApp('/dashboard/alerts');
  const push = await screen.findByRole('button', { name: 'Push notifications for Valorant · PC' });
  expect(isPressed(push)).toBe('true');
  await user.click(push);
  await waitFor(() => expect(isPressed(push)).toBe('false'));
  expect(changed.map(({ body }) => body)).toEqual([{ isPushed: false }]);
  mockError(changeSavedSearchEndpoint, 'internal');
  await user.click(push);
  await screen.findAllByText(/^Couldn't change your saved searches/);
  expect(isPressed(push)).toBe('false');
});

test('removes a saved search that another window has deleted, whatever is done to it', async () => {
  mockResponse(listAlertsEndpoint, []);
  mockResponse(
    listSavedSearchesEndpoint,
    [1, 2, 3].map((number) => aSearch({ id: idOf(number), name: `${number}` })),
  );
  mockError(deleteSavedSearchEndpoint, 'saved-search-not-found');
  mockError(changeSavedSearchEndpoint, 'saved-search-not-found');
  const { user } = renderApp('/dashboard/alerts');
  await user.click(await screen.findByRole('button', { name: 'Delete 1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1' })).toBeNull());
  const failure = "Couldn't change your saved searches: This saved search no longer exists.";
  expect(screen.queryAllByText(failure)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Push notifications for 2' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '2' })).toBeNull());
  const countOf = () => screen.queryAllByText(failure).length;
  const count = countOf();
  expect(count).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Rename 3' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^None yet\./);
  await waitFor(() => expect(countOf()).toBeGreaterThan(count));
  expect(document.activeElement?.textContent).toBe('Saved searches');
});

test('a saved search without a filter opens the board without the remembered filter', async () => {
  localStorage.setItem(`board-filter:${aMember.id}`, '{"platform":"PC"}');
  mockResponse(listAlertsEndpoint, []);
  mockResponse(listSavedSearchesEndpoint, [aSearch({ name: 'All posts', filter: {} })]);
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  mockFacets();
  const { user, address } = renderApp('/dashboard/alerts');
  await user.click(await screen.findByRole('link', { name: 'All posts' }));
  await screen.findByRole('article');
  expect(address()).toBe('/dashboard/browse-posts');
});

test('states why alerts or saved searches cannot be loaded', async () => {
  mockError(listAlertsEndpoint, 'internal');
  mockError(listSavedSearchesEndpoint, 'internal');
  renderApp('/dashboard/alerts');
  await screen.findByText(/^Couldn't load your alerts: Something went wrong/);
  await screen.findByText(/^Couldn't load your saved searches: Something went wrong/);
  expect(screen.queryByText('No alerts yet')).toBeNull();
});

test('changes the push of alerts, the quiet hours and the time zone', async () => {
  mockProfile([], { timeZone: 'Asia/Tokyo' });
  const changed = mockResponse(changeSettingsEndpoint, aSettings());
  const { user } = renderApp('/dashboard/settings');
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone.getAttribute('value')).toBe('Asia/Tokyo');
  const from = screen.getByLabelText('From');
  expect([from, screen.getByLabelText('Until')].map((field) => field.getAttribute('value'))).toEqual([
    '23:00',
    '08:00',
  ]);
  await user.clear(from);
  await user.type(from, '22:30');
  await user.tab();
  await user.click(screen.getByRole('button', { name: /^Use / }));
  // A change that waits for another one is sent with those after it.
  await waitFor(() => expect(changed).toHaveLength(2));
  await user.click(await screen.findByRole('switch', { name: /^Alert notifications/ }));
  const { timeZone } = new Intl.DateTimeFormat(pageLanguage).resolvedOptions();
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([
      aSettings({ timeZone: 'Asia/Tokyo', quietFrom: 1350 }),
      aSettings({ timeZone, quietFrom: 1350 }),
      aSettings({ timeZone, quietFrom: 1350, pushesAlerts: false }),
    ]),
  );
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('a member chooses a time zone from a list if the browser does not know it', async () => {
  vi.stubEnv('TZ', 'Etc/Unknown');
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  mockFacets();
  mockProfile([], { timeZone: null });
  const saved = mockResponse(saveSearchEndpoint, aSearch());
  const changed = mockResponse(changeSettingsEndpoint, aSettings());
  const { user } = renderApp('/dashboard/browse-posts?search=ranked');
  await waitFor(async () => expect((await bell()).hasAttribute('disabled')).toBe(false));
  await user.click(await bell());
  await waitFor(() => expect(saved.map(({ body }) => body)).toMatchObject([{ timeZone: null }]));
  cleanup();
  const { user: reader } = renderApp('/dashboard/settings');
  await screen.findByText("Your browser doesn't know your time zone. Please choose it.");
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await reader.clear(zone);
  await reader.type(zone, 'kolk');
  await reader.click(await screen.findByRole('option', { name: 'Asia/Calcutta' }));
  await waitFor(() => expect(changed.map(({ body }) => body)).toMatchObject([{ timeZone: 'Asia/Calcutta' }]));
});

test('offers the time zone of the device unless the stored name belongs to the same zone', async () => {
  vi.stubEnv('TZ', 'Asia/Calcutta');
  mockProfile([], { timeZone: 'Asia/Kolkata' });
  renderApp('/dashboard/settings');
  await screen.findByRole('combobox', { name: 'Time zone' });
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});
