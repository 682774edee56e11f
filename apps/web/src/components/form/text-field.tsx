import { t } from '@lingui/core/macro';
import { Field } from '@base-ui/react/field';
import Lock from 'lucide-react/icons/lock';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { IconButton } from '../icon-button.tsx';
import { formatNumber } from '#src/lib/page-language.ts';

interface TextFieldProps extends FormFieldProps, Omit<ComponentProps<'input'>, 'className' | 'disabled'> {
  /** A control at the end of the field. */
  readonly trailing?: ReactNode;
  /** Read-only, with a lock icon. */
  readonly isLocked?: boolean;
}

const lockIcon = (
  <span className="grid size-10 place-items-center text-faint">
    <Lock role="img" aria-label={t`Read only`} className="size-4.5" />
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
          {...input}
          readOnly={isLocked || input.readOnly}
          className={classNames(
            'field-frame',
            Boolean(trailing) && 'pe-12',
            isLocked && 'border-dashed bg-raised text-soft',
          )}
        />
        {trailing && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</span>}
      </div>
    </FormField>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}

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
          <span className="pointer-events-none absolute end-3 bottom-2 text-xs text-faint">
            {`${formatNumber(length)} / ${formatNumber(maxLength)}`}
          </span>
        )}
      </div>
    </FormField>
  );
}
