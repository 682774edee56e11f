import { t } from '@lingui/core/macro';
import type { CardHeadProps } from '#src/features/posts/card/card-head.tsx';
import { sampleGames } from './sample-games.ts';

const MINUTE_MS = 60_000;
const noTags = { tags: [], roles: [], joins: [], startsInMinutes: null };

/** A crew as it was posted, and the roles of the players who join it, in their order. */
interface SamplePost {
  readonly platform: string;
  readonly description: string;
  readonly tags: string[];
  /** Fixed text: the first Intl format call takes about 100 ms on a slow phone. */
  readonly start: string;
  /** Decides the look of the card. Null: any time, or later. */
  readonly startsInMinutes: number | null;
  readonly seats: number;
  readonly players: number;
  /** With their number, and how many of the first players take them. */
  readonly roles: readonly (readonly [name: string, count: number, taken: number])[];
  /** The role of each player who joins. */
  readonly joins: readonly string[];
}

const posts: readonly SamplePost[] = [
  {
    ...noTags,
    platform: 'PC',
    description: t`Two more for ranked. Mics on, tilt off.`,
    tags: ['Ranked', 'EU West'],
    start: t`Tonight 21:30`,
    seats: 5,
    players: 3,
    roles: [
      ['Duelist', 2, 1],
      ['Sentinel', 1, 0],
    ],
    joins: ['Duelist', 'Sentinel'],
  },
  {
    ...noTags,
    platform: 'Cross-platform',
    description: t`Casual threes before bed, any rank welcome.`,
    tags: ['Casual', 'Voice chat'],
    start: t`Playing now`,
    startsInMinutes: 0,
    seats: 3,
    players: 2,
  },
  {
    ...noTags,
    platform: 'Nintendo Switch',
    description: t`Long-term village world, builders wanted.`,
    tags: ['Survival', 'Weekly'],
    start: t`Any time`,
    seats: 8,
    players: 5,
    roles: [
      ['Builder', 4, 3],
      ['Farmer', 2, 0],
    ],
    joins: ['Farmer', 'Builder', 'Farmer'],
  },
  {
    ...noTags,
    platform: 'PlayStation 5',
    description: t`First raid run. Teaching is half the fun.`,
    tags: ['Raid', 'Beginners'],
    start: t`Tomorrow 20:00`,
    seats: 6,
    players: 5,
    roles: [
      ['Healer', 1, 0],
      ['Damage', 4, 4],
    ],
    joins: ['Healer'],
  },
  {
    ...noTags,
    platform: 'Xbox Series X/S',
    description: t`Third for tonight, one hour, then sleep.`,
    tags: ['Trios'],
    start: t`In 10 min`,
    startsInMinutes: 10,
    seats: 3,
    players: 2,
  },
];

export interface SampleCrew {
  readonly gameId: string;
  readonly start: string;
  readonly seats: number;
  readonly players: number;
  /** The post once `joined` players were accepted. */
  readonly postAfter: (joined: number) => CardHeadProps['post'];
}

export const sampleCrews: readonly SampleCrew[] = sampleGames.flatMap(({ monogram, ...game }, index) => {
  const post = posts[index];
  if (!post) return [];
  const { joins, startsInMinutes, players, ...shown } = post;
  const now = new Date();
  const startsAt = startsInMinutes === null ? null : new Date(now.getTime() + startsInMinutes * MINUTE_MS);
  const postAfter = (joined: number) => ({
    ...game,
    ...shown,
    emblem: { abbreviation: monogram, iconId: null },
    authorName: game.author,
    authorPictureUrl: null,
    createdAt: now,
    startsAt,
    closesAt: null,
    party: players,
    acceptedSeats: joined,
    offeredSeats: 0,
    roles: post.roles.map(([name, count]) => ({ name, count })),
    acceptedByRole: post.roles.map(
      ([name, , taken]) => taken + joins.slice(0, joined).filter((role) => role === name).length,
    ),
  });
  return [{ gameId: game.gameId, start: post.start, seats: post.seats, players, postAfter }];
});
