import type { UseMutationResult } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useState } from 'react';

export interface RowDialog<Name extends string, Row> {
  readonly openDialog: Name | undefined;
  readonly row: Row | undefined;
  readonly open: (name: Name, row: Row) => void;
  readonly close: () => void;
}

/** The open dialog, at most one, and its row. Closing keeps the row: the dialog shows it while fading out. */
export function useRowDialog<Name extends string, Row>(): RowDialog<Name, Row> {
  const [openDialog, setOpenDialog] = useState<Name>();
  const [row, setRow] = useState<Row>();
  const open = (name: Name, next: Row): void => {
    setRow(next);
    setOpenDialog(name);
  };
  return { openDialog, row, open, close: () => setOpenDialog(undefined) };
}

/** Props of a dialog of a table row. */
export interface RowDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null | boolean;
}

/** A mutation of a dialog, which stays open while it runs or after it failed and closes with a toast on success. */
export function useDialogMutation<Result, Input>(
  { isPending, error, mutate, reset }: UseMutationResult<Result, Error, Input>,
  onClose: () => void,
  successText: (result: Result) => string,
) {
  return {
    isBusy: isPending,
    error,
    reset,
    close: (): void => {
      if (isPending) return;
      reset();
      onClose();
    },
    submit: (input: Input): void =>
      mutate(input, {
        onSuccess: (result) => {
          showToast(successText(result), { tone: 'success' });
          onClose();
        },
      }),
  };
}
