import type { Schedule } from '@muster/contract/posts/schedule.ts';
import { capitalize, DAY_MS, formatDayAndTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from './server-clock.ts';

/** Whether it has started and not ended. */
export const isRunning = ({ startsAt, closesAt }: Schedule, now: Date = serverNow()): boolean =>
  startsAt !== null && startsAt <= now && (closesAt === null || closesAt > now);

/** 'Today 21:30 · in 2 hours', the second part on the last day only. Null for any time. */
export function scheduleText({ startsAt, closesAt }: Schedule, now: Date = serverNow()): string | null {
  if (startsAt && startsAt > now) {
    const start = capitalize(formatDayAndTime(startsAt, now));
    return startsAt.getTime() - now.getTime() < DAY_MS ? `${start} · ${formatTimeLeft(startsAt, now)}` : start;
  }
  if (!closesAt) return null;
  const close = formatDayAndTime(closesAt, now);
  if (closesAt <= now) return `Closed ${close}`;
  return startsAt ? `Now · until ${close}` : `Until ${close}`;
}
