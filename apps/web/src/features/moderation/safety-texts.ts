import { sentence } from '#src/lib/sentence.ts';
import type { ReportTarget } from '#src/features/members/safety.ts';

export const safetyTexts = {
  block: 'Block',
  blocking: 'Blocking...',
  reason: "What's wrong?",
  note: 'Note for administrators',
  optional: 'Optional',
  close: 'Close',
  send: 'Send report',
  sending: 'Sending...',
  reported: 'Thanks. An administrator will look at it.',
  blockedHeading: 'Blocked players',
  blockedLead: "You can't see each other's posts or message each other.",
  loadingBlocked: 'Loading your blocked players...',
  noBlockedPlayers: "You haven't blocked anyone.",
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
} as const;

export const blockTitle = (name: string): string => sentence`Block ${name}?`;
export const blockDescription = (name: string): string =>
  sentence`You and ${name} won't see each other's posts or your conversation, and can't message each other. You can unblock ${name} in your settings.`;
export const blockFailed = (reason: string): string => `Couldn't block this player: ${reason}`;
export const blockedNotice = (name: string): string =>
  sentence`${name} is blocked. You can unblock them in your settings.`;
export const unblockFailed = (reason: string): string => `Couldn't unblock this player: ${reason}`;
export const unblockedNotice = (name: string): string => sentence`${name} is no longer blocked.`;
export const unblockLabel = (name: string): string => `Unblock ${name}`;
export const blocksFailed = (reason: string): string => `Couldn't load your blocked players: ${reason}`;
export const blockedSince = (date: string): string => `Since ${date}`;
export const reportFailed = (reason: string): string => `Couldn't send the report: ${reason}`;

export const reportTitles: Record<ReportTarget['kind'], string> = {
  post: 'Report post',
  message: 'Report message',
  member: 'Report player',
};
export const reportDescriptions: Record<ReportTarget['kind'], (name: string) => string> = {
  post: (name) => sentence`We'll send administrators a copy of ${name}'s post and your note.`,
  message: (name) =>
    sentence`We'll send administrators ${name}'s message, up to five before and five after it, and your note.`,
  member: (name) => sentence`We'll send administrators a copy of ${name}'s profile and your note, but no messages.`,
};
