import type { UseMutationResult } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';

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
