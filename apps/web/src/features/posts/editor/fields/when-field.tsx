import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TimeZoneField } from '#src/features/members/settings/time-zone-field.tsx';
import { DAY_MS, formatWeekdayAndTime } from '#src/lib/time/dates.ts';
import { eveningOf, fromDateInput, fromTimeInput, isTonight, toDateInput, toTimeInput } from './local-times.ts';
import type { FieldProps } from './post-fields.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { deviceTimeZone, isSameTimeZone } from '#src/lib/time/time-zones.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';

const choices = [
  { value: 'any', label: t`Any time` },
  { value: 'now', label: t`Now, for 2 hours` },
  { value: 'tonight', label: t`Tonight` },
  { value: 'date', label: t`Pick a date and time` },
] as const;
const timedChoice = (value: string | null) => (value && isTonight(new Date(value)) ? 'tonight' : 'date');

interface WhenFieldProps extends FieldProps {
  readonly hint?: string | undefined;
}

/** The start of the session: none, now, or a time in the viewer's zone. The form stores it in UTC. */
export function WhenField({ error, hint, ...form }: WhenFieldProps) {
  const { value = null, onChange, ref, onBlur } = useField(form, 'startsAt');
  const [shown, setShown] = useState(() => ({ value, timed: timedChoice(value), revision: 0 }));
  // The input is uncontrolled, so that a half-typed time stays. A value from elsewhere replaces it.
  if (value !== shown.value) setShown({ value, timed: timedChoice(value), revision: shown.revision + 1 });
  const choice = value === null ? 'any' : value === 'now' ? 'now' : shown.timed;
  const { onChange: setRepeatTimeZone } = useField(form, 'repeatTimeZone');
  const choose = (next: string): void => {
    if (next === choice) return;
    if (next === 'any' || next === 'now') setRepeatTimeZone(null);
    if (next === 'any') return onChange(null);
    if (next === 'now') return onChange('now');
    const evening = eveningOf(serverNow());
    const timed = next === 'tonight' ? 'tonight' : 'date';
    const start = (timed === 'tonight' ? evening : new Date(evening.getTime() + DAY_MS)).toISOString();
    setShown({ value: start, timed, revision: shown.revision + 1 });
    onChange(start);
  };
  const type = (text: string): void => {
    const start = choice === 'tonight' ? fromTimeInput(text) : fromDateInput(text);
    setShown({ ...shown, value: start });
    onChange(start);
  };
  const isTimed = choice === 'tonight' || choice === 'date';
  return (
    <div className={classNames('flex flex-col gap-2', isTimed && 'col-span-full sm:col-span-1')}>
      <Select label={t`When`} options={choices} value={choice} onValueChange={choose} />
      {isTimed && (
        <TextField
          key={shown.revision}
          ref={ref}
          type={choice === 'tonight' ? 'time' : 'datetime-local'}
          label={t({ message: 'Start', comment: 'Label of a field: when the game starts' })}
          defaultValue={choice === 'tonight' ? toTimeInput(value) : toDateInput(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={onBlur}
          hint={hint}
          error={error}
        />
      )}
    </div>
  );
}

interface WeeklyFieldProps extends Omit<FieldProps, 'error'> {
  readonly startsAt: string | null | undefined;
}

/** Repeats a new post every week. Shown once a date and time is chosen. */
export function WeeklyField({ startsAt, ...form }: WeeklyFieldProps) {
  const { ref, value: repeatTimeZone, onChange } = useField(form, 'repeatTimeZone');
  const start = new Date(startsAt ?? '');
  if (Number.isNaN(start.getTime())) return null;
  const own = deviceTimeZone();
  return (
    <>
      <Switch
        ref={ref}
        label={t`Every ${{ dayAndTime: formatWeekdayAndTime(start) }}`}
        hint={t`After each session, the next one is posted and the same crew is invited first.`}
        checked={Boolean(repeatTimeZone)}
        onCheckedChange={(isWeekly) => onChange(isWeekly ? (own ?? 'UTC') : null)}
      />
      {repeatTimeZone && !isSameTimeZone(repeatTimeZone, own) && (
        <TimeZoneField value={repeatTimeZone} onChange={onChange} />
      )}
    </>
  );
}
