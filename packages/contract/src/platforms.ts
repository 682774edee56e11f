import { z } from './zod.ts';

/** Where people play, for posts and profiles, in the order they are offered. */
export const platforms = [
  'PC',
  'PlayStation 5',
  'PlayStation 4',
  'Xbox Series X/S',
  'Xbox One',
  'Nintendo Switch',
  'Mobile',
  'Cross-platform',
] as const;
export type Platform = (typeof platforms)[number];

export const platformSchema = z.enum(platforms, 'Please select a platform');

export const allPlatforms = 'All Platforms';

/** The platform filters of the board, in order, with the stored platforms each one matches. */
export const platformFilters: Readonly<Record<string, readonly Platform[]>> = {
  PC: ['PC'],
  PlayStation: ['PlayStation 5', 'PlayStation 4'],
  Xbox: ['Xbox Series X/S', 'Xbox One'],
  'Nintendo Switch': ['Nintendo Switch'],
  Mobile: ['Mobile'],
};
