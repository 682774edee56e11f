import type { AppealRow, CaseDecision, ReportCase } from '@muster/contract/admin/reports.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { DecisionForm, type DecisionInput } from './decision-form.tsx';
import { isAlreadyDecided, useDecideAppeal, useDecideCase } from './queries.ts';
import {
  actionLabel,
  answered,
  answerHint,
  type AppealAction,
  appealLabel,
  appealConsequence,
  appealTitle,
  decided,
  decisionFailed,
  decisionHint,
  decisionConsequence,
  decisionTitle,
  type ReportAction,
  reportsTexts,
} from './texts.ts';

interface DecisionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null | true;
}

interface DecisionFrameProps extends DecisionDialogProps {
  readonly title: string;
  readonly description: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** The form, unless the case was already decided. */
  readonly children: (failure: string | undefined) => ReactNode;
}

function DecisionFrame({
  isOpen,
  onClose,
  finalFocus,
  title,
  description,
  isBusy,
  error,
  children,
}: DecisionFrameProps) {
  const isDecided = isAlreadyDecided(error);
  const failure = error ? decisionFailed(describeError(error)) : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || isBusy || onClose()}
      title={title}
      description={description}
      disablePointerDismissal={!isDecided}
      finalFocus={finalFocus}
    >
      {isDecided && error ? <AlreadyDecided text={error.message} onClose={onClose} /> : children(failure)}
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
          {reportsTexts.close}
        </Button>
      </div>
    </div>
  );
}

const toDecision = (action: ReportAction, { reason, days }: DecisionInput): CaseDecision =>
  action === 'suspend' ? { action, reason, days } : { action, reason };

interface DecideCaseProps extends DecisionDialogProps {
  readonly reportCase: ReportCase;
  readonly action: ReportAction;
}

export function DecideCaseDialog({ reportCase, action, ...dialog }: DecideCaseProps) {
  const { mutate, isPending, error, reset } = useDecideCase();
  const cancel = (): void => {
    // Clears the error for the next time.
    if (!isAlreadyDecided(error)) reset();
    dialog.onClose();
  };
  const decide = (input: DecisionInput): void =>
    mutate(
      { reportCase, decision: toDecision(action, input) },
      {
        onSuccess: (row) => {
          showToast(decided(row), { tone: 'success' });
          dialog.onClose();
        },
      },
    );
  return (
    <DecisionFrame
      {...dialog}
      onClose={cancel}
      title={decisionTitle(action, reportCase)}
      description={decisionConsequence(action, reportCase)}
      isBusy={isPending}
      error={error}
    >
      {(failure) => (
        <DecisionForm
          confirmLabel={actionLabel(action, reportCase.kind)}
          busyLabel={reportsTexts.deciding}
          reasonLabel={reportsTexts.reason}
          reasonHint={decisionHint(action, reportCase)}
          needsDays={action === 'suspend'}
          danger={action !== 'dismiss' && action !== 'warn'}
          isBusy={isPending}
          failure={failure}
          onCancel={cancel}
          onSubmit={decide}
        />
      )}
    </DecisionFrame>
  );
}

interface DecideAppealProps extends DecisionDialogProps {
  readonly appeal: AppealRow;
  readonly action: AppealAction;
}

export function DecideAppealDialog({ appeal, action, ...dialog }: DecideAppealProps) {
  const { mutate, isPending, error, reset } = useDecideAppeal();
  const cancel = (): void => {
    // Clears the error for the next time.
    if (!isAlreadyDecided(error)) reset();
    dialog.onClose();
  };
  const decide = ({ reason }: DecisionInput): void =>
    mutate(
      { appealId: appeal.id, action, reason },
      {
        onSuccess: (row) => {
          showToast(answered(row), { tone: 'success' });
          dialog.onClose();
        },
      },
    );
  return (
    <DecisionFrame
      {...dialog}
      onClose={cancel}
      title={appealTitle(action, appeal)}
      description={appealConsequence(action, appeal)}
      isBusy={isPending}
      error={error}
    >
      {(failure) => (
        <DecisionForm
          confirmLabel={appealLabel(action)}
          busyLabel={reportsTexts.answering}
          reasonLabel={reportsTexts.answer}
          reasonHint={answerHint(appeal)}
          needsDays={false}
          danger={false}
          isBusy={isPending}
          failure={failure}
          onCancel={cancel}
          onSubmit={decide}
        />
      )}
    </DecisionFrame>
  );
}
