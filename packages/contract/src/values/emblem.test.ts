import { expect, test } from 'vitest';
import { starterGames } from '../games/starter-games.ts';
import { EMBLEM_VIEW_BOX, emblemOf } from './emblem.ts';
import { gameHues } from './game-hues.ts';
import { likelyGameId, monogramOf } from './monogram.ts';

test('colors and shape depend on the game id, not on the monogram', () => {
  const { monogramSize: _, ...look } = emblemOf('valorant', 'VAL');
  expect(emblemOf('valorant', 'V2')).toMatchObject(look);
});

test('every starter game has its own abbreviation, and its own colors and shape', () => {
  const monograms = starterGames.map((game) => monogramOf(game.name, game));
  expect(monograms).toEqual(starterGames.map(({ abbreviation }) => abbreviation));
  expect(new Set(monograms.map((monogram) => monogram.toLowerCase())).size).toBe(starterGames.length);
  const looks = starterGames.map(({ name }) => emblemOf(likelyGameId(name), ''));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(starterGames.length);
});

test('every starter game has the hues that players know, and other games get hues from their id', () => {
  const ids = starterGames.map(({ name }) => likelyGameId(name));
  expect(Object.keys(gameHues).toSorted()).toEqual(ids.toSorted());
  expect(emblemOf('minecraft', '').backgroundColor).toContain(` ${gameHues.minecraft?.[0]})`);
  const custom = Array.from({ length: 50 }, (_, game) => emblemOf(`hexfall_${game}`, '').backgroundColor);
  expect(new Set(custom).size).toBeGreaterThan(10);
});

test.each(['L', 'R6', 'LoL', 'FF14', 'GTAV2', 'WWWWW', '原神国服版'])('the abbreviation %s fits', (abbreviation) => {
  const { monogramSize } = emblemOf('game', abbreviation);
  // Widths of the display font's letters, in font sizes.
  const widest = /[W\u4E00-\u9FFF]/u.test(abbreviation) ? 1.06 : 0.75;
  expect(abbreviation.length * monogramSize * widest).toBeLessThan(EMBLEM_VIEW_BOX);
});

test.each([
  ['League of Legends', 'LL'],
  ['Grand Theft Auto V', 'GTA'],
  ['CS2', 'CS2'],
  ['Final Fantasy XIV', 'FF14'],
  ['Final Fantasy VII Remake', 'FF7'],
  ['diablo iv', 'D4'],
  ['Call of Duty: Black Ops III', 'CDB3'],
  ['Civilization VI', 'C6'],
  ["Baldur's Gate 3", 'BG3'],
  ['NBA 2K', 'N2K'],
  ['FIFA 23', 'F23'],
  ['Battlefield 2042', '2042'],
  ['Vi Six', 'VS'],
  ['原神', '原神'],
  ['!!!', '?'],
])('without an abbreviation, the monogram of %s is %s', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});
