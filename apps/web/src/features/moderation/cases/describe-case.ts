import { t, plural } from '@lingui/core/macro';
import type { AppealRow, CaseAction, ReportCase } from '@muster/contract/moderation/cases.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatList, formatNumber } from '#src/lib/page-language.ts';

export type ReportAction = CaseAction;
export type AppealAction = 'decline' | 'lift';
export type ReportView = 'open' | 'appeals' | 'decided' | 'answered';

const viewNames: Readonly<Record<ReportView, string>> = {
  open: t`Reports`,
  appeals: t`Appeals`,
  decided: t`Decided reports`,
  answered: t`Answered appeals`,
};
/** Only open reports and appeals are counted. */
export function viewName(view: ReportView, count: number | undefined): string {
  if (count === undefined) return viewNames[view];
  return view === 'appeals'
    ? t`Appeals (${{ count: formatNumber(count) }})`
    : t`Reports (${{ count: formatNumber(count) }})`;
}

/** The reports of a case that are listed on its card and closed by its decision. */
export const listedReports = ({ copies }: Pick<ReportCase, 'copies'>) => copies.flatMap(({ reports }) => reports);
const reasonsOf = (reportCase: ReportCase): string =>
  formatList([...new Set(listedReports(reportCase).map(({ reason }) => translate(reason)))]);

const caseTitles: Readonly<Record<ReportCase['kind'], (reasons: string) => string>> = {
  post: (reasons) => t`Post: ${reasons}`,
  message: (reasons) => t`Message: ${reasons}`,
  member: (reasons) => t`User: ${reasons}`,
};
export const caseTitle = (reportCase: ReportCase): string => caseTitles[reportCase.kind](reasonsOf(reportCase));

const reportedTitles: Readonly<Record<ReportCase['kind'], (reasons: string) => string>> = {
  post: (reasons) => t`Reported post: ${reasons}`,
  message: (reasons) => t`Reported message: ${reasons}`,
  member: (reasons) => t`Reported user: ${reasons}`,
};
export const reportedTitle = (reportCase: ReportCase): string => reportedTitles[reportCase.kind](reasonsOf(reportCase));

const shortLabels: Readonly<Record<ReportAction, string>> = {
  dismiss: t({ message: 'Dismiss', context: 'case', comment: 'Closes a case without taking action' }),
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
export const actionLabel = (action: ReportAction, { kind }: ReportCase): string =>
  action === 'delete-content' ? contentLabels[kind] : shortLabels[action];
export const alsoDeleteLabel = ({ kind }: ReportCase): string =>
  kind === 'post' ? t`Also delete the post` : t`Also delete the message`;

const decisionTitles: Readonly<Record<ReportAction, (name: string, kind: ReportCase['kind']) => string>> = {
  dismiss: () => t`Dismiss this case?`,
  'delete-content': (name, kind) => (kind === 'post' ? t`Delete ${name}'s post?` : t`Delete ${name}'s message?`),
  warn: (name) => t`Warn ${name}?`,
  suspend: (name) => t`Suspend ${name}?`,
  disable: (name) => t`Disable ${name}?`,
};
export const decisionTitle = (action: ReportAction, { reported, kind }: ReportCase): string =>
  decisionTitles[action](reported.name, kind);

/** A message in a crew has more than two readers. */
const isInCrew = ({ copies }: ReportCase): boolean => copies.some(({ evidence }) => evidence.crew);

function deletionConsequence(name: string, reportCase: ReportCase): string {
  if (reportCase.kind === 'post') return t`The post is deleted for good. ${name} gets a copy of its text.`;
  return isInCrew(reportCase)
    ? t`The message is removed for the crew, for good. ${name} gets a copy of its text.`
    : t`The message is removed for both players, for good. ${name} gets a copy of its text.`;
}

const consequences: Readonly<Record<ReportAction, (name: string, reportCase: ReportCase) => string>> = {
  dismiss: (name) => t`No action is taken, and ${name} isn't notified.`,
  'delete-content': deletionConsequence,
  warn: (name) => t`${name} sees a warning. Nothing else changes for them.`,
  suspend: (name) =>
    t`${name} sees your reason at once and can't post, browse or chat. Their posts are hidden. They can appeal once.`,
  disable: (name) =>
    t`${name} is signed out at once, sees your reason, and can't sign in until you re-enable the account.`,
};
export const decisionConsequence = (action: ReportAction, reportCase: ReportCase): string =>
  consequences[action](reportCase.reported.name, reportCase);

/** States how many reports the decision closes, if there are several. */
export function describeClosedReports(reportCase: ReportCase): string | undefined {
  const { length } = listedReports(reportCase);
  return length === 1 || reportCase.decisions.length > 0
    ? undefined
    : plural(length, { one: 'This closes # report.', other: 'This closes all # reports.' });
}

/** States who reads the reason. */
export function decisionHint(action: ReportAction, reportCase: ReportCase): string {
  const { name } = reportCase.reported;
  const [first, ...others] = listedReports(reportCase);
  // The reporters were notified of the first action.
  if (reportCase.decisions.some(({ outcome }) => outcome !== 'dismissed'))
    return t`${name} sees this exactly as you write it.`;
  const reporter = first?.reporter.name ?? '';
  const count = others.length + 1;
  if (action === 'dismiss')
    return count === 1
      ? t`${reporter} sees this exactly as you write it.`
      : plural(count, {
          one: '# reporter sees this exactly as you write it.',
          other: 'All # reporters see this exactly as you write it.',
        });
  return count === 1
    ? t`${name} sees this exactly as you write it. ${reporter} sees that you acted.`
    : t`${name} sees this exactly as you write it. ${plural(count, {
        one: '# reporter sees that you acted.',
        other: 'All # reporters see that you acted.',
      })}`;
}

type Outcome = ReportCase['decisions'][number]['outcome'];

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  dismissed: t`Dismissed`,
  'content-deleted': t`Deleted`,
  warned: t`Warned`,
  suspended: t`Suspended`,
  disabled: t`Disabled`,
};
const outcomeTexts: Readonly<Record<Outcome, (name: string) => string>> = {
  dismissed: () => t`The case was dismissed.`,
  'content-deleted': () => t`The content was deleted.`,
  warned: (name) => t`${name} was warned.`,
  suspended: (name) => t`${name} was suspended.`,
  disabled: (name) => t`${name} was disabled.`,
};
/** States what the last decision did. */
export function describeDecision({ decisions, reported }: ReportCase): string {
  const at = decisions.at(-1)?.at.getTime();
  const last = decisions.filter((one) => one.at.getTime() === at);
  return last.map(({ outcome }) => outcomeTexts[outcome](reported.name)).join(' ');
}

export const appealLabels: Readonly<Record<AppealAction, string>> = {
  decline: t`Keep suspension`,
  lift: t`Lift suspension`,
};
export const appealTitle = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift' ? t`Lift ${{ name: member.name }}'s suspension?` : t`Keep ${{ name: member.name }}'s suspension?`;
export const appealConsequence = (action: AppealAction, { member }: AppealRow): string =>
  action === 'lift'
    ? t`${{ name: member.name }} can post, browse and chat again right away.`
    : t`The suspension runs to its end. ${{ name: member.name }} can't appeal again.`;
export const answerHint = ({ member }: AppealRow): string =>
  t`${{ name: member.name }} sees this exactly as you write it.`;
export const appealStates: Readonly<Record<AppealRow['state'], string>> = {
  open: t({ message: 'Open', context: 'state', comment: 'State of an appeal that is not decided' }),
  declined: t({ message: 'Declined', context: 'appeal', comment: 'State of an appeal: the suspension stays' }),
  lifted: t`Lifted`,
};
export const describeAppealDecision = ({ state, member }: AppealRow): string =>
  state === 'lifted'
    ? t`${{ name: member.name }}'s suspension was lifted.`
    : t`${{ name: member.name }}'s suspension stays in place.`;
export const untilText = (date: string, left: string | null): string =>
  left === null ? t`Ended ${date}` : t`Ends ${left}, ${date}`;
