import { t, plural } from '@lingui/core/macro';
import type { AppealRow, CaseDecision, ReportCase } from '@muster/contract/moderation/cases.ts';
import { formatNumber } from '#src/lib/page-language.ts';

export type ReportAction = CaseDecision['action'];
export type AppealAction = 'decline' | 'lift';
export type ReportView = 'open' | 'appeals' | 'decided' | 'answered';

const viewNames: Readonly<Record<ReportView, string>> = {
  open: t`Reports`,
  appeals: t`Appeals`,
  decided: t`Decided reports`,
  answered: t`Answered appeals`,
};
export const viewName = (view: ReportView, count: number | undefined): string =>
  count === undefined ? viewNames[view] : `${viewNames[view]} (${formatNumber(count)})`;

const kindNames: Readonly<Record<ReportCase['kind'], string>> = { post: t`Post`, message: t`Message`, member: t`User` };
/** The reports of a case that are listed on its card and closed by its decision. */
export const listedReports = ({ copies }: Pick<ReportCase, 'copies'>) => copies.flatMap(({ reports }) => reports);
const reasonsOf = (reportCase: ReportCase): string =>
  [...new Set(listedReports(reportCase).map(({ reason }) => reason))].join(', ');
export const caseTitle = (reportCase: ReportCase): string => `${kindNames[reportCase.kind]}: ${reasonsOf(reportCase)}`;
export const reportedTitle = (reportCase: ReportCase): string =>
  t`Reported ${{ toLowerCase: kindNames[reportCase.kind].toLowerCase() }}: ${{ reasonsOf: reasonsOf(reportCase) }}`;
export const reportsText = (count: number): string => plural(count, { one: '# report', other: '# reports' });
export const historyFailed = (reason: string): string => t`Couldn't load the history: ${reason}`;

const shortLabels: Readonly<Record<ReportAction, string>> = {
  dismiss: t`Dismiss`,
  'delete-content': t`Delete`,
  warn: t`Warn`,
  suspend: t`Suspend`,
  disable: t`Disable`,
};
const contentLabels = {
  post: t`Delete the post`,
  message: t`Delete the message`,
  member: shortLabels['delete-content'],
};
export const actionLabel = (action: ReportAction, kind: ReportCase['kind']): string =>
  action === 'delete-content' ? contentLabels[kind] : shortLabels[action];

const decisionTitles: Readonly<Record<ReportAction, (name: string, kind: ReportCase['kind']) => string>> = {
  dismiss: () => t`Dismiss this case?`,
  'delete-content': (name, kind) => t`Delete ${name}'s ${kind}?`,
  warn: (name) => t`Warn ${name}?`,
  suspend: (name) => t`Suspend ${name}?`,
  disable: (name) => t`Disable ${name}?`,
};
export const decisionTitle = (action: ReportAction, { reported, kind }: ReportCase): string =>
  decisionTitles[action](reported.name, kind);

const consequences: Readonly<Record<ReportAction, (name: string, kind: ReportCase['kind']) => string>> = {
  dismiss: (name) => t`No action is taken, and ${name} isn't notified.`,
  'delete-content': (name, kind) =>
    kind === 'post'
      ? t`The post is deleted for good. ${name} gets a copy of its text.`
      : t`The message is removed for both players, for good. ${name} gets a copy of its text.`,
  warn: (name) => t`${name} sees a warning. Nothing else changes for them.`,
  suspend: (name) =>
    t`${name} sees your reason at once and can't post, browse or chat. Their posts are hidden. They can appeal once.`,
  disable: (name) =>
    t`${name} is signed out at once, sees your reason, and can't sign in until you re-enable the account.`,
};
export function decisionConsequence(action: ReportAction, reportCase: ReportCase): string {
  const { length } = listedReports(reportCase);
  const closes = length > 1 ? t` This closes all ${{ reportsText: reportsText(length) }}.` : '';
  return consequences[action](reportCase.reported.name, reportCase.kind) + closes;
}

/** States who reads the reason. */
export function decisionHint(action: ReportAction, reportCase: ReportCase): string {
  const { name } = reportCase.reported;
  const [first, ...others] = listedReports(reportCase);
  const [readers, see] =
    others.length === 0
      ? [first?.reporter.name ?? '', 'sees']
      : [t`All ${{ value: others.length + 1 }} reporters`, 'see'];
  if (action === 'dismiss') return t`${readers} ${see} this exactly as you write it.`;
  return t`${name} sees this exactly as you write it. ${readers} ${see} that you acted.`;
}

export const outcomeNames: Readonly<Record<NonNullable<ReportCase['outcome']>, string>> = {
  dismissed: t`Dismissed`,
  'content-deleted': t`Deleted`,
  warned: t`Warned`,
  suspended: t`Suspended`,
  disabled: t`Disabled`,
};
export const decided = ({ outcome, reported }: ReportCase): string =>
  outcome === 'dismissed'
    ? t`The case was dismissed.`
    : outcome === 'content-deleted'
      ? t`The content was deleted.`
      : t`${{ reportedName: reported.name }} was ${{ suffix: outcome ? outcomeNames[outcome].toLowerCase() : 'reviewed' }}.`;

export const appealLabels: Readonly<Record<AppealAction, string>> = {
  decline: t`Keep suspension`,
  lift: t`Lift suspension`,
};
export const appealTitle = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift'
    ? t`Lift ${{ memberName: member.name }}'s suspension?`
    : t`Keep ${{ memberName: member.name }}'s suspension?`;
export const appealConsequence = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift'
    ? t`${{ memberName: member.name }} can post, browse and chat again right away.`
    : t`The suspension runs to its end. ${{ memberName: member.name }} can't appeal again.`;
export const answerHint = ({ member }: AppealRow): string =>
  t`${{ memberName: member.name }} sees this exactly as you write it.`;
export const appealStates: Readonly<Record<AppealRow['state'], string>> = {
  open: t`Open`,
  declined: t`Declined`,
  lifted: t`Lifted`,
};
export const answered = ({ state, member }: AppealRow): string =>
  state === 'lifted'
    ? t`${{ memberName: member.name }}'s suspension was lifted.`
    : t`${{ memberName: member.name }}'s suspension stays in place.`;
export const untilText = (date: string, left: string | null): string =>
  left === null ? t`Ended ${date}` : t`Ends ${left}, ${date}`;

interface History {
  readonly totalPosts: number;
  readonly conversations: number;
  readonly reportsMade: number;
  readonly reportsAbout: number;
  readonly reportsActedOn: number;
}

export const historyLines = (record: History): string[] => [
  `${plural({ totalPosts: record.totalPosts }, { one: '# post', other: '# posts' })}, ${plural({ conversations: record.conversations }, { one: '# conversation', other: '# conversations' })}`,
  t`${plural({ reportsAbout: record.reportsAbout }, { one: '# report', other: '# reports' })} about them, ${{ number: formatNumber(record.reportsActedOn) }} acted on`,
  t`${plural({ reportsMade: record.reportsMade }, { one: '# report', other: '# reports' })} made by them`,
];
