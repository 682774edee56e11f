import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Ref } from 'react';
import { FieldError } from './form-field.tsx';

interface RadioListProps<Value extends string> {
  readonly label: string;
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
              {option}
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
