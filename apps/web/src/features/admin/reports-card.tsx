import type { ReportRow } from '@muster/contract/admin-reports.ts';
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

/** A report: what, why, by whom, about whom, and what can be done or was done. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
  const { note, reporter, reported, createdAt, outcome, decisionReason } = report;
  return (
    <article className={cardClass}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 tabIndex={-1} className="font-display text-lg leading-tight font-bold">
          {reportTitle(report)}
        </h3>
        {report.alsoReported > 0 && <Badge tone="warning">{alsoReported(report.alsoReported)}</Badge>}
        {outcome && <Badge tone={outcome === 'dismissed' ? 'neutral' : 'danger'}>{outcomeName(outcome)}</Badge>}
        <span className="ml-auto">
          <Age at={report.decidedAt ?? createdAt} />
        </span>
      </header>
      <ReportEvidence report={report} />
      {note && <Words label={reportsTexts.note} text={note} />}
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Person part={reportsTexts.reported} person={reported} />
        <Person part={reportsTexts.reporter} person={reporter} />
      </div>
      {outcome ? (
        <Words label={reportsTexts.decision} text={decisionReason} />
      ) : (
        <Actions report={report} onDecide={onDecide} />
      )}
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
      <Button
        key={action}
        size="sm"
        variant={action === 'disable' ? 'danger' : 'quiet'}
        onClick={() => onDecide(report, action)}
      >
        {actionLabel(action, report.kind)}
      </Button>
    ))}
  </div>
);
