import type { ReportTarget } from '#src/lib/safety.ts';

export const safetyTexts = {
  block: 'Block',
  blocking: 'Blocking...',
  reason: 'What is wrong?',
  note: 'Note for administrators',
  optional: 'Optional',
  cancel: 'Cancel',
  close: 'Close',
  send: 'Send report',
  sending: 'Sending...',
  reported: 'Thanks. An administrator will look at it.',
  blockedHeading: 'Blocked players',
  blockedLead: 'Neither of you sees the posts of the other, and neither can write to the other.',
  loadingBlocked: 'Loading the players you have blocked...',
  noBlockedPlayers: 'You have not blocked anybody.',
  unblock: 'Unblock',
  unblocking: 'Unblocking...',
} as const;

export const blockTitle = (name: string): string => `Block ${name}?`;
export const blockDescription = (name: string): string =>
  `You will no longer see the posts of ${name} or your conversation, and ${name} will no longer see yours. Neither of you can write to the other. You can take this back in your profile.`;
export const blockFailed = (reason: string): string => `Failed to block this player: ${reason}`;
export const blockedNotice = (name: string): string => `${name} is blocked. You can unblock them in your profile.`;
export const unblockFailed = (reason: string): string => `Failed to unblock this player: ${reason}`;
export const unblockedNotice = (name: string): string => `${name} is no longer blocked.`;
export const unblockLabel = (name: string): string => `Unblock ${name}`;
export const blocksFailed = (reason: string): string => `Failed to load the players you have blocked: ${reason}`;
export const blockedSince = (date: string): string => `Since ${date}`;
export const reportFailed = (reason: string): string => `Failed to send the report: ${reason}`;

const reportTitles: Record<ReportTarget['kind'], string> = {
  post: 'Report post',
  message: 'Report message',
  member: 'Report player',
};
const reportMeanings: Record<ReportTarget['kind'], (name: string) => string> = {
  post: (name) => `Administrators see this post of ${name} as it is now, and what you write here.`,
  message: (name) => `Administrators see this message of ${name}, a few before and after it, and what you write here.`,
  member: (name) => `Administrators see the profile of ${name} and what you write here, but no messages.`,
};
export const reportTitle = (kind: ReportTarget['kind']): string => reportTitles[kind];
export const reportDescription = (kind: ReportTarget['kind'], name: string): string => reportMeanings[kind](name);
