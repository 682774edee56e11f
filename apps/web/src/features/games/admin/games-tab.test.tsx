import {
  deleteGameEndpoint,
  getGameCrewsEndpoint,
  type GameRow,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { listUnmarkedNames } from '#test/unmarked-names.ts';
import { listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { listGamesEndpoint, verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockResponse, failNetwork, mockError } from '#test/network.ts';

const aRow = (name: string, game: Partial<GameRow> = {}): GameRow => ({
  ...aGame(name),
  isVerified: true,
  category: 'Popular Games',
  submittedBy: 'system',
  submittedAt: new Date('2026-11-01T12:00:00Z'),
  posts: 0,
  ...game,
});
const rust = aRow('Rust', { posts: 3 });
const pending = aRow('Deep Rock', {
  isVerified: false,
  category: 'User Submitted',
  submittedBy: 'Ada Osei',
  posts: 1,
});

const mockGames = (rows: GameRow[], total = rows.length) => mockResponse(listAllGamesEndpoint, { rows, total });

async function openGames(rows: GameRow[] = [pending, rust], search = '') {
  const requests = mockGames(rows);
  mockResponse(getGameCrewsEndpoint, { activeCrews: 2, playersIn: 5, playersWaiting: 1 });
  const app = openPanel(`?tab=games${search}`);
  await screen.findByRole('rowheader', { name: rows[0]?.name ?? '' });
  const { user } = app;
  const menu = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });
  const choose = async (name: string, action: string) => {
    await user.click(menu(name));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, requests, menu, choose, lastRequest: () => requests.at(-1)?.search };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const confirm = (label: string) => within(screen.getByRole('alertdialog')).getByRole('button', { name: label });

test('shows name, state, submitter and number of posts', async () => {
  await openGames();
  expect(rowOf('Deep Rock').textContent).toMatch(/Pending Verification.*1.*Ada Osei/);
  expect(rowOf('Rust').textContent).toMatch(/Verified.*3.*system/);
  expect(within(rowOf('Rust')).queryByRole('button', { name: /^Verify/ })).toBeNull();
});

test('keeps search, state and page in the URL and requests them', async () => {
  const { user, lastRequest, address } = await openGames();
  expect(lastRequest()).toEqual({ page: 1 });
  await user.type(screen.getByRole('searchbox', { name: 'Search games' }), 'ru');
  await user.click(await screen.findByRole('button', { name: 'Pending Verification (4)', pressed: false }));
  await waitFor(() => expect(lastRequest()).toEqual({ search: 'ru', state: 'pending', page: 1 }));
  expect(address()).toBe('/admin-panel?tab=games&search=ru&state=pending');
});

test('opens the posts of a game', async () => {
  const requests = mockResponse(listAllPostsEndpoint, { rows: [], total: 0 });
  const { user, address } = await openGames();
  await user.click(screen.getByRole('button', { name: 'Show 3 post(s) for Rust' }));
  await waitFor(() => expect(requests[0]?.search).toEqual({ search: 'Rust', page: 1 }));
  expect(address()).toBe('/admin-panel?tab=posts&search=Rust');
});

test('verifies without a prompt, names a failure and keeps the focus in the row', async () => {
  const { user, menu } = await openGames();
  failNetwork(verifyGameEndpoint);
  await user.click(screen.getByRole('button', { name: 'Verify Deep Rock' }));
  expect(await screen.findAllByText('Error updating game verification. Please try again.')).not.toHaveLength(0);
  const requests = mockResponse(verifyGameEndpoint, pending);
  mockGames([{ ...pending, isVerified: true }, rust]);
  await user.click(screen.getByRole('button', { name: 'Verify Deep Rock' }));
  expect(await screen.findByText('Game verified successfully')).toBeDefined();
  expect(requests[0]?.params).toEqual({ gameId: pending.id });
  await waitFor(() => expect(screen.queryByText('Pending Verification')).toBeNull());
  expect(document.activeElement).toBe(menu('Deep Rock'));
});

test('shows the number of posts in the unverify dialog, names a failure, then the number deleted', async () => {
  const { user, choose, menu } = await openGames();
  await choose('Rust', 'Unverify');
  const question = await screen.findByRole('alertdialog', { name: 'Unverify Rust?' });
  expect(question.textContent).toContain('deletes 3 post(s)');
  mockError(unverifyGameEndpoint, 'internal');
  await user.click(confirm('Unverify'));
  expect((await screen.findByRole('alert')).textContent).toBe('Error updating game verification. Please try again.');
  const requests = mockResponse(unverifyGameEndpoint, { game: rust, deletedPosts: 5 });
  mockGames([pending, { ...rust, isVerified: false, posts: 0 }]);
  await user.click(confirm('Unverify'));
  expect(await screen.findByText('Game unverified successfully and 5 related post(s) deleted')).toBeDefined();
  expect(requests[0]?.params).toEqual({ gameId: 'rust' });
  await waitFor(() => expect(document.activeElement).toBe(menu('Rust')));
});

test('omits the suffix without related posts', async () => {
  const { user, choose } = await openGames([aRow('FIFA'), aRow('Dota 2')]);
  mockResponse(unverifyGameEndpoint, { game: aGame('FIFA'), deletedPosts: 0 });
  await choose('FIFA', 'Unverify');
  await user.click(await screen.findByRole('button', { name: 'Unverify' }));
  expect(await screen.findByText('Game unverified successfully')).toBeDefined();
  mockResponse(deleteGameEndpoint, { game: aGame('Dota 2'), deletedPosts: 0 });
  await choose('Dota 2', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Game deleted successfully')).toBeDefined();
});

test('prompts before deleting with the number of posts, names a failure, then removes the row', async () => {
  const { user, choose } = await openGames();
  mockError(deleteGameEndpoint, 'internal');
  await choose('Rust', 'Delete');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('used in 3 post(s)');
  await user.click(confirm('Delete'));
  expect((await screen.findByRole('alert')).textContent).toBe('Error deleting game. Please try again.');
  const requests = mockResponse(deleteGameEndpoint, { game: rust, deletedPosts: 3 });
  mockGames([pending]);
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Not a game');
  await user.click(confirm('Delete'));
  expect(await screen.findByText('Game deleted successfully along with 3 related post(s)')).toBeDefined();
  expect(requests).toMatchObject([{ params: { gameId: 'rust' }, body: { reason: 'Not a game' } }]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Rust/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
});

test.each(['Unverify', 'Delete'])(
  'the question before %s names the crews that end and who reads the reason',
  async (action) => {
    const { choose } = await openGames();
    await choose('Rust', action);
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('2 active crews end.')).toBeDefined();
    expect(question.getByText("5 players are in, 1 is waiting. They'll be notified.")).toBeDefined();
    expect(question.getByText('Authors of active posts see this exactly as you write it.')).toBeDefined();
  },
);

test('renames a game', async () => {
  const { user, choose, menu } = await openGames();
  const requests = mockResponse(renameGameEndpoint, { ...pending, name: 'Deep Rock Galactic' });
  await choose('Deep Rock', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'New name' });
  expect(name).toHaveProperty('value', 'Deep Rock');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please enter a name')).toBeDefined();
  await user.type(name, 'Deep  Rock Galactic{Enter}');
  expect(await screen.findByText('Renamed to Deep Rock Galactic.')).toBeDefined();
  expect(requests).toMatchObject([{ params: { gameId: 'deep_rock' }, body: { name: 'Deep Rock Galactic' } }]);
  await waitFor(() => expect(document.activeElement).toBe(menu('Deep Rock')));
});

test('offers a merge if another game has the name', async () => {
  const { user, choose } = await openGames();
  mockError(renameGameEndpoint, 'game-name-taken');
  mockResponse(listGamesEndpoint, [rust, aGame('FIFA')]);
  await choose('Deep Rock', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'New name' });
  await user.clear(name);
  await user.type(name, 'RUST{Enter}');
  expect(await screen.findByText('Another game has this name. You can merge them.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Merge games' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge Deep Rock into another game' });
  expect(await within(dialog).findByDisplayValue('Rust')).toBeDefined();
  expect(dialog.textContent).toContain('1 post(s) move from Deep Rock to Rust, and Deep Rock is deleted');
});

test('merges a game into a selected one', async () => {
  const { user, choose } = await openGames();
  mockResponse(listGamesEndpoint, [rust, aGame('FIFA'), aGame('Minecraft')]);
  const requests = mockResponse(mergeGameEndpoint, { game: aGame('Minecraft'), movedPosts: 2 });
  await choose('Deep Rock', 'Merge into...');
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Choose the game to keep')).toBeDefined();
  await user.type(screen.getByRole('combobox', { name: 'Merge into' }), 'mine');
  await user.click(await screen.findByRole('option', { name: 'Minecraft' }));
  expect(await screen.findByText(/^1 post\(s\) move from Deep Rock to Minecraft,/)).toBeDefined();
  mockGames([rust]);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Merged into Minecraft: 2 post(s) moved.')).toBeDefined();
  expect(requests).toMatchObject([{ params: { gameId: 'deep_rock' }, body: { gameId: 'minecraft' } }]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Deep Rock/ })).toBeNull());
});

test('excludes the game itself as a target of a merge', async () => {
  const { user, choose } = await openGames();
  mockResponse(listGamesEndpoint, [rust, aGame('FIFA')]);
  await choose('Rust', 'Merge into...');
  await user.click(await screen.findByRole('combobox', { name: 'Merge into' }));
  const fifa = await screen.findByRole('option', { name: 'FIFA' });
  expect(screen.getAllByRole('option')).toEqual([fifa]);
  expect(listUnmarkedNames()).toEqual([]);
  await user.click(fifa);
});

test('reports merge targets that failed to load and offers a retry', async () => {
  const { user, choose } = await openGames();
  mockError(listGamesEndpoint, 'internal');
  await choose('Rust', 'Merge into...');
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load the games to choose from");
  mockResponse(listGamesEndpoint, [aGame('FIFA')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Merge into' })).toBeDefined();
});
