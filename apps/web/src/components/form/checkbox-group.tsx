import { Checkbox } from '@base-ui/react/checkbox';
import { CheckboxGroup as BaseCheckboxGroup } from '@base-ui/react/checkbox-group';
import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import Check from 'lucide-react/icons/check';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './form-field.tsx';

interface CheckboxGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: readonly Value[];
  /** Called with the checked options, in option order. */
  readonly onValueChange: (value: Value[]) => void;
  readonly renderGlyph?: (option: Value) => ReactNode;
  /** By default the option itself. */
  readonly nameOf?: (option: Value) => string;
  /** Shows the options as chips in one flow, for many or short ones. */
  readonly isCompact?: boolean;
  /** Default: 2, on phones 1. */
  readonly columns?: 1;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** The first checkbox, which takes the focus on an error. */
  readonly ref?: Ref<HTMLElement>;
}

/** Multiple choice from a few visible options. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  renderGlyph,
  nameOf = (option) => option,
  isCompact = false,
  columns,
  hint,
  error,
  note,
  disabled = false,
  ref,
}: CheckboxGroupProps<Value>) {
  const change = (chosen: string[]): void => onValueChange(options.filter((option) => chosen.includes(option)));
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className="flex flex-col gap-1.5">
      <Fieldset.Root
        render={<BaseCheckboxGroup value={[...value]} onValueChange={change} disabled={disabled} />}
        className="flex flex-col gap-1.5"
      >
        <div className="flex items-baseline justify-between gap-3">
          <Fieldset.Legend className="text-sm font-semibold text-fg">{label}</Fieldset.Legend>
          {note && <span className="text-xs text-faint">{note}</span>}
        </div>
        <div
          className={
            isCompact
              ? 'flex flex-wrap gap-2'
              : classNames('grid grid-cols-1 gap-2', columns !== 1 && 'min-[26rem]:grid-cols-2')
          }
        >
          {options.map((option, index) => (
            <Checkbox.Root
              key={option}
              name={option}
              value={option}
              ref={index === 0 ? ref : undefined}
              aria-label={nameOf(option)}
              className={choiceClass}
            >
              {renderGlyph?.(option)}
              <span
                translate={nameOf(option) === option ? 'no' : undefined}
                className="min-w-0 flex-1 text-start text-sm leading-tight font-medium"
              >
                {nameOf(option)}
              </span>
              {isCompact ? (
                checkedIcon
              ) : (
                <span aria-hidden className={boxClass}>
                  {checkedIcon}
                </span>
              )}
            </Checkbox.Root>
          ))}
        </div>
      </Fieldset.Root>
      {hint && <Field.Description className="text-sm text-faint">{hint}</Field.Description>}
      {error && <FieldError>{error}</FieldError>}
    </Field.Root>
  );
}

/** Rendered only while the option is checked. */
const checkedIcon = (
  <Checkbox.Indicator>
    <Check aria-hidden className="size-4" strokeWidth={3} />
  </Checkbox.Indicator>
);

const choiceClass = classNames(
  'group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-2',
  'border-line bg-surface text-soft transition-colors hover:border-line-strong hover:text-fg',
  'data-checked:border-flare data-checked:bg-flare-tint data-checked:text-fg data-invalid:border-rose',
  'data-disabled:cursor-not-allowed data-disabled:opacity-55',
);

const boxClass = classNames(
  'grid size-5 flex-none place-items-center rounded-sm border border-line-strong text-on-flare',
  'group-data-checked:border-flare group-data-checked:bg-flare',
);
