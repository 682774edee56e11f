import { message } from '../message.ts';
import { type Platform, platforms } from './platform-names.ts';
import { z } from '../zod.ts';

export { platforms, type Platform };

export const noPlatformMessage = message('Please select a platform');
export const platformSchema = z.enum(platforms, noPlatformMessage);

/** The platform of posts that anybody can join. Has no group of its own in {@link platformFilters}. */
export const crossPlatform = 'Cross-platform' satisfies Platform;

export const allPlatforms = message('All Platforms');

/** Platform filters of the board, in order, with the platforms that each one matches. */
export const platformFilters: Readonly<Record<string, readonly Platform[]>> = {
  PC: ['PC'],
  PlayStation: ['PlayStation 5', 'PlayStation 4'],
  Xbox: ['Xbox Series X/S', 'Xbox One'],
  'Nintendo Switch': ['Nintendo Switch'],
  Mobile: ['Mobile'],
};

// A map and no object, because a client may send 'constructor'.
const platformOptions = new Map(Object.entries(platformFilters));

const platformsByAlias: ReadonlyMap<string, Platform> = new Map([
  ['ps5', 'PlayStation 5'],
  ['ps4', 'PlayStation 4'],
  ['xsx', 'Xbox Series X/S'],
  ['xss', 'Xbox Series X/S'],
  ['xb1', 'Xbox One'],
  ['nsw', 'Nintendo Switch'],
  ['phone', 'Mobile'],
  ['crossplay', crossPlatform],
]);

/** The platform that a folded search word stands for, such as 'ps5'. */
export const platformOfAlias = (word: string): Platform | undefined => platformsByAlias.get(word);

/** The folded search words that stand for a platform. */
export const aliasesOfPlatform = (platform: Platform): string[] =>
  [...platformsByAlias].flatMap(([word, aliased]) => (aliased === platform ? [word] : []));

const isPlatform = (text: string): text is Platform => platforms.some((platform) => platform === text);

/** The platforms of a filter option. */
export const platformsOf = (option: string): readonly Platform[] =>
  platformOptions.get(option) ?? (isPlatform(option) ? [option] : []);

const platformOptionNames: readonly string[] = [...new Set([...platformOptions.keys(), ...platforms])];

/** The filter options that match a platform. */
export const optionsOfPlatform = (platform: Platform): string[] =>
  platformOptionNames.filter((option) => platformsOf(option).includes(platform));
