import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Dialog, type DialogProps, type DialogState } from './dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { Button } from '../button.tsx';

export interface ConfirmDialogProps extends DialogState {
  readonly title: string;
  readonly body: ReactNode;
  /** Content below the body, such as a list of what is deleted. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly finalFocus?: DialogProps['finalFocus'];
  /** Text shown after `onConfirm` failed, from the error's message; default: the message. */
  readonly describeFailure?: (reason: string) => string;
  /** The dialog closes on success and shows the error otherwise. */
  readonly onConfirm: () => void | Promise<unknown>;
}

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, body, confirmLabel, busyLabel, cancelLabel = t`Cancel`, danger = false } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const setOpen = (next: boolean): void => {
    if (isBusy) return;
    setFailure(undefined);
    onOpenChange(next);
  };
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
      onOpenChange(false);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setFailure(props.describeFailure?.(reason) ?? reason);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={title}
      description={body}
      finalFocus={props.finalFocus ?? true}
    >
      {props.children}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => setOpen(false)}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={isBusy}
          busyLabel={busyLabel}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
      <FormError failure={failure} />
    </Dialog>
  );
}
