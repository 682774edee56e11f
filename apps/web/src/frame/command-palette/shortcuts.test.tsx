import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeJoinRequestEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { delayResponse, mockResponse } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { shortcutsLoaded } from '#test/shortcuts.ts';

const BOARD = '/dashboard/browse-posts';
const games = ['Valorant', 'Fortnite', 'Minecraft', 'PUBG'];

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  startChatServer(1);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, []);
  mockResponse(listPostsEndpoint, aPageOf(games.map((game, index) => aPost(index + 1, { game }))));
  const matching = { count: games.length, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 4, games: [], platforms: [], without: {} });
});

async function open(address: string) {
  const app = renderApp(address);
  await screen.findByRole('heading', { level: 1 });
  await shortcutsLoaded();
  return app;
}

async function openBoard(address = BOARD) {
  const app = await open(address);
  await screen.findAllByRole('article');
  return app;
}

const focusedText = (): string | null | undefined => document.activeElement?.textContent;

test('opens a screen with each of its shortcuts', async () => {
  mockProfile();
  const { user, address } = await open('/dashboard');
  const paths = {
    gb: BOARD,
    c: '/dashboard/create-post',
    gm: '/dashboard/chat',
    gp: '/dashboard/profile',
    gd: '/dashboard',
  };
  for (const [keys, path] of Object.entries(paths)) {
    await user.keyboard(keys);
    await waitFor(() => expect(address()).toBe(path));
  }
});

test('reaches the first Connect with three keys', async () => {
  const connected = mockResponse(requestToJoinEndpoint, aJoinRequest());
  const { user, address } = await open('/dashboard');
  const keys = ['g', 'b', '{Enter}'];
  await user.keyboard(keys.slice(0, 2).join(''));
  await waitFor(() => expect(focusedText()).toBe('Valorant'));
  await user.keyboard(keys.slice(2).join(''));
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  expect(connected).toHaveLength(1);
  expect(keys).toHaveLength(3);
});

test('focuses the first card with Connect and skips the member’s own post', async () => {
  mockResponse(listPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id }), aPost(2, { game: 'Fortnite' })]));
  const { user } = await open('/dashboard');
  await user.keyboard('gb');
  await waitFor(() => expect(focusedText()).toBe('Fortnite'));
});

test('skips a card whose seat the member may take, and Enter does not take it', async () => {
  const passed = aJoinRequest({ state: 'waitlisted', hasPassed: true, waitingSince: new Date() });
  mockResponse(listSentRequestsEndpoint, [passed]);
  const changed = mockResponse(changeJoinRequestEndpoint, changedRequest(passed, { state: 'accepted' }));
  const connected = mockResponse(requestToJoinEndpoint, aJoinRequest());
  const { user } = await openBoard();
  await screen.findByRole('button', { name: /^Take the seat/ });
  await user.keyboard('gb');
  await waitFor(() => expect(focusedText()).toBe('Fortnite'));
  await user.keyboard('k');
  expect(focusedText()).toBe('Valorant');
  await user.keyboard('{Enter}j{Enter}');
  await waitFor(() => expect(connected).toHaveLength(1));
  expect(changed).toEqual([]);
});

test('focuses the first card without clearing the filter if the board is open', async () => {
  const { user, address } = await openBoard(`${BOARD}?game=Valorant`);
  await user.keyboard('gb');
  await waitFor(() => expect(focusedText()).toBe('Valorant'));
  expect(address()).toBe(`${BOARD}?game=Valorant`);
});

test('leaves the focus where the member has moved it while the board loads', async () => {
  const release = delayResponse(listPostsEndpoint);
  const { user } = await open('/dashboard');
  await user.keyboard('gb');
  const search = await screen.findByRole('searchbox');
  search.focus();
  release();
  await screen.findAllByRole('article');
  expect(document.activeElement).toBe(search);
});

test('focuses the latest conversation with g m, and Enter opens it', async () => {
  const { user, address } = await open('/dashboard');
  await user.keyboard('gm');
  await waitFor(() => expect(focusedText()).toContain('Ben Carter'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test('moves between cards with j and k, and stays at the ends', async () => {
  const { user } = await openBoard();
  await user.keyboard('jj');
  expect(focusedText()).toBe('Fortnite');
  await user.keyboard('kk');
  expect(focusedText()).toBe('Valorant');
  await user.keyboard('jjjjj');
  expect(focusedText()).toBe('PUBG');
});

test('moves with arrow keys in two columns, once a card has the focus', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = games.indexOf(this.querySelector('h3')?.textContent ?? '');
    return new DOMRect((index % 2) * 300, Math.floor(index / 2) * 200, 300, 200);
  });
  const { user } = await openBoard();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('article').some((card) => card.contains(document.activeElement))).toBe(false);
  await user.keyboard('j{ArrowRight}{ArrowDown}');
  expect(focusedText()).toBe('PUBG');
  await user.keyboard('{ArrowLeft}');
  expect(focusedText()).toBe('Minecraft');
  await user.keyboard('{ArrowUp}');
  expect(focusedText()).toBe('Valorant');
  // In the first row, the browser scrolls.
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })).toBe(true);
});

test('focuses the search of the screen with /, or else opens the palette', async () => {
  const { user, address } = await openBoard();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', '');
  search.blur();
  await user.keyboard('gd');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await screen.findByRole('heading', { name: /Welcome back/ });
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
});

test('ignores shortcuts while typing, with modifier keys and after a pause in a sequence', async () => {
  const { user, address } = await openBoard();
  await user.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}{Meta>}c{/Meta}');
  await user.type(screen.getByRole('searchbox'), 'cj?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('searchbox').blur();
  await user.keyboard('g');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await user.keyboard('d');
  expect(address()).toContain(BOARD);
});

test('finds shortcuts by their place on layouts without Latin letters', async () => {
  const { address } = await open('/dashboard');
  const press = (key: string, code: string, modifiers: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...modifiers });
  press('с', 'KeyC');
  await waitFor(() => expect(address()).toBe('/dashboard/create-post'));
  press('ل', 'KeyG');
  press('لا', 'KeyB');
  await waitFor(() => expect(address()).toBe(BOARD));
  // A Latin layout with other places, and a Latin letter beyond ASCII.
  press('j', 'KeyC');
  press('ç', 'KeyC');
  press('Л', 'KeyK', { ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeDefined();
  press('к', 'KeyK', { ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('ظ', 'Slash', { shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  expect(address()).toBe(BOARD);
});

test('lists the shortcuts with ?, without running them while the dialog is open', async () => {
  const { user, address } = await openBoard();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Create a post').nextElementSibling?.querySelector('kbd')?.textContent).toBe('c');
  await user.keyboard('c');
  expect(address()).toBe(BOARD);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('remembers in this browser that shortcuts are off, but not for Ctrl K', async () => {
  const { user, address } = await openBoard();
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('c?j');
  expect(address()).toBe(BOARD);
  expect(localStorage.getItem('single-keys')).toBe('off');
  await user.keyboard('{Control>}k{/Control}shortcuts{Enter}');
  const toggle = await screen.findByRole('switch', { name: /Single-key shortcuts/ });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await user.click(toggle);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('c');
  await waitFor(() => expect(address()).toBe('/dashboard/create-post'));
});

test('single keys can be turned off in the settings, without a keyboard', async () => {
  mockProfile();
  const { user, address } = await open('/dashboard/settings');
  const section = within(screen.getByRole('region', { name: 'Keyboard' }));
  await user.click(section.getByRole('switch', { name: /Single-key shortcuts/ }));
  await user.keyboard('c');
  expect(address()).toBe('/dashboard/settings');
  expect(localStorage.getItem('single-keys')).toBe('off');
});
