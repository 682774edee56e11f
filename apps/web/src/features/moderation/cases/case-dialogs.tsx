import { t } from '@lingui/core/macro';
import type { AppealRow, ReportCase } from '@muster/contract/moderation/cases.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { DecisionForm, type DecisionInput } from './decision-form.tsx';
import { isAlreadyDecided, useDecideAppeal, useDecideCase } from './case-queries.ts';
import {
  actionLabel,
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

interface DecisionDialogProps<Input, Result> extends RowDialogProps {
  readonly title: string;
  readonly description: string;
  /** Shown below the description. */
  readonly note?: string | undefined;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly reasonLabel: string;
  readonly reasonHint: string;
  readonly needsDays?: boolean;
  readonly danger?: boolean;
  readonly mutation: UseMutationResult<Result, Error, Input>;
  readonly toInput: (input: DecisionInput) => Input;
  readonly successText: (result: Result) => string;
}

/** Prompts for the reason of a decision, or states that another admin has decided already. */
function DecisionDialog<Input, Result>(props: DecisionDialogProps<Input, Result>) {
  const { isOpen, onClose, finalFocus, title, description, note, mutation, toInput, successText, ...form } = props;
  const isDecided = isAlreadyDecided(mutation.error);
  // While the dialog fades out, it still states that the case was decided.
  const reset = (): void => (isDecided ? undefined : mutation.reset());
  const { isBusy, error, submit, close } = useDialogMutation({ ...mutation, reset }, onClose, successText);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={title}
      description={description}
      disablePointerDismissal={!isDecided}
      finalFocus={finalFocus}
    >
      {note && <p className="text-soft">{note}</p>}
      {isDecided && error ? (
        <AlreadyDecided text={error.message} onClose={close} />
      ) : (
        <DecisionForm
          {...form}
          isBusy={isBusy}
          failure={error && t`Couldn't save your decision: ${{ reason: error.message }}`}
          onCancel={close}
          onSubmit={(input) => submit(toInput(input))}
        />
      )}
    </Dialog>
  );
}

function AlreadyDecided({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <Banner tone="error">{text}</Banner>
      <div className="flex justify-end">
        <Button ref={button} onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}

interface DecideCaseDialogProps extends RowDialogProps {
  readonly row: ReportCase;
  readonly action: ReportAction;
}

export const DecideCaseDialog = ({ row, action, ...dialog }: DecideCaseDialogProps) => (
  <DecisionDialog
    {...dialog}
    title={decisionTitle(action, row)}
    description={decisionConsequence(action, row)}
    note={describeClosedReports(row)}
    confirmLabel={actionLabel(action, row.kind)}
    busyLabel={t`Deciding...`}
    reasonLabel={t`Reason`}
    reasonHint={decisionHint(action, row)}
    needsDays={action === 'suspend'}
    danger={action !== 'dismiss' && action !== 'warn'}
    mutation={useDecideCase()}
    toInput={({ reason, days }) => ({
      reportCase: row,
      decision: action === 'suspend' ? { action, reason, days } : { action, reason },
    })}
    successText={describeDecision}
  />
);

interface DecideAppealDialogProps extends RowDialogProps {
  readonly row: AppealRow;
  readonly action: AppealAction;
}

export const DecideAppealDialog = ({ row, action, ...dialog }: DecideAppealDialogProps) => (
  <DecisionDialog
    {...dialog}
    title={appealTitle(action, row)}
    description={appealConsequence(action, row)}
    confirmLabel={appealLabels[action]}
    busyLabel={t`Answering...`}
    reasonLabel={t`Answer`}
    reasonHint={answerHint(row)}
    mutation={useDecideAppeal()}
    toInput={({ reason }) => ({ appealId: row.id, action, reason })}
    successText={describeAppealDecision}
  />
);
