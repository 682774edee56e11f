import { plural, t } from '@lingui/core/macro';
import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { SEATS_MAX_COUNT, SEATS_MIN_COUNT } from '@muster/contract/posts/seats/seats.ts';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { FieldError } from '#src/components/form/form-field.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';

const ANY = 'any';
const MORE = 'more';
/** Larger crews choose their size from a list. */
const MORE_MIN_COUNT = 13;

const sizes = numberOptions(SEATS_MAX_COUNT, (count) => plural(count, { one: '# player', other: '# players' }));
const rowSizes = sizes.slice(SEATS_MIN_COUNT - 1, MORE_MIN_COUNT - 1);
const moreSizes = sizes.slice(MORE_MIN_COUNT - 1);

interface SeatRowProps {
  /** Null: any number. */
  readonly seats: number | null;
  readonly party: number;
  readonly onChange: (seats: number | null) => void;
  readonly note: string;
  /** What the latest change of the size has changed too. */
  readonly status: string | undefined;
  readonly error: string | undefined;
  /** The selected option, which takes the focus on an error. */
  readonly ref: Ref<HTMLElement>;
}

/** Home and End choose the first and the last size. */
function chooseAtEnd(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const radio = event.key === 'Home' ? radios[0] : event.key === 'End' ? radios.at(-1) : undefined;
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}

/** The size of a crew as a row of seats, of which the author's party fills the first. */
export function SeatRow({ seats, party, onChange, note, status, error, ref }: SeatRowProps) {
  const value = seats === null ? ANY : seats >= MORE_MIN_COUNT ? MORE : String(seats);
  const largeCount = useRef(MORE_MIN_COUNT);
  const choose = (next: string): void => {
    if (value === MORE) largeCount.current = Number(seats);
    onChange(next === ANY ? null : next === MORE ? largeCount.current : Number(next));
  };
  const optionProps = (option: string) => ({ value: option, ref: option === value ? ref : undefined });
  const lookOf = (seat: number): string =>
    seat <= party
      ? 'border-transparent bg-flare text-on-flare'
      : seats !== null && seat <= seats
        ? 'border-flare bg-flare-tint text-fg'
        : 'border-dashed border-line-strong text-faint hover:text-fg';
  return (
    <Field.Root invalid={Boolean(error)} className="flex flex-col gap-1.5">
      <Fieldset.Root
        render={<RadioGroup value={value} onValueChange={choose} onKeyDown={chooseAtEnd} />}
        className="flex flex-col gap-1.5"
      >
        <div className="flex items-baseline justify-between gap-3">
          <Fieldset.Legend className="text-sm font-semibold text-fg">{t`Crew size`}</Fieldset.Legend>
          <span className="text-xs text-faint">{note}</span>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {/* Each crew has one more player than its author. */}
          <span aria-hidden className={classNames(seatClass, lookOf(1))}>
            {t`You`}
          </span>
          {rowSizes.map(({ value: size, label }) => (
            <Radio.Root
              key={size}
              {...optionProps(size)}
              aria-label={label}
              className={classNames(seatClass, lookOf(Number(size)), 'cursor-pointer data-checked:system-selected')}
            >
              {size}
            </Radio.Root>
          ))}
          <Radio.Root
            {...optionProps(MORE)}
            aria-label={t`${{ count: MORE_MIN_COUNT }}+ players`}
            className={pillClass}
          >
            {`${MORE_MIN_COUNT}+`}
          </Radio.Root>
          <Radio.Root {...optionProps(ANY)} aria-label={t`Any number`} className={pillClass}>
            {t`Any number`}
          </Radio.Root>
        </div>
      </Fieldset.Root>
      {value === MORE && (
        <Select
          label={t`Number of players`}
          hidesLabel
          options={moreSizes}
          value={String(seats)}
          onValueChange={(size) => onChange(Number(size))}
        />
      )}
      <div role="status" className="text-sm text-soft empty:hidden">
        {status && <span>{status}</span>}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </Field.Root>
  );
}

const seatClass =
  'grid size-9 place-items-center rounded-full border text-sm font-semibold select-none pointer-coarse:size-10';
const pillClass = classNames(
  'inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line px-3 text-sm pointer-coarse:min-h-10',
  'text-soft hover:text-fg data-checked:border-flare data-checked:bg-flare-tint data-checked:text-fg data-checked:system-selected',
);
