import { t } from '@lingui/core/macro';
import { NIGHT_ENDS_HOUR, type Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { capitalize, DAY_MS, formatDayAndTime, formatTimeLeft } from './dates.ts';
import { serverNow } from './server-clock.ts';

/** When this night, or a later one, ends in the viewer's zone. A night with a clock change is shorter or longer. */
export function endOfNight(now: Date, nightsLater = 0): Date {
  const days = nightsLater + (now.getHours() < NIGHT_ENDS_HOUR ? 0 : 1);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, NIGHT_ENDS_HOUR);
}

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
  if (closesAt <= now) return t`Closed ${{ time: close }}`;
  return startsAt ? t`Now · until ${{ time: close }}` : t`Until ${{ time: close }}`;
}
