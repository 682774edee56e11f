import { t } from '@lingui/core/macro';
import { auditRangeMessage } from '@muster/contract/admin/audit.ts';
import { useState } from 'react';
import { TextField } from '#src/components/form/text-field.tsx';
import type { FilterProps } from '../resource.ts';
import { isDay, isRangeReversed } from './audit-filter.ts';

/** The first and the last day of the listed entries. */
export const DayRange = ({ filter, onSearchChange }: FilterProps) => (
  <>
    <DayField
      label={t`From`}
      day={filter.from ?? ''}
      max={filter.to}
      onDayChange={(from) => onSearchChange({ from }, true)}
    />
    <DayField
      label={t`To`}
      day={filter.to ?? ''}
      min={filter.from}
      error={isRangeReversed(filter) ? auditRangeMessage : undefined}
      onDayChange={(to) => onSearchChange({ to }, true)}
    />
  </>
);

interface DayFieldProps {
  readonly label: string;
  /** From the URL; empty if not set. */
  readonly day: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly error?: string | undefined;
  readonly onDayChange: (day: string) => void;
}

function DayField({ day, onDayChange, ...field }: DayFieldProps) {
  const [text, setText] = useState(day);
  const [lastDay, setLastDay] = useState(day);

  // The URL changed.
  if (day !== lastDay) {
    setLastDay(day);
    setText(day);
  }
  const change = (next: string): void => {
    setText(next);
    if (next === '' || isDay(next)) onDayChange(next);
  };
  return <TextField type="date" {...field} value={text} onChange={({ target }) => change(target.value)} />;
}
