import type { Notice, Suspension } from '@muster/contract/moderation/suspensions.ts';
import { MISSED_CHECKS_MAX_COUNT, READY_CHECK_RETENTION_DAYS } from '@muster/contract/join-requests/ready-checks.ts';

export const noticeTitles: Readonly<Record<Notice['kind'], string>> = {
  warned: 'You received a warning',
  suspended: 'Your account was suspended',
  'content-deleted': 'Something you wrote was removed',
  'appeal-declined': 'Your appeal was declined',
  'appeal-lifted': 'Your suspension was lifted',
  'report-dismissed': 'Thanks for your report. We reviewed it and took no action.',
  'report-acted-on': 'Thanks for your report. We reviewed it and took action.',
  'checks-missed': `You missed ${MISSED_CHECKS_MAX_COUNT} ready checks`,
  'called-off': 'Called off',
};
/** Texts of notices without a reason. */
export const noticeBodies: Partial<Readonly<Record<Notice['kind'], string>>> = {
  'checks-missed': `It happens. While you have ${MISSED_CHECKS_MAX_COUNT} or more misses in the last ${READY_CHECK_RETENTION_DAYS} days, you get half the time to answer “Still in?”, so that someone else can take your seat in time.`,
  'called-off': "The author's account was deleted.",
};
export const dismissLabel = (title: string): string => `Dismiss: ${title}`;
export const dismissFailed = (reason: string): string => `Couldn't dismiss the notice: ${reason}`;
export const newNotice = (title: string): string => `New notice: ${title}`;
export const suspendedUntil = (date: string): string => `Until ${date}.`;

export const suspensionTexts = {
  title: 'Your account is suspended',
  loading: 'Loading the details...',
  why: 'Why',
  until: 'Until',
  endsSoon: 'Any moment now',
  lead: "You can't post, browse or send messages for now, and your posts are hidden. When the suspension ends, you'll be taken to your dashboard.",
  draftsStored: 'Your message drafts and offline posts stay saved in this browser.',
  appealHeading: 'Appeal',
  appealHint: 'You can appeal once. An administrator will reply.',
  appealLabel: 'Why should it be lifted?',
  appeal: 'Send appeal',
  appealing: 'Sending...',
  ownText: 'Your appeal',
  sent: 'Your appeal was sent. An administrator will look at it.',
  answer: 'Reply',
  more: 'In the meantime',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
} as const;

type AppealState = NonNullable<Suspension['appeal']>['state'];
export const appealStates: Readonly<Record<AppealState, string>> = {
  open: suspensionTexts.sent,
  declined: 'Your appeal was declined. The suspension stays in place.',
  lifted: 'Your appeal was accepted.',
};
export const appealFailed = (reason: string): string => `Couldn't send your appeal: ${reason}`;
export const suspensionFailed = (reason: string): string => `Couldn't load the details: ${reason}`;
