import { t, plural } from '@lingui/core/macro';
import { LongText } from '#src/components/long-text.tsx';
import type { ReportCase } from '@muster/contract/moderation/cases.ts';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { translate } from '#src/lib/i18n.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { type Copy, CaseEvidence } from './case-evidence.tsx';
import { CaseClaim, claimOnOpening } from './case-claim.tsx';
import { CasePerson } from './case-person.tsx';
import { QueueActions, type QueueActionsProps } from './queue-actions.tsx';
import { actionLabel, caseTitle, listedReports, outcomeNames, type ReportAction } from './describe-case.ts';

export const cardClass = 'flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5';

/** Relative time, with the exact time on hover. */
function TimeAgo({ at }: { readonly at: Date }) {
  useEveryMinute();
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)} className="text-xs text-faint">
      {formatAge(at)}
    </time>
  );
}

export const LabelledText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="wrap-anywhere">
    <p className="text-xs text-faint">{label}</p>
    <LongText key={text} clampClass="line-clamp-12" className="max-w-[70ch] whitespace-pre-wrap">
      {text}
    </LongText>
  </div>
);

interface QueueCardProps<Action extends string> extends QueueActionsProps<Action> {
  readonly badges: ReactNode;
  readonly at: Date;
  readonly content: ReactNode;
  readonly people: ReactNode;
  /** The decision and its reason. */
  readonly decision: ReactNode;
}

/** A case or an appeal: content on the left; people and actions on the right or, on small screens, below. */
export const QueueCard = <Action extends string>(props: QueueCardProps<Action>) => (
  <article className={`group/card ${cardClass}`}>
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 tabIndex={-1} className="font-display text-lg leading-tight font-bold wrap-anywhere">
        {props.title}
      </h2>
      {props.badges}
      <span className="sm:ms-auto">
        <TimeAgo at={props.at} />
      </span>
    </header>
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">{props.content}</div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">{props.people}</div>
        {props.decision}
        {props.actions.length > 0 && <QueueActions {...props} />}
      </div>
    </div>
  </article>
);

export interface CardProps<Row, Action> {
  readonly row: Row;
  /** Opens the decision dialog. */
  readonly onDecide: (action: Action) => void;
}

/** A case: the evidence, every report, the reported member, and the actions or the decision. */
export function CaseCard({ row, onDecide }: CardProps<ReportCase, ReportAction>) {
  const { reported, reportCount, createdAt, decisions, actions } = row;
  return (
    <QueueCard
      title={caseTitle(row)}
      badges={
        <>
          {reportCount > 1 && (
            <Badge tone="warning">{plural(reportCount, { one: '# report', other: '# reports' })}</Badge>
          )}
          {decisions.map(({ outcome }) => (
            <Badge key={outcome} tone={outcome === 'dismissed' ? 'neutral' : 'danger'}>
              {outcomeNames[outcome]}
            </Badge>
          ))}
        </>
      }
      at={decisions[0]?.at ?? createdAt}
      content={<CaseContent reportCase={row} />}
      people={
        <>
          <CasePerson role={t`About`} person={reported} />
          <CaseClaim row={row} />
        </>
      }
      decision={decisions.length > 0 && <Decisions decisions={decisions} />}
      actions={actions}
      labelOf={(action) => actionLabel(action, row)}
      onDecide={(action) => {
        claimOnOpening(row);
        onDecide(action);
      }}
    />
  );
}

/** The reasons given. Actions of one decision share a reason. */
function Decisions({ decisions }: Pick<ReportCase, 'decisions'>) {
  const [first] = decisions;
  const isOne = decisions.every(({ at }) => at.getTime() === first?.at.getTime());
  if (isOne && first) return <LabelledText label={t`Reason given`} text={first.reason} />;
  return (
    <ol className="flex flex-col gap-3">
      {decisions.map(({ outcome, reason, at }) => (
        <li key={outcome}>
          <LabelledText label={joinTexts([outcomeNames[outcome], formatDateTime(at)])} text={reason} />
        </li>
      ))}
    </ol>
  );
}

/** The evidence and every report of a case. */
export function CaseContent({ reportCase }: { readonly reportCase: ReportCase }) {
  const { copies, reportCount } = reportCase;
  const unlisted = reportCount - listedReports(reportCase).length;
  return (
    <>
      {copies.map((copy) => (
        <ReportedCopy key={copy.reports[0]?.id} reportCase={reportCase} copy={copy} />
      ))}
      {unlisted > 0 && (
        <p className="text-sm text-faint">
          {plural(unlisted, {
            one: "# more report isn't shown here. It'll open as a new case after you decide this one.",
            other: "# more reports aren't shown here. They'll open as a new case after you decide this one.",
          })}
        </p>
      )}
    </>
  );
}

/** One version of the evidence, with the reports it was copied for. */
function ReportedCopy({ reportCase, copy }: { readonly reportCase: ReportCase; readonly copy: Copy }) {
  const [first] = copy.reports;
  return (
    <section className="flex flex-col gap-4">
      {reportCase.copies.length > 1 && first && (
        <h3 className="text-sm font-semibold text-soft">{t`As reported ${{ date: formatDateTime(first.createdAt) }}`}</h3>
      )}
      <CaseEvidence reportCase={reportCase} copy={copy} />
      <ul aria-label={t`Reports`} className="flex flex-col gap-4">
        {copy.reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-2">
            <CasePerson role={t`Reported by`} person={report.reporter} />
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{translate(report.reason)}</span>
              <TimeAgo at={report.createdAt} />
            </p>
            {report.rule !== null && <LabelledText label={t`Rule`} text={report.rule} />}
            {report.note && <LabelledText label={t`Note`} text={report.note} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
