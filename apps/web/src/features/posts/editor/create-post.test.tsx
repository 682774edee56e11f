import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint, otherGame } from '@muster/contract/games/games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { chooseGame, field, fillForm, gameField, alertText, openMore, submit } from '#test/post-form.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { gamesQuery } from '../games-query.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, [aGame('Valorant'), aGame('Among Us'), aGame('Barotrauma')]);
});

afterEach(() => vi.restoreAllMocks());

/** Adds a game to the cache like the live event `game.verified`. */
const verify = (name: string) =>
  act(() => {
    queryClient.setQueryData(gamesQuery.queryKey, (games = []) => [...games, aGame(name)]);
  });

async function open() {
  const app = renderApp('/dashboard/create-post');
  await gameField();
  return app;
}

test('lists the games by name, with Other last, and adds a newly verified one', async () => {
  const { user } = await open();
  await user.click(await gameField());
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent?.replace(/^[A-Z]{2}/, ''))).toEqual([
      'Among Us',
      'Barotrauma',
      'Valorant',
      'Other (Add Custom Game)',
    ]),
  );
  verify('Lethal Company');
  expect(await screen.findByRole('option', { name: /Lethal Company/ })).toBeDefined();
});

test('selects the first platform of the profile, which does not count as an unsaved change', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, platform: 'Mobile' } });
  await open();
  expect(screen.getByRole('radio', { name: 'Mobile' }).getAttribute('aria-checked')).toBe('true');
  expect(sessionStorage.length).toBe(0);
});

test('always lists Other and uses the typed text as the custom game name', async () => {
  const { user } = await open();
  await user.type(await gameField(), 'Lethal Company');
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([otherGame]));
  expect(screen.getByText('Not listed yet? Choose Other to add it.')).toBeDefined();
  await user.click(screen.getByRole('option', { name: otherGame }));
  expect(field('Custom game name')).toHaveProperty('value', 'Lethal Company');
});

test('selects a game typed in full; keeps unknown text, whose error disappears on typing', async () => {
  const { user } = await open();
  await user.type(await gameField(), 'among us');
  await user.tab();
  expect(within(screen.getByRole('article')).getByRole('heading', { name: 'Among Us' })).toBeDefined();
  await user.clear(await gameField());
  await user.type(await gameField(), 'Nobody Knows');
  await user.tab();
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please select a game'));
  expect(await gameField()).toHaveProperty('value', 'Nobody Knows');
  await user.type(await gameField(), 'v');
  // The open list hides everything else from assistive technology, and from queries by role.
  expect(screen.queryByText('Please select a game')).toBeNull();
});

test('shows the first validation error until the next edit', async () => {
  const { user } = await open();
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please select a game'));
  await chooseGame(user, 'Other (Add Custom Game)');
  expect(alertText()).toBeUndefined();
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please enter a custom game name'));
  fireEvent.change(field('Custom game name'), { target: { value: 'Lethal Company' } });
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please select a platform'));
  await user.click(screen.getByRole('radio', { name: 'Mobile' }));
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please provide a description'));
  fireEvent.change(field('Description'), { target: { value: '  too short ' } });
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Description must be at least 10 characters long'));
  fireEvent.change(field('Description'), { target: { value: '  long enough ' } });
  expect(alertText()).toBeUndefined();
});

test('previews and sends the form, adds text left in the tag field as a tag, and empties the form', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await openMore(user);
  await enterText(user, field('Join details'), ' Lobby 4711 ');
  await enterText(user, field('Tags'), 'ranked, ,chill,ranked,');
  await user.type(field('Tags'), 'late');
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'Valorant' })).toBeDefined();
  for (const text of ['Need two more for ranked', aMember.name]) expect(card.getByText(text)).toBeDefined();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('ranked, chill');
  const toggle = screen.getByRole('switch', { name: /Active post/ });
  expect(toggle.closest('label')?.textContent).toMatch(/ON$/);
  await user.click(toggle);
  expect(toggle.closest('label')?.textContent).toMatch(/OFF$/);
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({
    game: 'Valorant',
    platform: 'PC',
    description: 'Need two more for ranked',
    joinDetails: 'Lobby 4711',
    tags: ['ranked', 'chill', 'late'],
    isActive: false,
    quickPost: false,
  });
  expect(field('Tags')).toHaveProperty('value', '');
  expect(screen.queryByText('ranked, chill')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove tag/ })).toBeNull();
  cleanup();
  await open();
  expect(field('Description')).toHaveProperty('value', '');
});

test('marks the button as busy, resets the form after creation and opens the dashboard after two seconds', async () => {
  mockResponse(createPostEndpoint, aPost(1));
  const respond = delayResponse(createPostEndpoint);
  const { user, address } = await open();
  await fillForm(user);
  const startedAt = Date.now();
  await submit(user);
  expect(screen.getByRole('button', { name: 'Creating...' })).toBeDefined();
  respond();
  await screen.findByText('Post created successfully!');
  expect(field('Description')).toHaveProperty('value', '');
  expect(address()).toBe('/dashboard/create-post');
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1), aPost(2)]));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2000);
  expect(await screen.findByText(/^Your Valorant post is up/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share post' }));
  expect(await screen.findByRole('dialog', { name: 'Share post' })).toBeDefined();
});

test('reports the database as unavailable without a response, unless the browser is offline', async () => {
  failNetwork(createPostEndpoint);
  const { user } = await open();
  await fillForm(user);
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/^Failed to create post. The database seems to be unavailable/));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await submit(user);
  await waitFor(() =>
    expect(alertText()).toBe(
      "Failed to create post. You're offline. Save this post, and it will be sent when you're back online.",
    ),
  );
  expect(screen.getByRole('button', { name: 'Save Offline' })).toBeDefined();
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

async function submitAndFail(user: UserEvent) {
  const requests = mockError(createPostEndpoint, 'deadline-exceeded');
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/The operation timed out/));
  return requests;
}
const draftIds = (...requests: (readonly { readonly body: unknown }[])[]) =>
  requests.flat().map(({ body }) => (typeof body === 'object' && body && 'draftId' in body ? body.draftId : undefined));

test('retries with the same draft id, also after a reload, and sends edited content with a new one', async () => {
  const { user } = await open();
  await fillForm(user);
  const attempts = [await submitAndFail(user), await submitAndFail(user)];
  cleanup();
  const { user: later } = await open();
  attempts.push(await submitAndFail(later));
  await later.type(field('Description'), ', no rush');
  attempts.push(await submitAndFail(later));
  const [first, retried, reloaded, edited] = draftIds(...attempts);
  for (const id of [first, edited]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect([retried, reloaded]).toEqual([first, first]);
  expect(edited).not.toBe(first);
});

test('restores the form after a reload', async () => {
  const { user } = await open();
  await fillForm(user);
  await openMore(user);
  await enterText(user, field('Join details'), 'Lobby 4711');
  await enterText(user, field('Tags'), 'ranked,');
  await user.type(field('Tags'), 'chi');
  await user.click(screen.getByRole('switch', { name: /Active post/ }));
  cleanup();
  await open();
  expect(await gameField()).toHaveProperty('value', 'Valorant');
  expect(screen.getByRole('radio', { name: 'PC' }).getAttribute('aria-checked')).toBe('true');
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
  expect(field('Join details')).toHaveProperty('value', 'Lobby 4711');
  expect(screen.getByRole('button', { name: 'Remove tag ranked' })).toBeDefined();
  expect(field('Tags')).toHaveProperty('value', 'chi');
  expect(screen.getByRole('switch', { name: /Active post/ }).getAttribute('aria-checked')).toBe('false');
});

test('does not restore the form of another member', async () => {
  const { user } = await open();
  await fillForm(user);
  cleanup();
  queryClient.clear();
  mockResponse(getSessionEndpoint, { member: { ...aMember, id: aPost(1).authorId } });
  await open();
  expect(field('Description')).toHaveProperty('value', '');
});

test('creates a post without access to storage', async () => {
  const forbid = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbid);
  mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await submit(user);
  expect(await screen.findByText('Post created successfully!')).toBeDefined();
});

test('marks and focuses the game field if the game is no longer listed', async () => {
  mockError(createPostEndpoint, 'game-not-found');
  const { user } = await open();
  await fillForm(user);
  await submit(user);
  await waitFor(async () => expect(await gameField()).toBe(document.activeElement));
  expect((await gameField()).getAttribute('aria-invalid')).toBe('true');
});

test('marks and focuses the field that the server rejected', async () => {
  const issues = [{ path: 'description', message: 'Please say it in other words' }];
  mockError(createPostEndpoint, 'validation-failed', { issues });
  const { user } = await open();
  await fillForm(user);
  await submit(user);
  await waitFor(() => expect(field('Description')).toBe(document.activeElement));
  expect(field('Description').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please say it in other words')).toBeDefined();
});

test('posts a custom game that was verified in the meantime', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await chooseGame(user, otherGame);
  fireEvent.change(field('Custom game name'), { target: { value: 'Lethal Company' } });
  verify('Lethal Company');
  expect(await gameField()).toHaveProperty('value', otherGame);
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ game: otherGame, customGame: 'Lethal Company' });
});

test('splits pasted tags at commas and removes them by mouse or keyboard', async () => {
  const { user } = await open();
  await user.click(field('Tags'));
  await user.paste(' ranked ,, late,ranked , 18+');
  const tags = () =>
    screen.queryAllByRole('button', { name: /^Remove tag/ }).map((button) => button.getAttribute('aria-label'));
  expect(tags()).toEqual(['Remove tag ranked', 'Remove tag late', 'Remove tag 18+']);
  await user.click(screen.getByRole('button', { name: 'Remove tag ranked' }));
  screen.getByRole('button', { name: 'Remove tag late' }).focus();
  await user.keyboard('{Enter}');
  expect(tags()).toEqual(['Remove tag 18+']);
  await user.type(field('Tags'), '{Backspace}');
  expect(tags()).toEqual([]);
});

test('shows an error for too many tags at once and keeps all of them', async () => {
  const { user } = await open();
  await user.click(field('Tags'));
  await user.paste(`${Array.from({ length: 15 }, (_, index) => `tag ${index}`).join()},`);
  expect(screen.queryAllByText(/up to 15 tags/)).toEqual([]);
  await user.type(field('Tags'), 'late');
  expect(screen.getByText('You can add up to 15 tags. Remove 1.')).toBeDefined();
  await user.type(field('Tags'), ',');
  expect(screen.getAllByText('You can add up to 15 tags. Remove 1.')).not.toHaveLength(0);
  expect(screen.getAllByRole('button', { name: /^Remove tag/ })).toHaveLength(16);
});

test('sends the chosen start, and shows the server’s objection at it', async () => {
  const { user } = await open();
  await fillForm(user);
  await user.click(screen.getByRole('combobox', { name: 'When' }));
  await user.click(await screen.findByRole('option', { name: 'Pick a date and time' }));
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2026-12-01T21:30' } });
  const requests = mockError(createPostEndpoint, 'validation-failed', {
    issues: [{ path: 'startsAt', message: 'Choose a start in the future' }],
  });
  await submit(user);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ startsAt: new Date(2026, 11, 1, 21, 30) });
  await waitFor(() => expect(screen.getByLabelText('Start').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Choose a start in the future')).not.toHaveLength(0);
});
