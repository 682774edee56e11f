import { t } from '@lingui/core/macro';
import type { AppealRow } from '@muster/contract/moderation/cases.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { formatDateTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CaseContent, type CardProps, LabelledText, QueueCard } from './case-card.tsx';
import { CasePerson } from './case-person.tsx';
import { type AppealAction, appealLabels, appealStates, reportedTitle, untilText } from './describe-case.ts';

/** An appeal with its suspension and the case that was decided with it. */
export function AppealCard({ row, onDecide }: CardProps<AppealRow, AppealAction>) {
  const { member, reason, until, text, createdAt, state, answer, reportCase } = row;
  useEveryMinute();
  return (
    <QueueCard
      title={member.name}
      badges={state !== 'open' && <Badge tone={state === 'lifted' ? 'success' : 'danger'}>{appealStates[state]}</Badge>}
      at={createdAt}
      content={
        <>
          <blockquote className="rounded-md border border-line bg-canvas p-4">
            <LabelledText label={t`Their appeal`} text={text} />
          </blockquote>
          {reportCase && (
            <>
              <h3 className="mt-2 font-semibold">{reportedTitle(reportCase)}</h3>
              <CaseContent reportCase={reportCase} />
            </>
          )}
        </>
      }
      people={
        <>
          <CasePerson role={t`Suspended user`} person={member} />
          <div>
            <LabelledText label={t`Suspended for`} text={reason} />
            <p className="mt-1 text-sm text-soft">{untilText(formatDateTime(until), formatTimeLeft(until))}</p>
          </div>
        </>
      }
      decision={state !== 'open' && <LabelledText label={t`Answer`} text={answer} />}
      actions={state === 'open' ? ['decline', 'lift'] : []}
      labelOf={(action) => appealLabels[action]}
      onDecide={onDecide}
    />
  );
}
