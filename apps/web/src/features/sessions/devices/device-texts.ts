import { plural } from '#src/lib/plural.ts';

export const deviceTexts = {
  heading: "Where you're signed in",
  hint: "If you don't recognise a device, sign it out and change your password.",
  loading: 'Loading your devices...',
  thisBrowser: 'This browser',
  lastUsed: 'Last used',
  signedInSince: 'Signed in since',
  noOthers: "You're only signed in here.",
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutOthers: 'Sign out of all other devices',
  signOutOthersTitle: 'Sign out of all other devices?',
} as const;

export const devicesFailed = (reason: string): string => `Couldn't load your devices: ${reason}`;
export const signOutLabel = (device: string): string => `Sign out ${device}`;
export const signOutFailed = (device: string, reason: string): string => `Couldn't sign out ${device}: ${reason}`;
export const signedOut = (device: string): string => `${device} is signed out.`;
export const signOutOthersText = (count: number): string =>
  `${plural(count, 'other device', 'other devices')} will need to sign in again. This one stays signed in.`;
export const signOutOthersFailed = (reason: string): string => `Couldn't sign out your other devices: ${reason}`;
export const signedOutOthers = (count: number): string =>
  `${plural(count, 'other device was', 'other devices were')} signed out.`;
