import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { translate } from '#src/lib/i18n.ts';
import { keepPressedInPlace } from './keep-pressed-in-place.ts';

/**
 * The validation error below a field, of the contract or the server; must be within `Field.Root` with `gap-1.5`.
 * Its first line is in the gap of the form, which is `gap-6`. Further lines, or a `row` in a grid, move what is above the
 * pressed button.
 */
export const FieldError = ({ children, row }: { readonly children: string; readonly row?: string }) => (
  <Field.Error
    key={children}
    ref={keepPressedInPlace}
    match
    className={`flex items-start gap-1.5 text-sm text-rose-text ${row ?? '-mt-1.5 -mb-5'}`}
  >
    <CircleAlert aria-hidden className="mt-0.5 size-4" />
    <span>{translate(children)}</span>
  </Field.Error>
);

export interface FormFieldProps {
  readonly label: string;
  /** Shown below the field. */
  readonly hint?: ReactNode;
  /** Validation error, shown below the field. */
  readonly error?: string | undefined;
  /** Shown next to the label, such as 'optional'. */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Label, hint, field and error, linked for assistive technology. */
export function FormField({
  label,
  hint,
  error,
  note,
  disabled = false,
  children,
}: FormFieldProps & { readonly children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <Field.Label className="text-sm font-semibold text-fg">{label}</Field.Label>
        {note && <span className="text-xs text-faint">{note}</span>}
      </div>
      {children}
      {hint && <Field.Description className="text-sm text-faint">{hint}</Field.Description>}
      {error && <FieldError>{error}</FieldError>}
    </Field.Root>
  );
}
