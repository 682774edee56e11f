import { t, plural } from '@lingui/core/macro';
import { SUSPENSION_MAX_DAYS, suspensionDaysSchema } from '@muster/contract/moderation/cases.ts';
import { SANCTION_REASON_MAX_LENGTH, reasonSchema } from '@muster/contract/moderation/suspensions.ts';
import { type FormEvent, useRef, useState } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { TextArea, TextField } from '#src/components/form/text-field.tsx';

/** `days` is only used for a suspension. */
export interface DecisionInput {
  readonly reason: string;
  readonly days: number;
}

interface DecisionFormProps {
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly reasonLabel: string;
  readonly reasonHint: string;
  readonly needsDays?: boolean;
  readonly danger?: boolean;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSubmit: (input: DecisionInput) => void;
}

const CUSTOM = 'own';
const presetDays = [1, 3, 7, 30];
const dayOptions = [
  ...presetDays.map((days) => ({ value: String(days), label: plural(days, { one: '# day', other: '# days' }) })),
  { value: CUSTOM, label: t`Other` },
];
const firstMessage = (error: { readonly issues: readonly { readonly message: string }[] } | undefined) =>
  error?.issues[0]?.message;

/** State and validation of the form. */
function useDecisionForm({ needsDays = false, isBusy, onSubmit }: DecisionFormProps) {
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState('3');
  const [customDays, setCustomDays] = useState('');
  const [fieldErrors, setFieldErrors] = useState<{
    readonly reason?: string | undefined;
    readonly days?: string | undefined;
  }>({});
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const daysField = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const parsedReason = reasonSchema.safeParse(reason);
    const days = suspensionDaysSchema.safeParse(Number(choice === CUSTOM ? customDays.trim() || NaN : choice));
    const hasDaysError = needsDays && !days.success;
    setFieldErrors({
      reason: firstMessage(parsedReason.error),
      days: hasDaysError ? firstMessage(days.error) : undefined,
    });
    if (hasDaysError) return daysField.current?.focus();
    if (!parsedReason.success) return reasonField.current?.focus();
    onSubmit({ reason: parsedReason.data, days: days.data ?? 0 });
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setFieldErrors({});
    };
  return {
    reason,
    choice,
    customDays,
    fieldErrors,
    reasonField,
    daysField,
    submit,
    setReason: change(setReason),
    setChoice: change(setChoice),
    setCustomDays: change(setCustomDays),
  };
}

/** Form for the reason of a decision. Keeps its input on failure. */
export function DecisionForm(props: DecisionFormProps) {
  const {
    confirmLabel,
    busyLabel,
    reasonLabel,
    reasonHint,
    needsDays,
    danger = false,
    isBusy,
    failure,
    onCancel,
  } = props;
  const { reason, choice, customDays, fieldErrors, reasonField, daysField, submit, ...set } = useDecisionForm(props);
  return (
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-6">
      {needsDays && (
        <SegmentedChoice
          label={t`How long?`}
          options={dayOptions}
          columns={3}
          value={choice}
          onValueChange={set.setChoice}
          disabled={isBusy}
        />
      )}
      {needsDays && choice === CUSTOM && (
        <TextField
          ref={daysField}
          label={t`Days`}
          type="number"
          inputMode="numeric"
          min={1}
          max={SUSPENSION_MAX_DAYS}
          value={customDays}
          onChange={({ target }) => set.setCustomDays(target.value)}
          readOnly={isBusy}
          error={fieldErrors.days}
        />
      )}
      <TextArea
        ref={reasonField}
        label={reasonLabel}
        hint={reasonHint}
        maxLength={SANCTION_REASON_MAX_LENGTH}
        showsCount
        value={reason}
        onChange={({ target }) => set.setReason(target.value)}
        readOnly={isBusy}
        error={fieldErrors.reason}
      />
      <FormActions
        submitLabel={confirmLabel}
        busyLabel={busyLabel}
        danger={danger}
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
