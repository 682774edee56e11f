import { errors } from '@muster/contract/errors.ts';

export const playerTexts = {
  heading: 'Player',
  notFoundTitle: errors['member-not-found'].message,
  notFoundText:
    'They may have deleted their account, or the link has a typo. If you blocked them, you can unblock them in your settings.',
  browse: 'Browse Posts',
  dashboard: 'Back to the dashboard',
  ownNote: 'This is how others see you.',
  ownProfile: 'Go to your profile',
  connect: 'Connect',
  suspended: 'Suspended',
  block: 'Block player',
  report: 'Report player',
  notShared: 'Not shared',
  copyDiscord: 'Copy Discord ID',
  discordCopied: 'Discord ID copied.',
} as const;

export const withPlayer = (name: string): string => `with ${name}`;
export const playerMenuLabel = (name: string): string => `More actions for ${name}`;
export const playerFailed = (reason: string): string => `Couldn't load this player: ${reason}`;

export const cardTexts = {
  noBio: 'No bio yet',
  notSet: 'Not set',
  platforms: 'Platforms',
  location: 'Location',
  discord: 'Discord',
  posts: 'Posts',
  activePosts: 'Active posts',
  status: 'Status',
  lastActive: 'Last active',
  memberSince: 'Member since',
} as const;
