import { t } from '@lingui/core/macro';
import type { ReportTarget } from '#src/features/members/safety.ts';
export const blockFailed = (reason: string): string => t`Couldn't block this player: ${reason}`;
export const blocksFailed = (reason: string): string => t`Couldn't load your blocked players: ${reason}`;

export const reportTitles: Record<ReportTarget['kind'], string> = {
  post: t`Report post`,
  message: t`Report message`,
  member: t`Report player`,
};
export const reportDescriptions: Record<ReportTarget['kind'], (name: string) => string> = {
  post: (name) => t`We'll send administrators a copy of ${name}'s post and your note.`,
  message: (name) =>
    t`We'll send administrators ${name}'s message, up to five before and five after it, and your note.`,
  member: (name) => t`We'll send administrators a copy of ${name}'s profile and your note, but no messages.`,
};
