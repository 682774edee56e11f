import { type GameRow, listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import {
  changeGameAbbreviationEndpoint,
  deleteGameIconEndpoint,
  uploadGameIconEndpoint,
} from '@muster/contract/games/game-emblems.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { aPicture, stubPictures } from '#test/stubs/picture-stubs.ts';
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
  return { user, dialog, popup, field, monograms };
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

test('names an invalid abbreviation', async () => {
  const { user, dialog, field } = await openEmblem();
  await user.type(field, ' 2{Enter}');
  expect(await dialog.findByText('Use up to 5 letters, digits or punctuation marks, without spaces')).toBeDefined();
});

const iconId = '019a3f6e-0000-7000-8000-00000000000b';
const withIcon: GameRow = { ...warcraft, emblem: { abbreviation: 'WoW', iconId } };

test('uploads the centre square of an image, shows it in the emblem and removes it again', async () => {
  stubPictures();
  const { user, dialog, popup } = await openEmblem();
  const icons = () => Array.from(popup.querySelectorAll('svg image'), (image) => image.getAttribute('href'));
  const uploads = mockResponse(uploadGameIconEndpoint, withIcon);
  mockResponse(listAllGamesEndpoint, { rows: [withIcon], total: 1 });
  fireEvent.change(dialog.getByLabelText('Image file'), { target: { files: [aPicture(800, 600)] } });
  await dialog.findByRole('button', { name: 'Remove icon' });
  expect(uploads).toMatchObject([{ params: { gameId: warcraft.id } }]);
  expect(icons()).toEqual(['small', 'small', 'large'].map((size) => `/api/game-icons/${iconId}/${size}`));
  mockResponse(deleteGameIconEndpoint, warcraft);
  mockResponse(listAllGamesEndpoint, { rows: [warcraft], total: 1 });
  await user.click(dialog.getByRole('button', { name: 'Remove icon' }));
  await waitFor(() => expect(icons()).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Upload an icon' })));
});

test('names a file that is no image, and a failed upload', async () => {
  stubPictures();
  const { dialog } = await openEmblem();
  const choose = (file: File) => fireEvent.change(dialog.getByLabelText('Image file'), { target: { files: [file] } });
  choose(new File(['hello'], 'a.txt', { type: 'text/plain' }));
  expect((await dialog.findByRole('alert')).textContent).toContain("This isn't an image.");
  mockError(uploadGameIconEndpoint, 'too-many-requests');
  choose(aPicture(64, 64));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain("Couldn't save this icon:"));
});
