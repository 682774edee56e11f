import { readFilter } from '@muster/contract/board/board-filter.ts';
import { i18n } from '#src/lib/i18n.ts';
import { pageLanguage } from '#src/lib/page-language.ts';
import { expect, onTestFinished, test } from 'vitest';
import { parseSearch } from '#src/lib/navigation/search-params.ts';
import { hasIgnoredParams } from './board-filter.ts';
import { activeFilters, countOf, gameOptions, platformOptions, removableFilters } from './filter-options.ts';

const facets = {
  matching: { count: 2, isAtLeast: false },
  active: 9,
  games: [
    { option: 'Valorant', count: 4, isAtLeast: false },
    { option: 'Other', count: 1, isAtLeast: false },
    { option: 'Dota 2', count: 1, isAtLeast: false },
  ],
  platforms: [
    { option: 'PC', count: 2, isAtLeast: false },
    { option: 'Cross-platform', count: 1, isAtLeast: false },
  ],
  without: {},
};

test('ignores invalid search parameters and keeps the valid ones', () => {
  expect(readFilter({ search: 'x'.repeat(101), game: ['Valorant'], platform: 'PC', page: 3 })).toEqual({
    platform: 'PC',
  });
  expect(readFilter({ search: '  ', game: '' })).toEqual({});
});

test.each([
  '?foo=bar',
  '?utm_source=mail&utm_medium=x',
  `?search=${'x'.repeat(101)}`,
  '?search=%00',
  '?game=1&game=2',
  '?game=',
  '?cursor=abc',
  '?platform=%7B%7D',
])('ignores the search parameters %s', (address) => {
  const search = parseSearch(address);
  expect(readFilter(search)).toEqual({});
  expect(hasIgnoredParams(search, readFilter(search))).toBe(true);
});

test('reads a party size, and ignores others', () => {
  expect(readFilter({ party: '8' })).toEqual({ party: '8' });
  for (const party of ['0', '9', '12', '1.5', 'two', 2, null]) expect(readFilter({ party })).toEqual({});
});

test('ignores an unknown platform', () => {
  expect(readFilter({ platform: '{}' })).toEqual({});
  expect(readFilter({ platform: 'PlayStation' })).toEqual({ platform: 'PlayStation' });
  expect(readFilter({ platform: 'Cross-platform' })).toEqual({ platform: 'Cross-platform' });
});

test('lists the specified games in order, then the others that have posts by name', () => {
  const others = ['Zelda', 'Äther', 'dota 10'].map((option) => ({ option, count: 1, isAtLeast: false }));
  expect(gameOptions({ ...facets, games: [...others, ...facets.games] }).map(({ label }) => label)).toEqual([
    'All Games',
    'Valorant',
    'Counter-Strike 2',
    'League of Legends',
    'Apex Legends',
    'Fortnite',
    'Call of Duty',
    'Overwatch 2',
    'Rocket League',
    'Minecraft',
    'Among Us',
    'Fall Guys',
    'PUBG',
    'Other',
    'Äther',
    'Dota 2',
    'dota 10',
    'Zelda',
  ]);
});

test('lists the specified platforms in order, then the others that have posts, with counts', () => {
  expect(platformOptions(facets).map((option) => [option.label, countOf(option)])).toEqual([
    ['All Platforms', undefined],
    ['PC', '2'],
    ['PlayStation', undefined],
    ['Xbox', undefined],
    ['Nintendo Switch', undefined],
    ['Mobile', undefined],
    ['Cross-platform', '1'],
  ]);
});

test('names each active filter', () => {
  expect(activeFilters({ search: 'mic', platform: 'PC' }).map(({ label }) => label)).toEqual(['“mic”', 'PC']);
});

test('shows no count for an option whose count is at least zero', () => {
  const games = [
    { option: 'Valorant', count: 1200, isAtLeast: true },
    { option: 'Minecraft', count: 0, isAtLeast: false },
    { option: 'Fortnite', count: 0, isAtLeast: true },
  ];
  const details = new Map(gameOptions({ ...facets, games }).map((option) => [option.value, countOf(option)]));
  expect(['Valorant', 'Minecraft', 'Fortnite'].map((name) => details.get(name))).toEqual(['1,200+', '0', undefined]);
});

test('marks no filter as best if removing any one gains nothing', () => {
  const none = { count: 0, isAtLeast: false };
  const filters = removableFilters(
    { search: 'mic', game: 'Rust' },
    { search: none, game: { ...none, isAtLeast: true } },
  );
  expect(filters.map(({ part, gain, isBest }) => [part, gain, isBest])).toEqual([
    ['search', undefined, false],
    ['game', undefined, false],
  ]);
});

test('translates the labels of filters, but neither their values nor the names of games', () => {
  onTestFinished(() => i18n.load(pageLanguage, { 'All Games': 'All Games', Other: 'Other', Valorant: 'Valorant' }));
  i18n.load(pageLanguage, { 'All Games': 'Alle Spiele', Other: 'Andere', Valorant: 'Tapferkeit' });
  const options = gameOptions(facets).map(({ value, label }) => [value, label]);
  expect(options).toContainEqual(['All Games', 'Alle Spiele']);
  expect(options).toContainEqual(['Other', 'Andere']);
  expect(options).toContainEqual(['Valorant', 'Valorant']);
  expect(activeFilters({ game: 'Other' })).toEqual([{ part: 'game', label: 'Andere' }]);
});
