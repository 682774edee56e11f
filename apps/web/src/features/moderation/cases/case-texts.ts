import { sentence } from '#src/lib/sentence.ts';
import type { AppealRow, CaseDecision, ReportCase } from '@muster/contract/moderation/cases.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { plural } from '#src/lib/plural.ts';

export type ReportAction = CaseDecision['action'];
export type AppealAction = 'decline' | 'lift';
export type ReportView = 'open' | 'appeals' | 'decided' | 'answered';

export const caseTexts = {
  views: 'View',
  loading: 'Loading reports...',
  loadFailed: "Couldn't load the reports. Check the console for details.",
  loadAppealsFailed: "Couldn't load the appeals. Check the console for details.",
  pages: 'Pages',
  noReports: 'No open reports',
  noReportsText: 'New reports appear here automatically.',
  noAppeals: 'No open appeals',
  noAppealsText: 'Appeals from suspended users appear here automatically.',
  nothingDecided: 'Nothing decided yet',
  nothingDecidedText: 'Decisions are listed here with their reasons.',
  note: 'Note',
  reports: 'Reports',
  reporter: 'Reported by',
  reported: 'About',
  member: 'Suspended user',
  history: 'History',
  loadingHistory: 'Loading the history...',
  reportedMessage: 'Reported',
  noBio: 'No bio.',
  noText: 'No copy was saved.',
  actions: 'Actions',
  reason: 'Reason',
  days: 'How long?',
  customDays: 'Days',
  close: 'Close',
  deciding: 'Deciding...',
  decision: 'Reason given',
  suspendedFor: 'Suspended for',
  appealText: 'Their appeal',
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
  count === undefined ? viewNames[view] : `${viewNames[view]} (${formatNumber(count)})`;

const kindNames: Readonly<Record<ReportCase['kind'], string>> = { post: 'Post', message: 'Message', member: 'User' };
/** The reports of a case that are listed on its card and closed by its decision. */
export const listedReports = ({ copies }: Pick<ReportCase, 'copies'>) => copies.flatMap(({ reports }) => reports);
const reasonsOf = (reportCase: ReportCase): string =>
  [...new Set(listedReports(reportCase).map(({ reason }) => reason))].join(', ');
export const caseTitle = (reportCase: ReportCase): string => `${kindNames[reportCase.kind]}: ${reasonsOf(reportCase)}`;
export const reportedTitle = (reportCase: ReportCase): string =>
  `Reported ${kindNames[reportCase.kind].toLowerCase()}: ${reasonsOf(reportCase)}`;
export const reportsText = (count: number): string => plural(count, 'report');
export const copiedAt = (date: string): string => `As reported ${date}`;
export const unlistedText = (count: number): string =>
  `${plural(count, "more report isn't", "more reports aren't")} shown here. ${count === 1 ? 'It' : 'They'}'ll open as a new case after you decide this one.`;
export const historyOf = (name: string): string => sentence`${name}'s history`;
export const historyFailed = (reason: string): string => `Couldn't load the history: ${reason}`;

const shortLabels: Readonly<Record<ReportAction, string>> = {
  dismiss: 'Dismiss',
  'delete-content': 'Delete',
  warn: 'Warn',
  suspend: 'Suspend',
  disable: 'Disable',
};
const contentLabels = { post: 'Delete the post', message: 'Delete the message', member: shortLabels['delete-content'] };
export const actionLabel = (action: ReportAction, kind: ReportCase['kind']): string =>
  action === 'delete-content' ? contentLabels[kind] : shortLabels[action];

const decisionTitles: Readonly<Record<ReportAction, (name: string, kind: ReportCase['kind']) => string>> = {
  dismiss: () => 'Dismiss this case?',
  'delete-content': (name, kind) => sentence`Delete ${name}'s ${kind}?`,
  warn: (name) => sentence`Warn ${name}?`,
  suspend: (name) => sentence`Suspend ${name}?`,
  disable: (name) => sentence`Disable ${name}?`,
};
export const decisionTitle = (action: ReportAction, { reported, kind }: ReportCase): string =>
  decisionTitles[action](reported.name, kind);

const consequences: Readonly<Record<ReportAction, (name: string, kind: ReportCase['kind']) => string>> = {
  dismiss: (name) => sentence`No action is taken, and ${name} isn't notified.`,
  'delete-content': (name, kind) =>
    kind === 'post'
      ? sentence`The post is deleted for good. ${name} gets a copy of its text.`
      : sentence`The message is removed for both players, for good. ${name} gets a copy of its text.`,
  warn: (name) => sentence`${name} sees a warning. Nothing else changes for them.`,
  suspend: (name) =>
    sentence`${name} sees your reason at once and can't post, browse or chat. Their posts are hidden. They can appeal once.`,
  disable: (name) =>
    sentence`${name} is signed out at once, sees your reason, and can't sign in until you re-enable the account.`,
};
export function decisionConsequence(action: ReportAction, reportCase: ReportCase): string {
  const { length } = listedReports(reportCase);
  const closes = length > 1 ? ` This closes all ${reportsText(length)}.` : '';
  return consequences[action](reportCase.reported.name, reportCase.kind) + closes;
}

/** States who reads the reason. */
export function decisionHint(action: ReportAction, reportCase: ReportCase): string {
  const { name } = reportCase.reported;
  const [first, ...others] = listedReports(reportCase);
  const [readers, see] =
    others.length === 0 ? [first?.reporter.name ?? '', 'sees'] : [`All ${others.length + 1} reporters`, 'see'];
  if (action === 'dismiss') return `${readers} ${see} this exactly as you write it.`;
  return sentence`${name} sees this exactly as you write it. ${readers} ${see} that you acted.`;
}

export const outcomeNames: Readonly<Record<NonNullable<ReportCase['outcome']>, string>> = {
  dismissed: 'Dismissed',
  'content-deleted': 'Deleted',
  warned: 'Warned',
  suspended: 'Suspended',
  disabled: 'Disabled',
};
export const decided = ({ outcome, reported }: ReportCase): string =>
  outcome === 'dismissed'
    ? 'The case was dismissed.'
    : outcome === 'content-deleted'
      ? 'The content was deleted.'
      : sentence`${reported.name} was ${outcome ? outcomeNames[outcome].toLowerCase() : 'reviewed'}.`;

export const customDaysOption = 'Other';
export const daysLabel = (days: number): string => plural(days, 'day');

export const appealLabels: Readonly<Record<AppealAction, string>> = {
  decline: 'Keep suspension',
  lift: 'Lift suspension',
};
export const appealTitle = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift' ? sentence`Lift ${member.name}'s suspension?` : sentence`Keep ${member.name}'s suspension?`;
export const appealConsequence = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift'
    ? sentence`${member.name} can post, browse and chat again right away.`
    : sentence`The suspension runs to its end. ${member.name} can't appeal again.`;
export const answerHint = ({ member }: AppealRow): string =>
  sentence`${member.name} sees this exactly as you write it.`;
export const appealStates: Readonly<Record<AppealRow['state'], string>> = {
  open: 'Open',
  declined: 'Declined',
  lifted: 'Lifted',
};
export const answered = ({ state, member }: AppealRow): string =>
  state === 'lifted'
    ? sentence`${member.name}'s suspension was lifted.`
    : sentence`${member.name}'s suspension stays in place.`;
export const untilText = (date: string, left: string | null): string =>
  left === null ? `Ended ${date}` : `Ends ${left}, ${date}`;
export const decisionFailed = (reason: string): string => `Couldn't save your decision: ${reason}`;

interface History {
  readonly totalPosts: number;
  readonly conversations: number;
  readonly reportsMade: number;
  readonly reportsAbout: number;
  readonly reportsActedOn: number;
}

export const historyLines = (record: History): string[] => [
  `${plural(record.totalPosts, 'post')}, ${plural(record.conversations, 'conversation')}`,
  `${plural(record.reportsAbout, 'report')} about them, ${formatNumber(record.reportsActedOn)} acted on`,
  `${plural(record.reportsMade, 'report')} made by them`,
];
