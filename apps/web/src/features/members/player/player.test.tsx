import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  getPlayerEndpoint,
  listPlayerPostsEndpoint,
  PARTS_PER_WEEK,
  type Player,
} from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const ben = aPlayer();
const pageOf = (memberId: string): string => `/dashboard/players/${memberId}`;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

async function open(player: Player = ben, posts = [aPost(2), aPost(1)]) {
  const requests = mockResponse(getPlayerEndpoint, player);
  mockResponse(listPlayerPostsEndpoint, aPageOf(posts));
  const app = renderApp(pageOf(player.id));
  const card = within(await cardOf(player.name));
  return { ...app, requests, card };
}

const cardOf = async (name: string): Promise<HTMLElement> => {
  await screen.findByRole('heading', { level: 1, name });
  return screen.getAllByRole('article')[0] ?? document.body;
};
const postsSection = () => within(screen.getByRole('region', { name: 'Active posts' }));

test('shows a player’s card and names the tab after them', async () => {
  const { card, requests } = await open(aPlayer({ pictureUrl: '/api/pictures/1/large' }));
  for (const text of ['Calm comms, no rage.', 'Leeds', 'ben.carter', 'PC', 'PlayStation 5', 'Just now'])
    expect(card.getByText(text)).toBeDefined();
  expect(card.getByText('Active posts').nextSibling?.textContent).toBe('2');
  expect(card.getByText('Member since').nextSibling?.textContent).toContain('2026');
  expect((await cardOf(ben.name)).querySelector('img')?.getAttribute('src')).toBe('/api/pictures/1/large');
  expect(requests.map(({ params }) => params)).toEqual([{ memberId: ben.id }]);
  expect(document.title).toMatch(/^Ben Carter · /);
});

test('shows played games and sessions', async () => {
  const emblem = { abbreviation: 'VAL', iconId: null };
  const { card } = await open(aPlayer({ sessions: 12, games: [{ id: 'valorant', name: 'Valorant', emblem }] }));
  expect(card.getByText('Sessions played').nextSibling?.textContent).toBe('12');
  const games = within(screen.getByRole('list', { name: 'Games played' })).getAllByRole('listitem');
  expect(games.map(({ textContent }) => textContent)).toEqual(['VALValorant']);
});

test('shows when a player usually plays in the zone of the viewer, from the first weekday of the region', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  // Sunday 18:00 to 24:00 UTC, and Monday 00:00 to 06:00 UTC.
  const counts = Array.from({ length: PARTS_PER_WEEK }, () => 0)
    .with(27, 4)
    .with(0, 1);
  await open(aPlayer({ usualTimes: counts }));
  const rows = within(screen.getByRole('table', { name: 'Usually plays' })).getAllByRole('row');
  const cells = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  const hours = rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent);
  expect(hours[0]).toMatch(/^0?2:00.*0?8:00/);
  expect(hours[3]).toMatch(/^(?:20|8):00.*0?2:00/);
  const days = within(rows[0] ?? document.body).getAllByRole('columnheader');
  expect(days.slice(1, 3).map(({ textContent }) => textContent)).toEqual(['Sun', 'Mon']);
  expect(cells[0]).toEqual(['None', '1 session', 'None', 'None', 'None', 'None', 'None']);
  expect(cells[3]).toEqual(['4 sessions', 'None', 'None', 'None', 'None', 'None', 'None']);
});

test('shows no games and sessions of a player who hides them', async () => {
  const { card } = await open(aPlayer({ sessions: null, games: null }));
  expect(card.queryByText('Sessions played')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Games played' })).toBeNull();
});

test('shows details that are not set as missing', async () => {
  const { card } = await open(aPlayer({ bio: '', location: '', discordId: '', platforms: [], presence: null }));
  expect(card.getByText('No bio yet')).toBeDefined();
  expect(card.getAllByText('Not set')).toHaveLength(2);
  expect(card.getByText('Not shared')).toBeDefined();
  expect(card.queryByText('Last active')).toBeNull();
  expect(card.queryByRole('button', { name: 'Copy Discord ID' })).toBeNull();
  expect(document.body.textContent).not.toContain('@');
});

test('opens the conversation on Connect', async () => {
  const { user, card, address } = await open();
  mockError(openChatEndpoint, 'internal');
  await user.click(card.getByRole('link', { name: 'Connect with Ben Carter' }));
  expect(address()).toBe(`/dashboard/chat/${ben.id}`);
});

test('marks an administrator', async () => {
  const { card } = await open(aPlayer({ isAdmin: true }));
  expect(card.getByText('Administrator')).toBeDefined();
});

test('shows Suspended instead of Connect for a suspended player, who can still be reported', async () => {
  const { card } = await open(aPlayer({ isSuspended: true }));
  expect(card.getByText('Suspended')).toBeDefined();
  expect(card.queryByRole('link', { name: /^Connect/ })).toBeNull();
  expect(card.getByRole('button', { name: 'More actions for Ben Carter' })).toBeDefined();
});

test('copies the Discord ID', async () => {
  const { user, card } = await open();
  await user.click(card.getByRole('button', { name: 'Copy Discord ID' }));
  expect((await screen.findAllByText('Discord ID copied.')).length).toBeGreaterThan(0);
  expect(await navigator.clipboard.readText()).toBe('ben.carter');
});

test('reports a browser that denies copying', async () => {
  const { user, card } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(card.getByRole('button', { name: 'Copy Discord ID' }));
  expect((await screen.findAllByText(/Select the Discord ID/)).length).toBeGreaterThan(0);
});

test('shows skeletons of the card and the posts while loading', async () => {
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1)]));
  const releases = [getPlayerEndpoint, listPlayerPostsEndpoint].map(delayResponse);
  renderApp(pageOf(ben.id));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Player' });
  expect(document.title).toMatch(/^Player · /);
  heading.focus();
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeDefined();
  expect(screen.getByText('Loading posts...')).toBeDefined();
  releases.forEach((release) => release());
  await cardOf(ben.name);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: ben.name }));
  await screen.findByText('Need two more for ranked, evening 1');
  expect(screen.queryByText('Loading posts...')).toBeNull();
});

test('shows why the card and the posts failed to load and retries each', async () => {
  mockError(getPlayerEndpoint, 'internal');
  mockError(listPlayerPostsEndpoint, 'internal');
  const { user } = renderApp(pageOf(ben.id));
  await screen.findByText(/^Couldn't load this player: Something went wrong/);
  await screen.findByText(/^Failed to fetch posts: Something went wrong/);
  const [first, second] = screen.getAllByRole('button', { name: 'Try again' });
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1)]));
  await user.click(first ?? document.body);
  await cardOf(ben.name);
  await user.click(second ?? document.body);
  expect(await screen.findByText('Need two more for ranked, evening 1')).toBeDefined();
});

test('shows a player who cannot be found, with links elsewhere', async () => {
  mockError(getPlayerEndpoint, 'member-not-found');
  mockError(listPlayerPostsEndpoint, 'member-not-found');
  renderApp(pageOf(ben.id));
  const heading = await screen.findByRole('heading', { level: 1, name: "We couldn't find this player." });
  expect(document.activeElement).toBe(heading);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
  expect(main.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(main.queryByText('Active posts')).toBeNull();
});

test('shows an invalid id as not found without a request', async () => {
  const requests = [mockResponse(getPlayerEndpoint, ben), mockResponse(listPlayerPostsEndpoint, aPageOf([]))];
  renderApp(pageOf('nobody'));
  await screen.findByRole('heading', { level: 1, name: "We couldn't find this player." });
  expect(requests).toEqual([[], []]);
});

test('accepts an id in capitals', async () => {
  const requests = mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([]));
  renderApp(pageOf(ben.id.toUpperCase()));
  await cardOf(ben.name);
  expect(requests.map(({ params }) => params)).toEqual([{ memberId: ben.id }]);
});

test('shows the member’s own page as others see it, with a link to the profile', async () => {
  const { card } = await open(aPlayer({ id: aMember.id, name: aMember.name }), [aPost(1, { authorId: aMember.id })]);
  expect(screen.getByText('This is how others see you.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/dashboard/profile');
  expect(card.queryByRole('link', { name: /^Connect/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More actions for/ })).toBeNull();
  expect(await screen.findByText('Your post')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
});

test('does not show another player the notice of the member’s own page', async () => {
  await open();
  expect(screen.queryByText('This is how others see you.')).toBeNull();
});

test('shows that there are no active posts', async () => {
  await open(aPlayer({ activePosts: 0 }), []);
  expect(await postsSection().findByText('No active posts')).toBeDefined();
});

test('counts Connect on a player’s post and opens the conversation', async () => {
  const { user, address } = await open();
  mockError(openChatEndpoint, 'internal');
  const connected = mockResponse(
    requestToJoinEndpoint,
    aJoinRequest({ author: { id: ben.id, name: ben.name, pictureUrl: null } }),
  );
  const [first] = await postsSection().findAllByRole('button', { name: 'Connect with Ben Carter' });
  await user.click(first ?? document.body);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${ben.id}`));
  expect(connected.map(({ params }) => params)).toEqual([{ postId: aPost(2).id }]);
});

test('loads the next page of posts on Show more', async () => {
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(2)], aPost(2).id));
  const { user } = renderApp(pageOf(ben.id));
  const more = await screen.findByRole('button', { name: 'Show more' });
  const requests = mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1)]));
  await user.click(more);
  await screen.findByText('Need two more for ranked, evening 1');
  expect(requests.map(({ search }) => search)).toEqual([{ cursor: aPost(2).id }]);
  expect(postsSection().getAllByRole('article')).toHaveLength(2);
});

const chooseInMenu = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'More actions for Ben Carter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('reports a player by id', async () => {
  const { user } = await open();
  const reported = mockResponse(createReportEndpoint, { id: aPost(9).id });
  await chooseInMenu(user, 'Report player');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report player' }));
  await user.click(dialog.getByRole('radio', { name: 'Spam or scam' }));
  await user.click(dialog.getByRole('button', { name: /^Send report/ }));
  await dialog.findByText(/Thanks/);
  expect(reported.map(({ body }) => body)).toEqual([
    { kind: 'member', memberId: ben.id, reason: 'Spam or scam', note: '' },
  ]);
});

async function block(user: UserEvent): Promise<void> {
  mockResponse(blockMemberEndpoint, { memberId: ben.id, name: ben.name, blockedAt: new Date() });
  await chooseInMenu(user, 'Block player');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Block/ }));
}

function mockBoard(): void {
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
}

test('returns to the previous page after blocking a player', async () => {
  mockBoard();
  mockResponse(getPlayerEndpoint, ben);
  mockResponse(listPlayerPostsEndpoint, aPageOf([aPost(1)]));
  const { user, address } = renderApp('/dashboard/browse-posts?platform=PC');
  await user.click(await screen.findByRole('link', { name: 'Profile of Ben Carter' }));
  await cardOf(ben.name);
  expect(address()).toBe(pageOf(ben.id));
  await block(user);
  await waitFor(() => expect(address()).toBe('/dashboard/browse-posts?platform=PC'));
});

test('goes to the board after blocking if there is no previous page', async () => {
  const { user, address } = await open();
  mockBoard();
  await block(user);
  await waitFor(() => expect(address()).toBe('/dashboard/browse-posts'));
});
