import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPlayer } from '#test/data/a-player.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { anAdmin } from '#test/servers/admin-server.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { shortcutsLoaded } from '#test/shortcuts.ts';

const BOARD = '/dashboard/browse-posts';
const CTRL_K = '{Control>}k{/Control}';
const ownPost = aPost(5, { game: 'Minecraft', authorId: aMember.id, authorName: aMember.name, tags: ['harbour'] });

const golf = { aliases: ['putt'], emblem: { abbreviation: 'GxF', iconId: null } };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  startChatServer(1);
  mockResponse(listMyPostsEndpoint, aPageOf([ownPost]));
  mockResponse(listGamesEndpoint, [aGame('Valorant'), aGame('CS2'), aGame('Tiny Golf', golf)]);
  mockResponse(listPostsEndpoint, aPageOf([aPost(1, { authorId: anAdmin.id, authorName: 'Cleo Diaz' })]));
  const matching = { count: 1, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 1, games: [], platforms: [], without: {} });
});

async function openPalette(address = '/dashboard') {
  const app = renderApp(address);
  await screen.findByRole('heading', { level: 1 });
  await shortcutsLoaded();
  await app.user.keyboard(CTRL_K);
  await screen.findByRole('dialog', { name: 'Command palette' });
  const field = screen.getByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, field };
}

/** Text of an option without its icon. */
const textOf = (option: Element | null): string =>
  [...(option?.children ?? [])].flatMap((part) => (part.matches('[aria-hidden]') ? [] : part.textContent)).join(' ');
const optionTexts = (): string[] => screen.queryAllByRole('option').map(textOf);
const highlighted = (field: HTMLElement): string =>
  textOf(document.getElementById(field.getAttribute('aria-activedescendant') ?? ''));

test('opens with Ctrl K, closes with Escape and returns the focus', async () => {
  const { user } = renderApp(BOARD);
  const search = await screen.findByRole('searchbox');
  await shortcutsLoaded();
  await user.click(search);
  await user.keyboard(CTRL_K);
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(search);
});

test('opens a page chosen with the arrow keys and announces the number of results', async () => {
  const { user, field, address } = await openPalette();
  await user.keyboard('se');
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(highlighted(field)).toBe('Settings  Page'));
  expect(dialog.getByRole('status').textContent).toBe('2 results');
  await user.keyboard('{ArrowDown}');
  expect(highlighted(field)).toBe('Browse Posts  Page');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(BOARD));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Browse Posts'));
});

test('finds conversations, players of conversations and loaded boards, games and own posts', async () => {
  const { user, field } = await openPalette(BOARD);
  await user.keyboard('ben');
  expect(optionTexts()).toEqual(['Ben Carter message 1 Conversation', 'Ben Carter  Player']);
  await user.clear(field);
  await user.keyboard('cleo');
  expect(optionTexts()).toEqual(['Cleo Diaz  Player']);
  await user.clear(field);
  await user.keyboard('harbour');
  expect(optionTexts()).toEqual([`Minecraft ${ownPost.description} Your post`]);
  await user.clear(field);
  await user.keyboard('counter');
  expect(optionTexts()).toEqual(['Counter-Strike 2  Game']);
  await user.clear(field);
  await user.keyboard('nothing like this');
  expect(optionTexts()).toEqual([]);
  expect(screen.getByText('Nothing found. Try fewer or shorter words.')).toBeDefined();
});

test('opens the board filtered by a game', async () => {
  const { user, address } = await openPalette();
  await user.keyboard('tiny');
  await user.click(await screen.findByRole('option', { name: /Tiny Golf/ }));
  await waitFor(() => expect(address()).toBe(`${BOARD}?game=Tiny+Golf`));
});

test('opens the page of a player', async () => {
  const { user, address } = await openPalette();
  mockResponse(getPlayerEndpoint, aPlayer());
  mockResponse(listPlayerPostsEndpoint, aPageOf([]));
  await user.keyboard('ben player{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/players/${partner.id}`));
});

test('lists recent choices first, and forgets them at sign-out', async () => {
  mockResponse(signOutEndpoint, { member: null });
  const { user, address } = await openPalette();
  await user.keyboard('ben conversation{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  await user.keyboard(CTRL_K);
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getAllByRole('option').map(textOf)).toEqual(['Ben Carter message 1 Conversation']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('recent-commands'))).toHaveLength(1);
  await user.keyboard('sign out{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('recent-commands'))).toEqual([]);
});

test('offers the admin panel to administrators only', async () => {
  const { user } = await openPalette();
  await user.keyboard('admin');
  expect(optionTexts()).toEqual([]);
});

test('opens the admin panel for an administrator', async () => {
  mockResponse(getSessionEndpoint, { member: anAdmin });
  mockResponse(listChatsEndpoint, []);
  const { user } = await openPalette();
  await user.keyboard('admin');
  expect(optionTexts()).toEqual(['Admin panel  Page']);
});

test('switches the theme and returns the focus', async () => {
  const { user } = renderApp(BOARD);
  const search = await screen.findByRole('searchbox');
  await shortcutsLoaded();
  await user.click(search);
  await user.keyboard(CTRL_K);
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('theme{Enter}');
  expect(document.documentElement.dataset['theme']).toBe('light');
  await waitFor(() => expect(document.activeElement).toBe(search));
});

test('clears the filters of the board only if there are any', async () => {
  const { user, address } = await openPalette(`${BOARD}?game=Valorant&sort=soonest`);
  await user.keyboard('clear filters{Enter}');
  await waitFor(() => expect(address()).toBe(`${BOARD}?sort=soonest`));
  await user.keyboard(`${CTRL_K}clear filters`);
  await screen.findByText('0 results');
});

test('opens from the sidebar', async () => {
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
});

test('finds authors of the newest posts before the board was opened, and games by their other names', async () => {
  const { user } = await openPalette();
  await user.keyboard('cleo');
  await waitFor(() => expect(optionTexts()).toEqual(['Cleo Diaz  Player']));
  await user.keyboard('{Backspace>4/}cs2');
  await waitFor(() => expect(optionTexts()).toEqual(['Counter-Strike 2  Game']));
  await user.keyboard('{Backspace>3/}putt');
  await waitFor(() => expect(optionTexts()).toEqual(['Tiny Golf  Game']));
  await user.keyboard('{Backspace>4/}gxf');
  await waitFor(() => expect(optionTexts()).toEqual(['Tiny Golf  Game']));
  expect(screen.getByRole('option').querySelector('text')?.textContent).toBe('GxF');
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves keys to an input method that marks them with %j',
  async (mark) => {
    const { field, address } = await openPalette();
    for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, ...mark });
    // Prevented, because Enter in a one-line field submits its form.
    expect(fireEvent.keyDown(field, { key: 'Enter', ...mark })).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'Process', ...mark })).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeDefined();
    expect(address()).toBe('/dashboard');
  },
);
