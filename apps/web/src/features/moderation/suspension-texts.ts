import type { Notice, Suspension } from '@muster/contract/moderation/suspensions.ts';

export const noticeTexts = {
  heading: 'From the administrators',
  read: 'Read it',
  newNotice: 'The administrators have something to tell you.',
} as const;

const noticeTitles: Readonly<Record<Notice['kind'], string>> = {
  warned: 'You have been warned',
  suspended: 'Your account was suspended',
  'content-deleted': 'Something you wrote was removed',
  'appeal-upheld': 'Your appeal was turned down',
  'appeal-lifted': 'Your suspension was lifted',
  'report-dismissed': 'Thanks: we looked at your report and left things as they are.',
  'report-acted-on': 'Thanks: we looked at your report and acted on it.',
};
export const noticeTitle = ({ kind }: Pick<Notice, 'kind'>): string => noticeTitles[kind];
export const dismissLabel = (title: string): string => `Dismiss: ${title}`;
export const dismissFailed = (reason: string): string => `Failed to dismiss the notice: ${reason}`;
export const newNotice = (title: string): string => `New from the administrators: ${title}`;
export const suspendedUntil = (date: string): string => `Until ${date}.`;

export const suspensionTexts = {
  title: 'Your account is suspended',
  loading: 'Loading why...',
  retry: 'Retry',
  why: 'Why',
  until: 'Until',
  endsSoon: 'Any moment now',
  lead: 'You cannot post, browse or write messages for now. Others do not see your posts. When the time is over, this page opens your dashboard by itself.',
  draftsStored: 'Your drafts and the posts saved in this browser stay here until then.',
  appealHeading: 'Ask us to look again',
  appealHint: 'You can do this once. An administrator reads it and answers here.',
  appealLabel: 'Why should it be lifted?',
  appeal: 'Send appeal',
  appealing: 'Sending...',
  ownText: 'What you wrote',
  sent: 'Your appeal was sent. An administrator will look at it.',
  answer: 'The answer',
  more: 'What you can still do',
  signOut: 'Sign Out',
  signingOut: 'Signing out...',
} as const;

type AppealState = NonNullable<Suspension['appeal']>['state'];
const appealStates: Readonly<Record<AppealState, string>> = {
  open: suspensionTexts.sent,
  upheld: 'Your appeal was turned down. The suspension stays.',
  lifted: 'Your appeal was accepted.',
};
export const appealState = (state: AppealState): string => appealStates[state];
export const appealFailed = (reason: string): string => `Failed to send your appeal: ${reason}`;
export const suspensionFailed = (reason: string): string => `Failed to load why: ${reason}`;
