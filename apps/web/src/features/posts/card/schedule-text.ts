import type { Schedule } from '@muster/contract/posts/schedule.ts';
import { formatDayAndTime, formatTimeLeft } from '#src/lib/time/dates.ts';

/** 'Today 21:30 · in 2 hours'; null for any time. */
export function scheduleText({ startsAt, closesAt }: Schedule, now: Date = new Date()): string | null {
  if (startsAt && startsAt > now) return `${formatDayAndTime(startsAt, now)} · ${formatTimeLeft(startsAt, now)}`;
  if (!closesAt) return null;
  const close = formatDayAndTime(closesAt, now);
  if (closesAt <= now) return `Closed ${close}`;
  return startsAt ? `Now · until ${close}` : `Until ${close}`;
}
