import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import type { Player } from '@muster/contract/members/profiles.ts';

export const aPlayer = (player: Partial<Player> = {}): Player => ({
  id: '019a3f6e-0000-7000-8000-000000000002',
  name: 'Ben Carter',
  bio: 'Calm comms, no rage.',
  location: 'Leeds',
  discordId: 'ben.carter',
  discordIsVerified: false,
  platforms: ['PC', 'PlayStation 5'],
  pictureUrl: null,
  activePosts: 2,
  presence: { isOnline: false, lastSeenAt: new Date() },
  color: null,
  ...noPreferenceSets,
  accessNeeds: '',
  sessions: 0,
  games: [],
  usualTimes: null,
  createdAt: new Date('2026-02-03T12:00:00Z'),
  isAdmin: false,
  isSuspended: false,
  note: null,
  ...player,
});
