import type { AppealRow } from '@muster/contract/admin/reports.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { formatDateTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { TimeAgo, cardClass, CaseColumns, LabelledText } from './case-card.tsx';
import { Person } from './person.tsx';
import { type AppealAction, appealLabel, appealState, reportsTexts, untilText } from './texts.ts';

interface AppealCardProps {
  readonly appeal: AppealRow;
  readonly onDecide: (appeal: AppealRow, action: AppealAction) => void;
}

/** An appeal with its suspension. */
export function AppealCard({ appeal, onDecide }: AppealCardProps) {
  const { member, reason, until, text, createdAt, state, answer } = appeal;
  return (
    <article className={cardClass}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 tabIndex={-1} className="font-display text-lg leading-tight font-bold wrap-anywhere">
          {member.name}
        </h2>
        {state !== 'open' && <Badge tone={state === 'lifted' ? 'success' : 'danger'}>{appealState(state)}</Badge>}
        <span className="sm:ml-auto">
          <TimeAgo at={createdAt} />
        </span>
      </header>
      <CaseColumns
        content={
          <blockquote className="rounded-md border border-line bg-canvas p-4">
            <LabelledText label={reportsTexts.appealText} text={text} />
          </blockquote>
        }
        people={
          <>
            <Person role={reportsTexts.member} person={member} />
            <div>
              <LabelledText label={reportsTexts.suspendedFor} text={reason} />
              <p className="mt-1 text-sm text-soft">{untilText(formatDateTime(until), formatTimeLeft(until))}</p>
            </div>
          </>
        }
      >
        {state === 'open' ? (
          <Actions appeal={appeal} onDecide={onDecide} />
        ) : (
          <LabelledText label={reportsTexts.answer} text={answer} />
        )}
      </CaseColumns>
    </article>
  );
}

const Actions = ({ appeal, onDecide }: AppealCardProps) => (
  <div role="group" aria-label={reportsTexts.actions} className="flex flex-wrap gap-2 border-t border-line pt-4">
    {(['uphold', 'lift'] as const).map((action) => (
      <Button key={action} size="sm" onClick={() => onDecide(appeal, action)}>
        {appealLabel(action)}
      </Button>
    ))}
  </div>
);
