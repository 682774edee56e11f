import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { backdropClass, dialogClass } from './dialog-class.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  /** What it does cannot be undone. */
  readonly danger?: boolean;
  /** The dialog closes when this succeeds; when it fails it stays and says why. */
  readonly onConfirm: () => void | Promise<unknown>;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, body, confirmLabel, busyLabel, cancelLabel = 'Cancel', danger = false } = props;
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
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={dialogClass}>
          <AlertDialog.Title className="font-display text-xl font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-soft">{body}</AlertDialog.Description>
          {failure && <Banner tone="error">{failure}</Banner>}
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button disabled={isBusy} />}>{cancelLabel}</AlertDialog.Close>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={isBusy}
              busyLabel={busyLabel}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
