import { t } from '@lingui/core/macro';
import { SANCTION_REASON_MAX_LENGTH } from '@muster/contract/moderation/suspensions.ts';
import type { z } from '@muster/contract/zod.ts';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Button } from '#src/components/button.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import type { DialogProps } from './resource.ts';

interface RowConfirmProps<Result>
  extends DialogProps, Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'body' | 'children'> {
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly failureText: string;
  /** States who reads the reason. Default: no field for a reason. */
  readonly reasonHint?: string;
  readonly change: (reason: string) => Promise<Result>;
  /** The toast after the change. */
  readonly describeSuccess: (result: Result) => string;
}

/** Prompts before a change of a row that cannot be undone. */
export const RowConfirm = <Result,>(props: RowConfirmProps<Result>) => {
  const { onClose, failureText, reasonHint, change, describeSuccess, children, ...dialog } = props;
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      danger
      onOpenChange={onClose}
      describeFailure={() => failureText}
      onConfirm={async () => showToast(describeSuccess(await change(reason)), { tone: 'success' })}
    >
      {children}
      {reasonHint && (
        <TextArea
          label={t`Reason (optional)`}
          hint={reasonHint}
          maxLength={SANCTION_REASON_MAX_LENGTH}
          showsCount
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
};

/** The form of a dialog while it is open. */
export interface OpenForm<Input extends FieldValues, Output> {
  readonly form: ReturnType<typeof useContractForm<Input, Output>>;
  readonly isBusy: boolean;
  /** Error of the last attempt. */
  readonly error: Error | null;
  /** Removes the error. */
  readonly reset: () => void;
}

interface FormDialogProps<Input extends FieldValues, Output, Result> extends DialogProps {
  readonly title: string;
  readonly description: string;
  readonly schema: z.ZodMiniType<Output, Input>;
  readonly values: DefaultValues<Input>;
  readonly submitLabel?: string;
  readonly busyLabel?: string;
  /** The change cannot be undone. */
  readonly danger?: boolean;
  readonly change: (input: Output) => Promise<Result>;
  /** The toast after the change. */
  readonly describeSuccess: (result: Result) => string;
  /** Undefined if a field shows the error. */
  readonly describeFailure: (error: Error) => string | undefined;
  /** Shown above the form. */
  readonly note?: string | undefined;
  /** Shown instead of the form. */
  readonly placeholder?: ReactNode;
  /** Whether trying again is useless: the error is shown instead of the form. */
  readonly isFinal?: (error: Error) => boolean;
  /** The fields. */
  readonly children: (open: OpenForm<Input, Output>) => ReactNode;
}

/** A form that changes a row. It stays open while the change runs or after it failed, and closes with a toast on success. */
export function FormDialog<Input extends FieldValues, Output, Result>(props: FormDialogProps<Input, Output, Result>) {
  const { onClose, title, description, note, change, describeSuccess, placeholder, isFinal = () => false } = props;
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: change });
  const finalError = error && isFinal(error) ? error : undefined;
  const submit = (input: Output): void =>
    mutate(input, {
      onSuccess: (result) => {
        showToast(describeSuccess(result), { tone: 'success' });
        onClose();
      },
    });
  const close = (): void => {
    if (isPending) return;
    // While the dialog fades out, it still shows a final error.
    if (!finalError) reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={close}
      title={title}
      description={description}
      disablePointerDismissal={!finalError}
      finalFocus={props.finalFocus}
    >
      {note && <p className="text-soft">{note}</p>}
      {finalError && <FinalError text={finalError.message} onClose={close} />}
      {!finalError &&
        (placeholder ?? (
          <Form {...props} isBusy={isPending} error={error} reset={reset} onSubmit={submit} onCancel={close} />
        ))}
    </Dialog>
  );
}

function FinalError({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
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

interface FormProps<Input extends FieldValues, Output, Result>
  extends FormDialogProps<Input, Output, Result>, Omit<OpenForm<Input, Output>, 'form'> {
  readonly onSubmit: (input: Output) => void;
  readonly onCancel: () => void;
}

function Form<Input extends FieldValues, Output, Result>(props: FormProps<Input, Output, Result>) {
  const { schema, values, submitLabel = t`Save`, busyLabel = t`Saving...`, danger = false, onSubmit, onCancel } = props;
  const { isBusy, error, reset, describeFailure, children } = props;
  const form = useContractForm(schema, values);
  const submit = form.handleSubmit((input) => isBusy || onSubmit(input));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      {children({ form, isBusy, error, reset })}
      <FormActions
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        danger={danger}
        isBusy={isBusy}
        failure={error && describeFailure(error)}
        onCancel={onCancel}
      />
    </form>
  );
}
