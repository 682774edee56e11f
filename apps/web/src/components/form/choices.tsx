import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { type Option, translateOf } from './select.tsx';
import { translate } from '#src/lib/i18n.ts';
import { FieldError } from './form-field.tsx';

interface SegmentedChoiceProps<Item extends Option> {
  readonly label: string;
  readonly options: readonly Item[];
  /** The selected value; '' for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Options per row; default 4, on phones 2. */
  readonly columns?: 3;
  readonly renderGlyph?: (option: Item) => ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** The first option, which takes the focus on an error. */
  readonly ref?: Ref<HTMLElement>;
}

/** Single choice from a few visible options. */
export function SegmentedChoice<Item extends Option>({
  label,
  options,
  value,
  onValueChange,
  columns,
  renderGlyph,
  error,
  disabled = false,
  ref,
}: SegmentedChoiceProps<Item>) {
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className="flex flex-col gap-1.5">
      <Fieldset.Root
        render={<RadioGroup value={value} onValueChange={onValueChange} />}
        className="flex flex-col gap-1.5"
      >
        <Fieldset.Legend className="text-sm font-semibold text-fg">{label}</Fieldset.Legend>
        <div
          className={classNames(
            'grid gap-2',
            columns === 3 ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))]' : 'grid-cols-2 sm:grid-cols-4',
          )}
        >
          {options.map((option, index) => (
            <Radio.Root
              key={option.value}
              value={option.value}
              ref={index === 0 ? ref : undefined}
              aria-label={option.label}
              className={segmentClass}
            >
              {renderGlyph?.(option)}
              <span translate={translateOf(option)} className="min-w-0 text-xs leading-tight font-medium wrap-anywhere">
                {option.label}
              </span>
            </Radio.Root>
          ))}
        </div>
      </Fieldset.Root>
      {error && <FieldError>{error}</FieldError>}
    </Field.Root>
  );
}

const segmentClass = classNames(
  'flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md border px-2 py-2 text-center',
  'border-line bg-surface text-soft transition-colors hover:border-line-strong hover:text-fg',
  'data-checked:border-flare data-checked:bg-flare-tint data-checked:text-fg data-checked:system-selected data-invalid:border-rose',
  'data-disabled:cursor-not-allowed data-disabled:opacity-55',
);

interface RadioListProps<Value extends string> {
  readonly label: string;
  /** English values, translated when rendered. */
  readonly options: readonly Value[];
  /** Undefined for no selection. */
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** The first option, which takes the focus on an error. */
  readonly ref?: Ref<HTMLElement>;
}

/** Single choice from a few sentences, listed vertically. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onValueChange, error, disabled = false, ref } = props;
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className="flex flex-col gap-1.5">
      <Fieldset.Root render={<RadioGroup<Value | ''> value={value ?? ''} onValueChange={choose(onValueChange)} />}>
        <Fieldset.Legend className="mb-1.5 text-sm font-semibold">{label}</Fieldset.Legend>
        {options.map((option, index) => (
          <Field.Item key={option}>
            <Field.Label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-overlay data-disabled:cursor-not-allowed data-disabled:opacity-55 data-disabled:hover:bg-transparent">
              <Radio.Root value={option} ref={index === 0 ? ref : undefined} className={radioClass}>
                <Radio.Indicator className="size-2.5 rounded-full bg-flare system-ink" />
              </Radio.Root>
              {translate(option)}
            </Field.Label>
          </Field.Item>
        ))}
      </Fieldset.Root>
      {error && <FieldError>{error}</FieldError>}
    </Field.Root>
  );
}

const choose =
  <Value extends string>(onValueChange: (value: Value) => void) =>
  (value: Value | ''): void => {
    if (value !== '') onValueChange(value);
  };

const radioClass =
  'grid size-5 flex-none place-items-center rounded-full border border-line-strong bg-surface data-checked:border-flare data-invalid:border-rose';
