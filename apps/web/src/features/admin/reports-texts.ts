import type { AppealRow, ReportDecision, ReportRow } from '@muster/contract/admin-reports.ts';

export type ReportAction = ReportDecision['action'];
export type AppealAction = 'uphold' | 'lift';
export type ReportView = 'open' | 'appeals' | 'decided' | 'answered';

export const reportsTexts = {
  views: 'What to show',
  loading: 'Loading reports...',
  loadFailed: 'Error loading reports. Check console for details.',
  loadAppealsFailed: 'Error loading appeals. Check console for details.',
  pages: 'Pages',
  nothingWaits: 'Nothing waits for you.',
  nothingWaitsText: 'Every report has been looked at. New ones appear here by themselves.',
  noAppeals: 'No appeal waits for you.',
  noAppealsText: 'When a suspended member asks you to look again, it appears here by itself.',
  nothingDecided: 'Nothing decided yet',
  nothingDecidedText: 'What you decide is kept here, with the reason you gave.',
  note: 'Note by the reporter',
  reporter: 'Reported by',
  reported: 'About',
  member: 'Suspended member',
  history: 'History',
  loadingHistory: 'Loading the history...',
  retry: 'Try again',
  theReported: 'Reported',
  noBio: 'No text about themselves.',
  noText: 'Nothing was copied.',
  actions: 'What to do',
  reason: 'Reason',
  days: 'For how long',
  ownDays: 'Days',
  cancel: 'Cancel',
  close: 'Close',
  deciding: 'Deciding...',
  decision: 'Reason given',
  suspendedFor: 'Suspended for',
  says: 'What they say',
  answer: 'Answer',
  answering: 'Answering...',
} as const;

const viewNames: Readonly<Record<ReportView, string>> = {
  open: 'Reports',
  appeals: 'Appeals',
  decided: 'Decided reports',
  answered: 'Answered appeals',
};
export const viewName = (view: ReportView, count: number | undefined): string =>
  count === undefined ? viewNames[view] : `${viewNames[view]} (${count.toLocaleString()})`;

const kindNames: Readonly<Record<ReportRow['kind'], string>> = { post: 'Post', message: 'Message', member: 'Player' };
export const reportTitle = ({ kind, reason }: Pick<ReportRow, 'kind' | 'reason'>): string =>
  `${kindNames[kind]}: ${reason}`;
export const alsoReported = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'other has' : 'others have'} reported the same`;
export const historyOf = (name: string): string => `History of ${name}`;
export const historyFailed = (reason: string): string => `Could not load the history: ${reason}`;

const shortLabels: Readonly<Record<ReportAction, string>> = {
  dismiss: 'Dismiss',
  'delete-content': 'Delete',
  warn: 'Warn',
  suspend: 'Suspend',
  disable: 'Disable',
};
const contentLabels = { post: 'Delete the post', message: 'Delete the message', member: shortLabels['delete-content'] };
export const actionLabel = (action: ReportAction, kind: ReportRow['kind']): string =>
  action === 'delete-content' ? contentLabels[kind] : shortLabels[action];

const questions: Readonly<Record<ReportAction, (name: string, kind: ReportRow['kind']) => string>> = {
  dismiss: () => 'Dismiss this report?',
  'delete-content': (name, kind) => `${contentLabels[kind]} of ${name}?`,
  warn: (name) => `Warn ${name}?`,
  suspend: (name) => `Suspend ${name}?`,
  disable: (name) => `Disable ${name}?`,
};
export const decisionTitle = (action: ReportAction, { reported, kind }: ReportRow): string =>
  questions[action](reported.name, kind);

const meanings: Readonly<Record<ReportAction, (name: string, kind: ReportRow['kind']) => string>> = {
  dismiss: (name) => `Nothing is done about ${name}, who learns nothing of the report.`,
  'delete-content': (name, kind) =>
    kind === 'post'
      ? `The post is deleted for good. ${name} gets a copy of its text.`
      : `Its words are taken out for both sides, for good. ${name} gets a copy of them.`,
  warn: (name) => `${name} reads a warning, and can do all they could before.`,
  suspend: (name) =>
    `${name} is signed out within seconds, and their posts leave the board. They may ask once that you look again.`,
  disable: (name) => `${name} is signed out within seconds and cannot come back, until you enable the account.`,
};
function othersToo(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' The other open report on it is decided with it.'
    : ` The ${count} other open reports on it are decided with it.`;
}
export const decisionMeaning = (action: ReportAction, report: ReportRow): string =>
  meanings[action](report.reported.name, report.kind) + othersToo(report.alsoReported);

/** Who reads the reason. */
export function decisionHint(action: ReportAction, { reporter, reported }: ReportRow): string {
  if (action === 'dismiss') return `${reporter.name} reads this, word for word.`;
  if (action === 'disable') return `${reported.name} reads this at the next sign-in, word for word.`;
  return `${reported.name} reads this, word for word. ${reporter.name} reads that you acted.`;
}

const outcomeNames: Readonly<Record<NonNullable<ReportRow['outcome']>, string>> = {
  dismissed: 'Dismissed',
  'content-deleted': 'Deleted',
  warned: 'Warned',
  suspended: 'Suspended',
  disabled: 'Disabled',
};
export const outcomeName = (outcome: NonNullable<ReportRow['outcome']>): string => outcomeNames[outcome];
export const decided = ({ outcome, reported }: ReportRow): string =>
  outcome === 'dismissed'
    ? 'The report was dismissed.'
    : outcome === 'content-deleted'
      ? 'What was reported is deleted.'
      : `${outcome ? outcomeNames[outcome] : 'Decided'}: ${reported.name}.`;

export const ownDaysOption = 'Other';
export const daysLabel = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const appealLabels: Readonly<Record<AppealAction, string>> = { uphold: 'Uphold', lift: 'Lift' };
export const appealLabel = (action: AppealAction): string => appealLabels[action];
export const appealTitle = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift' ? `Lift the suspension of ${member.name}?` : `Uphold the suspension of ${member.name}?`;
export const appealMeaning = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift'
    ? `${member.name} is let in again at once.`
    : `${member.name} stays out until the end, and cannot ask again.`;
export const answerHint = ({ member }: AppealRow): string => `${member.name} reads this, word for word.`;
const appealStates: Readonly<Record<AppealRow['state'], string>> = {
  open: 'Waits',
  upheld: 'Upheld',
  lifted: 'Lifted',
};
export const appealState = (state: AppealRow['state']): string => appealStates[state];
export const answered = ({ state, member }: AppealRow): string =>
  state === 'lifted' ? `${member.name} is let in again.` : `The suspension of ${member.name} stays.`;
export const untilText = (date: string, left: string | null): string =>
  left === null ? `Ended ${date}` : `Ends ${left}, ${date}`;
export const decisionFailed = (reason: string): string => `That could not be done: ${reason}`;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

interface History {
  readonly totalPosts: number;
  readonly conversations: number;
  readonly reportsMade: number;
  readonly reportsAbout: number;
  readonly reportsActedOn: number;
}

/** What is known of somebody, in numbers. */
export const historyLines = (record: History): string[] => [
  `${counted(record.totalPosts, 'post', 'posts')}, ${counted(record.conversations, 'conversation', 'conversations')}`,
  `${counted(record.reportsAbout, 'report', 'reports')} about them, ${record.reportsActedOn.toLocaleString()} acted on`,
  `${counted(record.reportsMade, 'report', 'reports')} made by them`,
];
