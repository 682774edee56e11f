import { expect, test } from 'vitest';
import { gameFilterOf, gameCategories, gameFilters, otherGame, otherGamesFilter } from './games.ts';
import { rolesIssue, rolesSchema, seatsSchema } from '../posts/seats/seats.ts';
import { starterGames } from './starter-games.ts';
import { allPlatforms, platformFilters, platforms } from '../values/platforms.ts';
import { z } from '../zod.ts';

test('a new installation offers the specified games and an option for another', () => {
  expect([...starterGames.map(({ name }) => name), otherGame].join(', ')).toBe(
    'League of Legends, Valorant, CS2, Dota 2, Apex Legends, Overwatch 2, Fortnite, Call of Duty, Rainbow Six Siege, ' +
      'Rocket League, Minecraft, Among Us, Fall Guys, PUBG, Warzone, FIFA, NBA 2K, Grand Theft Auto V, Rust, Destiny 2, ' +
      'World of Warcraft, Final Fantasy XIV, Genshin Impact, Other (Add Custom Game)',
  );
});

test('the usual crews of starter games are valid', () => {
  for (const { crewSize, roles } of starterGames) {
    expect(z.nullable(seatsSchema).parse(crewSize)).toBe(crewSize);
    expect(rolesSchema.parse(roles)).toEqual(roles);
    expect(rolesIssue(roles, crewSize)).toBeNull();
  }
});

test('the game categories are the specified ones', () => {
  expect(gameCategories).toEqual(['Popular Games', 'User Submitted']);
});

test('the platforms are the specified ones', () => {
  expect(platforms.join(', ')).toBe(
    'PC, PlayStation 5, PlayStation 4, Xbox Series X/S, Xbox One, Nintendo Switch, Mobile, Cross-platform',
  );
});

test('the platform filters are the specified ones, and each matches a platform', () => {
  expect([allPlatforms, ...Object.keys(platformFilters)].join(', ')).toBe(
    'All Platforms, PC, PlayStation, Xbox, Nintendo Switch, Mobile',
  );
  expect(Object.values(platformFilters).filter((matched) => matched.length === 0)).toEqual([]);
});

test('a game belongs to the filter that lists its name, or to the other games', () => {
  expect(gameFilterOf('CS2')).toBe('Counter-Strike 2');
  expect(gameFilterOf(' counter-strike  2 ')).toBe('Counter-Strike 2');
  expect(gameFilterOf('Rust')).toBe(otherGamesFilter);
  expect(Object.keys(gameFilters).map(gameFilterOf)).toEqual(Object.keys(gameFilters));
});
