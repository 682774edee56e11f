import { type GameRow, listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { changeGameAbbreviationEndpoint } from '@muster/contract/games/game-emblems.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockError, mockResponse } from '#test/network.ts';

const warcraft: GameRow = {
  ...aGame('World of Warcraft', { emblem: { abbreviation: 'WoW', iconId: null } }),
  isVerified: true,
  category: 'Popular Games',
  submittedBy: 'system',
  submittedAt: new Date('2026-11-01T12:00:00Z'),
  posts: 0,
};

async function openEmblem() {
  mockResponse(listAllGamesEndpoint, { rows: [warcraft], total: 1 });
  const { user } = openPanel('?tab=games');
  await user.click(await screen.findByRole('button', { name: 'Actions for World of Warcraft' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit emblem' }));
  const popup = await screen.findByRole('dialog', { name: 'Edit emblem of World of Warcraft' });
  const dialog = within(popup);
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Abbreviation' });
  const monograms = () => Array.from(popup.querySelectorAll('svg text'), ({ textContent }) => textContent);
  return { user, dialog, field, monograms };
}

test('previews and saves an abbreviation', async () => {
  const { user, field, monograms } = await openEmblem();
  const requests = mockResponse(changeGameAbbreviationEndpoint, warcraft);
  expect([field.value, ...monograms()]).toEqual(['WoW', 'WoW', 'WoW', 'WoW']);
  await user.clear(field);
  expect(monograms()).toEqual(['WW', 'WW', 'WW']);
  await user.type(field, 'Azer{Enter}');
  expect(await screen.findByText('Changed the emblem of World of Warcraft.')).toBeDefined();
  expect(requests).toMatchObject([{ params: { gameId: warcraft.id }, body: { abbreviation: 'Azer' } }]);
});

test('names an invalid abbreviation and a failure, and keeps the text', async () => {
  const { user, dialog, field } = await openEmblem();
  await user.type(field, ' 2{Enter}');
  expect(await dialog.findByText('Use up to 5 letters, digits or punctuation marks, without spaces')).toBeDefined();
  mockError(changeGameAbbreviationEndpoint, 'game-not-found');
  await user.type(field, '{Backspace>2/}2{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain("Couldn't save this emblem:");
  expect(field.value).toBe('WoW2');
});
