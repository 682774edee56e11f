import { type Platform, platforms } from './platform-names.ts';
import { z } from '../zod.ts';

export { platforms, type Platform };

export const platformSchema = z.enum(platforms, 'Please select a platform');

/** The platform of posts that anybody can join. Has no group of its own in {@link platformFilters}. */
export const crossPlatform = 'Cross-platform' satisfies Platform;

export const allPlatforms = 'All Platforms';

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

const isPlatform = (text: string): text is Platform => platforms.some((platform) => platform === text);

/** The platforms of a filter option. */
export const platformsOf = (option: string): readonly Platform[] =>
  platformOptions.get(option) ?? (isPlatform(option) ? [option] : []);
