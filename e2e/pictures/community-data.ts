import type { ProfileChange } from '@muster/contract/members/profiles.ts';
import type { PostDraft } from '@muster/contract/posts/posts.ts';
import type { Role } from '@muster/contract/posts/seats/seats.ts';

export const members = [
  'Robin Vale',
  'Noor Haddad',
  'Wei Chen',
  'Lena Fischer',
  'Tomás Vidal',
  'Mika Lind',
  'Ada Osei',
  'Jun Park',
  'Sofia Rossi',
  'Kwame Mensah',
  'Ivy Tran',
  'Oskar Nowak',
  'Priya Nair',
  'Diego Luna',
  'Hana Wolf',
  'Sam Ortiz',
  'Yuki Mori',
  'Ella Berg',
  'Malik Diallo',
  'Zoe Martin',
] as const;
export type Name = (typeof members)[number];

type Fact = 'comms' | 'spokenLanguages' | 'playAreas' | 'levels';

export interface Plan extends Partial<Pick<PostDraft, Fact | 'seats' | 'party' | 'joinDetails'>> {
  readonly author: Name;
  readonly game: string;
  readonly platform: PostDraft['platform'];
  readonly description: string;
  readonly tags: string[];
  /** Minutes until the start. Null: any time. */
  readonly startsIn: number | null;
  readonly roles?: Role[];
  /** Number of members who joined, each in the next open role. */
  readonly joined?: number;
  /** Another member joins the waitlist, and the first one who joined leaves, so that the seat is offered. */
  readonly hasOffer?: boolean;
}

export const pc = { platform: 'PC' as const, comms: ['voice' as const], playAreas: ['europe-west' as const] };
export const english = { spokenLanguages: ['en' as const] };
export const roles = (counts: Readonly<Record<string, number>>): Role[] =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

/** The member who looks at the screens. */
export const viewerProfile: ProfileChange = {
  bio: 'Evenings after nine, mostly shooters. Patient, mic on, never tilted for long.',
  location: 'Rotterdam',
  platforms: ['PC'],
  comms: ['voice'],
  spokenLanguages: ['en'],
  playAreas: ['europe-west'],
  levels: ['casual', 'improving', 'ranked'],
  color: 'sky',
};

/** The crew of the room: the viewer and three others join. */
export const roomPlan: Plan = {
  ...pc,
  ...english,
  author: 'Noor Haddad',
  game: 'Valorant',
  description: 'Five-stack for ranked, gold to plat. Mics on, tilt off, two maps and then sleep.',
  tags: ['ranked', 'gold+'],
  levels: ['ranked'],
  startsIn: 24,
  seats: 5,
  joined: 0,
  joinDetails: 'Lobby code MUSTER-4711\nhttps://voice.example/noor',
};

/** The viewer requests to join, and is accepted as the last player. */
export const requestedPlan: Plan = {
  ...pc,
  ...english,
  author: 'Wei Chen',
  game: 'Rocket League',
  platform: 'Cross-platform',
  description: 'Casual threes before bed, any rank welcome.',
  tags: ['casual', 'threes'],
  levels: ['casual'],
  startsIn: 10,
  seats: 5,
  joined: 3,
  joinDetails: 'wei-and-friends / 8821',
};

/** Shared with visitors. */
export const sharedPlan: Plan = {
  ...pc,
  ...english,
  author: 'Ada Osei',
  game: 'Destiny 2',
  platform: 'Cross-platform',
  description:
    'First raid run for half of us. We take our time, explain every encounter and laugh about the wipes. Bring a mic or just listen.',
  tags: ['raid', 'beginners', 'sherpa'],
  levels: ['improving'],
  startsIn: 75,
  seats: 6,
  joined: 3,
  roles: roles({ Tank: 1, Healer: 2, Damage: 3 }),
};

export const roomMessages: readonly (readonly [Name, string])[] = [
  ['Wei Chen', 'In. Warm-up map first?'],
  ['Noor Haddad', 'Yes, deathmatch for ten minutes, then queue.'],
  ['Mika Lind', 'I can take smokes if nobody wants them.'],
  ['Robin Vale', 'Please do. I stay on Jett, promise to trade.'],
  ['Noor Haddad', 'Deal. Lobby code is pinned, voice opens at quarter to.'],
  ['Lena Fischer', 'Getting tea, back in five.'],
];
