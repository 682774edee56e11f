/** Platforms of posts and profiles, in display order. */
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
