import { Field } from '@base-ui/react/field';
import { type ComponentProps, useState } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { formatNumber } from '#src/lib/page-language.ts';

interface TextAreaProps extends FormFieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'disabled'> {
  /** Shows the character count and `maxLength`. */
  readonly showsCount?: boolean;
}

/** A labelled multi-line field that grows with its text. */
export function TextArea({ label, hint, error, note, disabled, showsCount = false, ...area }: TextAreaProps) {
  const { onChange, maxLength, value, defaultValue } = area;
  const [typed, setTyped] = useState(String(defaultValue ?? '').length);
  const length = value === undefined ? typed : String(value).length;
  return (
    <FormField label={label} hint={hint} error={error} note={note} disabled={disabled}>
      <div className="relative">
        <Field.Control
          render={
            <textarea
              dir="auto"
              rows={4}
              {...area}
              onChange={(event) => {
                setTyped(event.target.value.length);
                onChange?.(event);
              }}
            />
          }
          className={`field-frame field-sizing-content max-h-96 min-h-28 resize-none py-2.5 ${showsCount ? 'pb-8' : ''}`}
        />
        {showsCount && maxLength !== undefined && (
          <span className="pointer-events-none absolute right-3 bottom-2 text-xs text-faint">
            {`${formatNumber(length)} / ${formatNumber(maxLength)}`}
          </span>
        )}
      </div>
    </FormField>
  );
}
