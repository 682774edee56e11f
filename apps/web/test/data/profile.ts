import { type Block, listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getOwnProfileEndpoint, type OwnProfile } from '@muster/contract/members/profiles.ts';
import { getSettingsEndpoint, type Settings } from '@muster/contract/members/settings.ts';
import { getEmailEndpoint } from '@muster/contract/sessions/email.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { mockSessions, aSession } from './account.ts';
import { mockResponse } from '../network.ts';
import { aMember } from '../render-app.tsx';

/** The member's own profile. */
export const aProfile = (profile: Partial<OwnProfile> = {}): OwnProfile => ({
  id: aMember.id,
  name: aMember.name,
  email: aMember.email,
  pictureUrl: aMember.pictureUrl,
  bio: '',
  location: '',
  discordId: 'ada.o',
  discordVisibility: 'crew',
  discordIsVerified: false,
  ...noPreferences,
  platforms: ['PC'],
  color: null,
  accessNeeds: '',
  accessNeedsVisibility: 'nobody',
  totalPosts: 1200,
  sessions: 0,
  games: [],
  usualTimes: null,
  lastActivityAt: new Date(),
  createdAt: new Date('2026-02-03T12:00:00Z'),
  updatedAt: new Date('2026-02-03T12:00:00Z'),
  ...profile,
});

export const aSettings = (settings: Partial<Settings> = {}): Settings => ({
  sendsReadReceipts: true,
  showsPresence: true,
  showsGames: true,
  showsSessions: true,
  showsUsualTimes: false,
  pushShowsText: false,
  language: null,
  pushesAlerts: true,
  receivesDigests: false,
  hasQuietHours: true,
  quietFrom: 23 * 60,
  quietUntil: 8 * 60,
  timeZone: null,
  ...settings,
});

/** Mocks the profile and the settings: profile, settings, blocks and sessions. */
export function mockProfile(blocks: Block[] = [], settings: Partial<Settings> = {}): void {
  mockResponse(getOwnProfileEndpoint, aProfile());
  mockResponse(getSettingsEndpoint, aSettings(settings));
  mockResponse(listBlocksEndpoint, blocks);
  mockResponse(getEmailEndpoint, {
    email: aMember.email,
    isVerified: false,
    isRefused: false,
    pendingEmail: null,
    sendsMail: true,
    sendsDigests: true,
  });
  mockSessions(aSession(1));
}
