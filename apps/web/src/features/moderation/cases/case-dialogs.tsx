import { t } from '@lingui/core/macro';
import type { AppealRow, CaseDecision, ReportCase } from '@muster/contract/moderation/cases.ts';
import type { DialogProps } from '#src/features/admin/resource.ts';
import { CrewNotice } from '#src/features/members/admin/crew-notice.tsx';
import { MemberCrews } from '#src/features/members/admin/member-crews.tsx';
import { FormDialog } from '#src/features/admin/row-dialogs.tsx';
import { decideAppeal, decideCase, isAlreadyDecided } from './case-queries.ts';
import { DecisionFields, type DecisionInput, useDecisionSchema } from './decision-fields.tsx';
import {
  actionLabel,
  alsoDeleteLabel,
  describeAppealDecision,
  answerHint,
  type AppealAction,
  appealConsequence,
  appealLabels,
  appealTitle,
  describeClosedReports,
  describeDecision,
  decisionConsequence,
  decisionHint,
  decisionTitle,
  type ReportAction,
} from './describe-case.ts';

/** What the forms of both decisions share. */
const shared = {
  values: { days: '3', reason: '', deletesContent: false },
  isFinal: isAlreadyDecided,
  describeFailure: (error: Error) => t`Couldn't save your decision: ${{ reason: error.message }}`,
};

/** Whether a sanction can delete the content in the same decision. */
const mayAlsoDelete = (action: ReportAction, { actions }: ReportCase): boolean =>
  action !== 'dismiss' && action !== 'delete-content' && actions.includes('delete-content');

function toDecision(action: ReportAction, { reason, days, deletesContent }: DecisionInput): CaseDecision {
  if (action === 'dismiss' || action === 'delete-content') return { action, reason };
  return action === 'suspend' ? { action, reason, deletesContent, days } : { action, reason, deletesContent };
}

interface DecideCaseDialogProps extends DialogProps {
  readonly row: ReportCase;
  readonly action: ReportAction;
}

export const DecideCaseDialog = ({ row, action, ...dialog }: DecideCaseDialogProps) => (
  <FormDialog
    {...dialog}
    {...shared}
    schema={useDecisionSchema()}
    title={decisionTitle(action, row)}
    description={decisionConsequence(action, row)}
    note={describeClosedReports(row)}
    submitLabel={actionLabel(action, row)}
    busyLabel={t`Deciding...`}
    danger={action !== 'dismiss' && action !== 'warn'}
    change={(input) => decideCase(row, toDecision(action, input))}
    describeSuccess={describeDecision}
  >
    {(open) => (
      <>
        {action === 'delete-content' && <CrewNotice {...row} />}
        {row.reported.id !== null && (action === 'suspend' || action === 'disable') && (
          <MemberCrews memberId={row.reported.id} />
        )}
        <DecisionFields
          {...open}
          needsDays={action === 'suspend'}
          deletesLabel={mayAlsoDelete(action, row) ? alsoDeleteLabel(row) : undefined}
          reasonLabel={t`Reason`}
          reasonHint={decisionHint(action, row)}
        />
      </>
    )}
  </FormDialog>
);

interface DecideAppealDialogProps extends DialogProps {
  readonly row: AppealRow;
  readonly action: AppealAction;
}

export const DecideAppealDialog = ({ row, action, ...dialog }: DecideAppealDialogProps) => (
  <FormDialog
    {...dialog}
    {...shared}
    schema={useDecisionSchema()}
    title={appealTitle(action, row)}
    description={appealConsequence(action, row)}
    submitLabel={appealLabels[action]}
    busyLabel={t`Answering...`}
    change={({ reason }) => decideAppeal(row.id, action, reason)}
    describeSuccess={describeAppealDecision}
  >
    {(open) => <DecisionFields {...open} reasonLabel={t`Answer`} reasonHint={answerHint(row)} />}
  </FormDialog>
);
