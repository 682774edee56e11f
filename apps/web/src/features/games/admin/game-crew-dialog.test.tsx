import { changeGameCrewEndpoint, type GameRow, listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { delayResponse, mockResponse } from '#test/network.ts';

const valorant: GameRow = {
  ...aGame('Valorant', { crewSize: 5, roles: [{ name: 'Duelist', count: 1 }] }),
  isVerified: true,
  category: 'Popular Games',
  submittedBy: 'system',
  submittedAt: new Date('2026-11-01T12:00:00Z'),
  posts: 0,
};

async function openCrew() {
  mockResponse(listAllGamesEndpoint, { rows: [valorant], total: 1 });
  const { user } = openPanel('?tab=games');
  await user.click(await screen.findByRole('button', { name: 'Actions for Valorant' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit crew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit crew of Valorant' }));
  const size = () => dialog.getByRole('textbox', { name: 'Crew size' });
  const role = (number: number) => dialog.getByRole('textbox', { name: `Name of role ${number}` });
  const players = (name: string) => dialog.getByRole('textbox', { name: `Players as ${name}` });
  const retype = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, size, role, players, retype, save };
}

test('saves an edited crew with the keyboard and returns the focus to the row', async () => {
  const { user, size, role, players, retype } = await openCrew();
  const requests = mockResponse(changeGameCrewEndpoint, valorant);
  expect([size(), role(1), players('Duelist')].map((field) => Reflect.get(field, 'value'))).toEqual([
    '5',
    'Duelist',
    '1',
  ]);
  await retype(size(), '6');
  await retype(players('Duelist'), '2');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(role(2)));
  await user.keyboard('Sentinel{Enter}');
  expect(await screen.findByText('Changed crew of Valorant.')).toBeDefined();
  const roles = [
    { name: 'Duelist', count: 2 },
    { name: 'Sentinel', count: 1 },
  ];
  expect(requests).toMatchObject([{ params: { gameId: 'valorant' }, body: { crewSize: 6, roles } }]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Valorant' })),
  );
});

test('saves a game without a usual crew', async () => {
  const { user, dialog, size, retype, save } = await openCrew();
  const requests = mockResponse(changeGameCrewEndpoint, valorant);
  await retype(size(), '');
  await user.click(dialog.getByRole('button', { name: 'Remove Duelist' }));
  await save();
  expect(await screen.findByText('Changed crew of Valorant.')).toBeDefined();
  expect(requests).toMatchObject([{ body: { crewSize: null, roles: [] } }]);
});

test('shows each invalid value at its field and sends nothing', async () => {
  const { user, dialog, size, role, players, retype, save } = await openCrew();
  const requests = mockResponse(changeGameCrewEndpoint, valorant);
  await retype(size(), '41');
  await retype(players('Duelist'), '');
  await user.click(dialog.getByRole('button', { name: 'Add role' }));
  await save();
  expect(await dialog.findByText('A crew has at most 40 players')).toBeDefined();
  expect(dialog.getByText('Please enter a whole number')).toBeDefined();
  expect(dialog.getByText('Please enter a role')).toBeDefined();
  expect(document.activeElement).toBe(size());

  await retype(size(), '5');
  await retype(players('Duelist'), '1');
  await user.type(role(2), 'duelist');
  await save();
  expect(await dialog.findByText('This role is already listed. Increase its number of players instead.')).toBeDefined();
  expect(role(2).getAttribute('aria-invalid')).toBe('true');

  await retype(role(2), 'Sentinel');
  await retype(players('Sentinel'), '5');
  await save();
  expect(await dialog.findByText('These roles need 6 players, but the crew has 5')).toBeDefined();
  expect(requests).toEqual([]);
});

test('cannot be changed while it is being saved', async () => {
  const { dialog, size, save } = await openCrew();
  delayResponse(changeGameCrewEndpoint);
  await save();
  await waitFor(() => expect(size()).toHaveProperty('readOnly', true));
  expect(dialog.getByRole('button', { name: 'Remove Duelist' })).toHaveProperty('disabled', true);
});
