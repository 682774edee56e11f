import type { ReportRow } from '@muster/contract/admin-reports.ts';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { formatAge, formatDateTime } from '#src/lib/dates.ts';
import { ReportEvidence } from './reports-evidence.tsx';
import { Person } from './reports-person.tsx';
import {
  actionLabel,
  alsoReported,
  outcomeName,
  type ReportAction,
  reportsTexts,
  reportTitle,
} from './reports-texts.ts';

interface ReportCardProps {
  readonly report: ReportRow;
  /** Asks for a decision. */
  readonly onDecide: (report: ReportRow, action: ReportAction) => void;
}

export const cardClass = 'flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5';

/** When something came; the exact moment on hover. */
export const Age = ({ at }: { readonly at: Date }) => (
  <time dateTime={at.toISOString()} title={formatDateTime(at)} className="text-xs text-faint">
    {formatAge(at)}
  </time>
);

/** Somebody's words, with whose they are. */
export const Words = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="wrap-anywhere">
    <p className="text-xs text-faint">{label}</p>
    <p className="max-w-[70ch] whitespace-pre-wrap">{text}</p>
  </div>
);

interface CaseColumnsProps {
  readonly what: ReactNode;
  readonly who: ReactNode;
  /** What can be done, or was done. */
  readonly children: ReactNode;
}

/** What it is about, and beside it, where there is room, whom it concerns and what to do. */
export const CaseColumns = ({ what, who, children }: CaseColumnsProps) => (
  <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex min-w-0 flex-col gap-4">{what}</div>
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">{who}</div>
      {children}
    </div>
  </div>
);

/** A report: what, why, by whom, about whom, and what can be done or was done. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
  const { note, reporter, reported, createdAt, outcome, decisionReason } = report;
  return (
    <article className={cardClass}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 tabIndex={-1} className="font-display text-lg leading-tight font-bold">
          {reportTitle(report)}
        </h2>
        {report.alsoReported > 0 && <Badge tone="warning">{alsoReported(report.alsoReported)}</Badge>}
        {outcome && <Badge tone={outcome === 'dismissed' ? 'neutral' : 'danger'}>{outcomeName(outcome)}</Badge>}
        <span className="sm:ml-auto">
          <Age at={report.decidedAt ?? createdAt} />
        </span>
      </header>
      <CaseColumns
        what={
          <>
            <ReportEvidence report={report} />
            {note && <Words label={reportsTexts.note} text={note} />}
          </>
        }
        who={
          <>
            <Person part={reportsTexts.reported} person={reported} />
            <Person part={reportsTexts.reporter} person={reporter} />
          </>
        }
      >
        {outcome ? (
          <Words label={reportsTexts.decision} text={decisionReason} />
        ) : (
          <Actions report={report} onDecide={onDecide} />
        )}
      </CaseColumns>
    </article>
  );
}

/** What can be done about a report: nothing to somebody who has left, and a player is no content. */
function actionsOn({ kind, reported }: ReportRow): readonly ReportAction[] {
  if (reported.id === null) return ['dismiss'];
  if (kind === 'member') return ['dismiss', 'warn', 'suspend', 'disable'];
  return ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'];
}

const Actions = ({ report, onDecide }: ReportCardProps) => (
  <div role="group" aria-label={reportsTexts.actions} className="flex flex-wrap gap-2 border-t border-line pt-4">
    {actionsOn(report).map((action) => (
      <Button key={action} size="sm" onClick={() => onDecide(report, action)}>
        {actionLabel(action, report.kind)}
      </Button>
    ))}
  </div>
);
