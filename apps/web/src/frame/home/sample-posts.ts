import { t } from '@lingui/core/macro';

interface SamplePost {
  readonly gameId: string;
  readonly game: string;
  readonly monogram: string;
  readonly platform: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly author: string;
  /** Fixed text: the first Intl format call takes about 100 ms on a slow phone. */
  readonly start: string;
  readonly seats: number;
  readonly players: number;
  /** With taken and total seats: 'Healer 0/1'. */
  readonly roles: readonly string[];
}

export const samplePosts: readonly [SamplePost, ...SamplePost[]] = [
  {
    gameId: 'valorant',
    game: 'Valorant',
    monogram: 'VAL',
    platform: 'PC',
    description: t`Two more for ranked. Mics on, tilt off.`,
    tags: ['Ranked', 'EU West'],
    author: 'Noor Haddad',
    start: t`Tonight 21:30`,
    seats: 5,
    players: 3,
    roles: ['Duelist 1/2', 'Sentinel 0/1'],
  },
  {
    gameId: 'rocket_league',
    game: 'Rocket League',
    monogram: 'RL',
    platform: 'Cross-platform',
    description: t`Casual threes before bed, any rank welcome.`,
    tags: ['Casual', 'Voice chat'],
    author: 'Tomás Vidal',
    start: t`Playing now`,
    seats: 3,
    players: 2,
    roles: [],
  },
  {
    gameId: 'minecraft',
    game: 'Minecraft',
    monogram: 'MC',
    platform: 'Nintendo Switch',
    description: t`Long-term village world, builders wanted.`,
    tags: ['Survival', 'Weekly'],
    author: 'Jun Park',
    start: t`Any time`,
    seats: 8,
    players: 5,
    roles: ['Builder 3/4', 'Farmer 0/2'],
  },
  {
    gameId: 'destiny_2',
    game: 'Destiny 2',
    monogram: 'D2',
    platform: 'PlayStation 5',
    description: t`First raid run. Teaching is half the fun.`,
    tags: ['Raid', 'Beginners'],
    author: 'Ada Osei',
    start: t`Tomorrow 20:00`,
    seats: 6,
    players: 5,
    roles: ['Healer 0/1', 'Damage 4/4'],
  },
  {
    gameId: 'apex_legends',
    game: 'Apex Legends',
    monogram: 'Apex',
    platform: 'Xbox Series X/S',
    description: t`Third for tonight, one hour, then sleep.`,
    tags: ['Trios'],
    author: 'Mika Lind',
    start: t`In 10 min`,
    seats: 3,
    players: 2,
    roles: [],
  },
];
