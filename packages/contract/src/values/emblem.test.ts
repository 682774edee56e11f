import { expect, test } from 'vitest';
import { emblemOf } from './emblem.ts';

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '_');

test('colors and shape depend on the game id, not on the name', () => {
  const { monogram, ...look } = emblemOf('valorant', 'Valorant');
  expect(emblemOf('valorant', 'VALORANT 2')).toMatchObject(look);
  expect(monogram).toBe('VA');
});

test('games with the same monogram have different emblems', () => {
  const games = ['Destiny 2', 'Dota 2', 'Diablo 2', 'Dungeons 2', 'Darkwood 2'];
  const looks = games.map((name) => JSON.stringify(emblemOf(idOf(name), name)));
  expect(new Set(looks).size).toBe(games.length);
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
  ['NBA 2K', 'N2K'],
  ['FIFA 23', 'F23'],
  ['Battlefield 2042', '2042'],
  ['Vi Six', 'VS'],
  ['原神', '原神'],
  ['!!!', '?'],
])('the monogram of %s is %s', (name, monogram) => {
  expect(emblemOf(idOf(name), name).monogram).toBe(monogram);
});
