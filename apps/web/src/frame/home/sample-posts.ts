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
  readonly age: string;
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
    age: t`2 min ago`,
  },
  {
    gameId: 'rocket_league',
    game: 'Rocket League',
    monogram: 'RL',
    platform: 'Cross-platform',
    description: t`Casual threes before bed, any rank welcome.`,
    tags: ['Casual', 'Voice chat'],
    author: 'Tomás Vidal',
    age: t`4 min ago`,
  },
  {
    gameId: 'minecraft',
    game: 'Minecraft',
    monogram: 'MC',
    platform: 'Nintendo Switch',
    description: t`Long-term village world, builders wanted.`,
    tags: ['Survival', 'Weekly'],
    author: 'Jun Park',
    age: t`7 min ago`,
  },
  {
    gameId: 'destiny_2',
    game: 'Destiny 2',
    monogram: 'D2',
    platform: 'PlayStation 5',
    description: t`First raid run. Teaching is half the fun.`,
    tags: ['Raid', 'Beginners'],
    author: 'Ada Osei',
    age: t`11 min ago`,
  },
  {
    gameId: 'apex_legends',
    game: 'Apex Legends',
    monogram: 'Apex',
    platform: 'Xbox Series X/S',
    description: t`Third for tonight, one hour, then sleep.`,
    tags: ['Trios'],
    author: 'Mika Lind',
    age: t`13 min ago`,
  },
];
