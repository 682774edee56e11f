import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { alertText, chooseGame, field, fillForm, gameField, openMore, press, submit } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { storePostForm } from '../stored-post-form.ts';
import { emptyPostForm } from '../use-post-form.ts';

const roles = [
  { name: 'Duelist', count: 1 },
  { name: 'Sentinel', count: 2 },
];

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, [aGame('Valorant', { crewSize: 5, roles })]);
});

async function open() {
  const app = renderApp('/dashboard/create-post');
  await gameField();
  return app;
}

test('reaches Create Post from the description with seven presses of Tab', async () => {
  const { user } = await open();
  await fillForm(user);
  field('Description').focus();
  for (let presses = 0; presses < 7; presses += 1) await user.tab();
  expect(screen.getByRole('button', { name: 'Create Post' })).toBe(document.activeElement);
});

test('an address for tonight starts the form with a start this evening', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 12) });
  renderApp('/dashboard/create-post?when=tonight');
  await gameField();
  expect((await screen.findByRole('combobox', { name: 'When' })).textContent).toBe('Tonight');
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '20:00');
});

async function chooseOption(user: UserEvent, label: string, option: RegExp) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** The name of the selected crew size. */
const shownSize = () =>
  within(screen.getByRole('radiogroup', { name: 'Crew size' })).getByRole('radio', { checked: true }).ariaLabel;

const chooseSize = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }));

test('chooses the usual crew size of the game, and sends size and party', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  expect(shownSize()).toBe('5 players');
  expect(screen.getByText('Including you. Usual for Valorant.')).toBeDefined();
  await chooseOption(user, 'Your party', /^2 players/);
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ seats: 5, party: 2 });
});

test('arrow keys choose the crew size, from two players to any number', async () => {
  const { user } = await open();
  await chooseSize(user, '12 players');
  await user.keyboard('{ArrowRight}');
  await chooseOption(user, 'Number of players', /^40 players/);
  await user.click(screen.getByRole('radio', { name: '13+ players' }));
  expect(screen.getByRole('combobox', { name: 'Number of players' }).textContent).toBe('40 players');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Any number' })).toHaveProperty('ariaChecked', 'true');
  expect(screen.queryByRole('combobox', { name: 'Your party' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(shownSize()).toBe('2 players');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('combobox', { name: 'Number of players' }).textContent).toBe('40 players');
});

test('Home and End choose the smallest crew and any number', async () => {
  const { user } = await open();
  await chooseSize(user, '12 players');
  await user.keyboard('{Home}');
  expect(shownSize()).toBe('2 players');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '2 players' }));
  await user.keyboard('{End}');
  expect(shownSize()).toBe('Any number');
});

test('keeps a crew size that the author chose when the game changes', async () => {
  mockResponse(listGamesEndpoint, [aGame('Valorant', { crewSize: 5, roles }), aGame('Apex Legends', { crewSize: 3 })]);
  const { user } = await open();
  await fillForm(user);
  await chooseGame(user, 'Apex Legends');
  expect(shownSize()).toBe('3 players');
  await chooseSize(user, '4 players');
  await chooseGame(user, 'Valorant');
  expect(shownSize()).toBe('4 players');
});

test('lowers the party with the crew size, so that a seat is free, and states it', async () => {
  const { user } = await open();
  await chooseSize(user, '10 players');
  await chooseOption(user, 'Your party', /^8 players/);
  await chooseSize(user, '9 players');
  expect(screen.queryByText(/^Your party is now/)).toBeNull();
  await chooseSize(user, '3 players');
  expect(screen.getByRole('combobox', { name: 'Your party' }).textContent).toBe('2 players');
  expect(screen.getByText('Your party is now 2 players, to fit the crew size.')).toBeDefined();
  await chooseSize(user, '2 players');
  expect(screen.getByText('Your party is now just you, to fit the crew size.')).toBeDefined();
  await chooseSize(user, '3 players');
  expect(screen.queryByText(/^Your party is now/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Your party' }));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

test('lowers the party of a stored draft to what fits in its crew', async () => {
  storePostForm(aMember.id, '', { form: { ...emptyPostForm(aMember), seats: 5, party: 8 }, tagText: '' });
  await open();
  expect(screen.getByRole('combobox', { name: 'Your party' }).textContent).toBe('4 players');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('4 of 5');
});

test('shows the server’s objection to the crew size at it until the next edit', async () => {
  const { user } = await open();
  await fillForm(user);
  await chooseSize(user, '2 players');
  mockError(createPostEndpoint, 'validation-failed', {
    issues: [{ path: 'seats', message: 'Leave at least one seat free' }],
  });
  await submit(user);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '2 players' })));
  expect(screen.getAllByText('Leave at least one seat free')).not.toHaveLength(0);
  await chooseSize(user, 'Any number');
  expect(screen.queryByText('Leave at least one seat free')).toBeNull();
});

test('opens More and focuses the field that the server rejected', async () => {
  const { user } = await open();
  await fillForm(user);
  mockError(createPostEndpoint, 'validation-failed', { issues: [{ path: 'joinDetails', message: 'Not like this' }] });
  await submit(user);
  await waitFor(() => expect(field('Join details')).toBe(document.activeElement));
  await user.type(field('Join details'), 'Lobby');
  expect(field('Join details')).toHaveProperty('value', 'Lobby');
});

test('fills in the usual roles of the game, shows them in the preview and sends them', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await openMore(user);
  await press(user, 'Use the usual Valorant roles');
  expect(field('Name of role 1')).toBe(document.activeElement);
  expect(within(screen.getByRole('article')).getByText('Duelist 0/1 · Sentinel 0/2')).toBeDefined();
  await press(user, 'Remove Duelist');
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ roles: [{ name: 'Sentinel', count: 2 }] });
});

test('takes a role for the author, who counts in its slots, and keeps it when it is renamed', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await openMore(user);
  await press(user, 'Use the usual Valorant roles');
  await chooseOption(user, 'Your role', /^Sentinel/);
  const preview = within(screen.getByRole('article'));
  expect(preview.getByText('Duelist 0/1 · Sentinel 1/2')).toBeDefined();
  await user.clear(field('Name of role 2'));
  await user.type(field('Name of role 2'), 'Anchor');
  expect(preview.getByText('Anchor')).toBeDefined();
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ roles: [{ authorCount: 0 }, { name: 'Anchor', authorCount: 1 }] });
});

test('names a role for each player of the author’s party, and drops those of players who leave it', async () => {
  const requests = mockResponse(createPostEndpoint, aPost(1));
  const { user } = await open();
  await fillForm(user);
  await chooseSize(user, '5 players');
  await chooseOption(user, 'Your party', /^3 players/);
  await openMore(user);
  await press(user, 'Use the usual Valorant roles');
  await chooseOption(user, "Player 3's role", /^Duelist/);
  await chooseOption(user, 'Your role', /^Sentinel/);
  const shown = () => screen.getAllByRole('combobox', { name: /ole/ }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Sentinel', 'Any role', 'Duelist']);
  const preview = within(screen.getByRole('article'));
  expect(preview.getByText('Duelist 1/1 · Sentinel 1/2')).toBeDefined();
  expect(preview.getByText('Duelist · Sentinel')).toBeDefined();
  await chooseOption(user, 'Your party', /^Just you/);
  expect(shown()).toHaveLength(1);
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ party: 1, roles: [{ authorCount: 1 }, { authorCount: 0 }] });
});

test('shows an invalid role at its row', async () => {
  const { user } = await open();
  await fillForm(user);
  await openMore(user);
  await press(user, 'Use the usual Valorant roles');
  await press(user, 'Add role');
  await submit(user);
  await waitFor(() => expect(field('Name of role 3').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field('Name of role 3')));
  expect(alertText()).toBe('Please enter a role');
  await user.type(field('Name of role 3'), 'Tank');
  expect(alertText()).toBeUndefined();
});

test('restores crew size, party and roles after a reload, even with an empty number', async () => {
  const { user } = await open();
  await fillForm(user);
  await chooseSize(user, '5 players');
  await chooseOption(user, 'Your party', /^3 players/);
  await openMore(user);
  await press(user, 'Use the usual Valorant roles');
  await user.clear(field('Players as Sentinel'));
  cleanup();
  await open();
  expect(shownSize()).toBe('5 players');
  expect(screen.getByRole('combobox', { name: 'Your party' }).textContent).toBe('3 players');
  expect(field('Name of role 2')).toHaveProperty('value', 'Sentinel');
  expect(field('Players as Sentinel')).toHaveProperty('value', '');
});
