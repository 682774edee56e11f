import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';

export interface TextFieldProps extends FormFieldProps, Omit<ComponentProps<'input'>, 'className' | 'disabled'> {
  /** An icon at the start of the field. */
  readonly leading?: ReactNode;
  /** A control at the end of the field. */
  readonly trailing?: ReactNode;
}

/** One line of text with its label. */
export function TextField({
  label,
  hidesLabel,
  hint,
  error,
  note,
  disabled,
  leading,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <FormField label={label} hidesLabel={hidesLabel} hint={hint} error={error} note={note} disabled={disabled}>
      <div className="relative">
        {leading && (
          <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-faint [&_svg]:size-4.5">
            {leading}
          </span>
        )}
        <Field.Control {...input} className={`field-frame ${leading ? 'pl-10' : ''} ${trailing ? 'pr-12' : ''}`} />
        {trailing && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>}
      </div>
    </FormField>
  );
}
