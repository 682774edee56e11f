import type { ReportCase } from '@muster/contract/admin/reports.ts';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { type Copy, ReportEvidence } from './evidence.tsx';
import { Person } from './person.tsx';
import {
  actionLabel,
  caseTitle,
  copiedAt,
  listedReports,
  outcomeName,
  type ReportAction,
  reportsText,
  reportsTexts,
  unlistedText,
} from './texts.ts';

interface ReportCardProps {
  readonly reportCase: ReportCase;
  /** Opens the decision dialog. */
  readonly onDecide: (reportCase: ReportCase, action: ReportAction) => void;
}

export const cardClass = 'flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5';

/** Relative time, with the exact time on hover. */
export const TimeAgo = ({ at }: { readonly at: Date }) => (
  <time dateTime={at.toISOString()} title={formatDateTime(at)} className="text-xs text-faint">
    {formatAge(at)}
  </time>
);

export const LabelledText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="wrap-anywhere">
    <p className="text-xs text-faint">{label}</p>
    <p className="max-w-[70ch] whitespace-pre-wrap">{text}</p>
  </div>
);

interface CaseColumnsProps {
  readonly content: ReactNode;
  readonly people: ReactNode;
  /** Actions or the decision. */
  readonly children: ReactNode;
}

/** Content on the left; people and actions on the right or, on small screens, below. */
export const CaseColumns = ({ content, people, children }: CaseColumnsProps) => (
  <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="flex min-w-0 flex-col gap-4">{content}</div>
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">{people}</div>
      {children}
    </div>
  </div>
);

/** A case: the evidence, every report, the reported member, and the actions or the decision. */
export function ReportCard({ reportCase, onDecide }: ReportCardProps) {
  const { copies, reported, reportCount, createdAt, outcome, decisionReason, decidedAt } = reportCase;
  const unlisted = reportCount - listedReports(reportCase).length;
  return (
    <article className={cardClass}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 tabIndex={-1} className="font-display text-lg leading-tight font-bold">
          {caseTitle(reportCase)}
        </h2>
        {reportCount > 1 && <Badge tone="warning">{reportsText(reportCount)}</Badge>}
        {outcome && <Badge tone={outcome === 'dismissed' ? 'neutral' : 'danger'}>{outcomeName(outcome)}</Badge>}
        <span className="sm:ml-auto">
          <TimeAgo at={decidedAt ?? createdAt} />
        </span>
      </header>
      <CaseColumns
        content={
          <>
            {copies.map((copy) => (
              <ReportedCopy key={copy.reports[0]?.id} reportCase={reportCase} copy={copy} />
            ))}
            {unlisted > 0 && <p className="text-sm text-faint">{unlistedText(unlisted)}</p>}
          </>
        }
        people={<Person role={reportsTexts.reported} person={reported} />}
      >
        {outcome ? (
          <LabelledText label={reportsTexts.decision} text={decisionReason} />
        ) : (
          <Actions reportCase={reportCase} onDecide={onDecide} />
        )}
      </CaseColumns>
    </article>
  );
}

/** One version of the evidence, with the reports it was copied for. */
function ReportedCopy({ reportCase, copy }: { readonly reportCase: ReportCase; readonly copy: Copy }) {
  const [first] = copy.reports;
  return (
    <section className="flex flex-col gap-4">
      {reportCase.copies.length > 1 && first && (
        <h3 className="text-sm font-semibold text-soft">{copiedAt(formatDateTime(first.createdAt))}</h3>
      )}
      <ReportEvidence reportCase={reportCase} copy={copy} />
      <ul aria-label={reportsTexts.reports} className="flex flex-col gap-4">
        {copy.reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-2">
            <Person role={reportsTexts.reporter} person={report.reporter} />
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{report.reason}</span>
              <TimeAgo at={report.createdAt} />
            </p>
            {report.note && <LabelledText label={reportsTexts.note} text={report.note} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Possible actions: only dismissal for a deleted member; a player has no content to delete. */
function availableActions({ kind, reported }: ReportCase): readonly ReportAction[] {
  if (reported.id === null) return ['dismiss'];
  if (kind === 'member') return ['dismiss', 'warn', 'suspend', 'disable'];
  return ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'];
}

const Actions = ({ reportCase, onDecide }: ReportCardProps) => (
  <div role="group" aria-label={reportsTexts.actions} className="flex flex-wrap gap-2 border-t border-line pt-4">
    {availableActions(reportCase).map((action) => (
      <Button key={action} size="sm" onClick={() => onDecide(reportCase, action)}>
        {actionLabel(action, reportCase.kind)}
      </Button>
    ))}
  </div>
);
