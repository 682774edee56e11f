import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import type { Ref } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';

interface NumberInputProps {
  /** Null: empty. */
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  /** Limits of the arrow keys. A typed number outside them stays, so that the validation can explain it. */
  readonly min: number;
  readonly max: number;
  readonly readOnly?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** For an input without a visible label. */
  readonly 'aria-label'?: string;
}

/** The input of a number field; must be within `Field.Root`. */
export const NumberInput = ({ ref, 'aria-label': label, ...field }: NumberInputProps) => (
  <BaseNumberField.Root {...field} allowOutOfRange>
    <BaseNumberField.Input ref={ref} aria-label={label} autoComplete="off" className="field-frame" />
  </BaseNumberField.Root>
);

/** A labelled field for a small number. */
export const NumberField = ({ label, hint, error, note, disabled, ...input }: NumberInputProps & FormFieldProps) => (
  <FormField label={label} hint={hint} error={error} note={note} disabled={disabled}>
    <div className="w-24">
      <NumberInput {...input} />
    </div>
  </FormField>
);
