import { Field } from '@base-ui/react/field';
import Lock from 'lucide-react/icons/lock';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { componentTexts } from '#src/components/component-texts.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

export interface TextFieldProps extends FormFieldProps, Omit<ComponentProps<'input'>, 'className' | 'disabled'> {
  /** A control at the end of the field. */
  readonly trailing?: ReactNode;
  /** Read-only, with a lock icon. */
  readonly isLocked?: boolean;
}

const lockIcon = (
  <span className="grid size-10 place-items-center text-faint">
    <Lock role="img" aria-label={componentTexts.readOnly} className="size-4.5" />
  </span>
);

/** A labelled single-line field. */
export function TextField({
  label,
  hint,
  error,
  note,
  disabled,
  trailing: control,
  isLocked = false,
  ...input
}: TextFieldProps) {
  const trailing = isLocked ? lockIcon : control;
  return (
    <FormField label={label} hint={hint} error={error} note={note} disabled={disabled}>
      <div className="relative">
        <Field.Control
          dir="auto"
          {...input}
          readOnly={isLocked || input.readOnly}
          className={classNames(
            'field-frame',
            Boolean(trailing) && 'pr-12',
            isLocked && 'border-dashed bg-raised text-soft',
          )}
        />
        {trailing && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>}
      </div>
    </FormField>
  );
}
