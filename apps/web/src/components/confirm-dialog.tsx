import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

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
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="float-panel fixed top-1/2 left-1/2 z-50 flex w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 rounded-lg p-6">
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
