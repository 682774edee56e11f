import { changeGameAliasesEndpoint, type GameRow, listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockResponse } from '#test/network.ts';

const warcraft: GameRow = {
  ...aGame('World of Warcraft', { aliases: ['wow'] }),
  isVerified: true,
  category: 'Popular Games',
  submittedBy: 'system',
  submittedAt: new Date('2026-11-01T12:00:00Z'),
  posts: 0,
};

async function openAliases() {
  mockResponse(listAllGamesEndpoint, { rows: [warcraft], total: 1 });
  const { user } = openPanel('?tab=games');
  await user.click(await screen.findByRole('button', { name: 'Actions for World of Warcraft' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit aliases' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit aliases of World of Warcraft' }));
  const field = dialog.getByRole('textbox', { name: 'Aliases' });
  return { user, dialog, field };
}

test('saves edited aliases', async () => {
  const { user, field } = await openAliases();
  const requests = mockResponse(changeGameAliasesEndpoint, warcraft);
  expect(field).toHaveProperty('value', 'wow');
  await user.type(field, ', Azeroth,wow,{Enter}');
  expect(await screen.findByText('Changed aliases of World of Warcraft.')).toBeDefined();
  expect(requests).toMatchObject([{ params: { gameId: warcraft.id }, body: { aliases: ['wow', 'azeroth'] } }]);
});

test('names an invalid alias', async () => {
  const { user, dialog, field } = await openAliases();
  await user.type(field, ' two{Enter}');
  expect(await dialog.findByText('Enter single words, separated by commas')).toBeDefined();
});
