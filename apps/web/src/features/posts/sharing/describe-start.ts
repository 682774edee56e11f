import { t } from '@lingui/core/macro';
import { NIGHT_ENDS_HOUR, type Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { pageLanguage } from '#src/lib/page-language.ts';
import {
  capitalize,
  DAY_MS,
  formatDayAndTime,
  formatTime,
  formatTimeLeft,
  joinDayAndTime,
} from '#src/lib/time/dates.ts';
import { endOfNight, scheduleText } from '#src/lib/time/schedule-text.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** A session of the same day that starts at this hour or later is 'tonight'. */
const EVENING_STARTS_HOUR = 17;
/** Later days have a date, because a weekday would be ambiguous. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;

/** '21:30 CET' */
function formatTimeWithZone(date: Date): string {
  const parts = new Intl.DateTimeFormat(pageLanguage, { hour: 'numeric', timeZoneName: 'short' }).formatToParts(date);
  return `${formatTime(date)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}

const isEvening = (date: Date): boolean => date.getHours() >= EVENING_STARTS_HOUR || date.getHours() < NIGHT_ENDS_HOUR;

/** 'Tonight 21:30', 'Tomorrow 18:00', 'Friday 21:30' within a week, then 'Fri, Dec 4 21:30'. */
function formatStart(date: Date, now: Date): string {
  if (isEvening(date) && date <= endOfNight(now)) return t`Tonight ${{ time: formatTime(date) }}`;
  const hasWeekday = date > endOfNight(now, 1) && date.getTime() - now.getTime() < WEEKDAY_WITHIN_MS;
  if (!hasWeekday) return capitalize(formatDayAndTime(date, now));
  return joinDayAndTime(date.toLocaleDateString(pageLanguage, { weekday: 'long' }), formatTime(date));
}

interface StartDescription {
  readonly headline: string;
  readonly detail: string | null;
}

/** When a post starts: 'Tonight 21:30', with the detail 'in 2 hours · until 23:30 CET'. */
export function describeStart(schedule: Schedule, now: Date = serverNow()): StartDescription {
  const { startsAt, closesAt } = schedule;
  if (closesAt && closesAt <= now)
    return { headline: t({ message: 'Closed', context: 'post' }), detail: scheduleText(schedule, now) };
  if (!startsAt) return { headline: t`Any time`, detail: scheduleText(schedule, now) };
  const end = closesAt && t`until ${{ time: formatTimeWithZone(closesAt) }}`;
  if (startsAt <= now) return { headline: t`Playing now`, detail: end && capitalize(end) };
  const wait = startsAt.getTime() - now.getTime() < DAY_MS ? formatTimeLeft(startsAt, now) : null;
  return { headline: formatStart(startsAt, now), detail: [wait, end].filter((text) => text !== null).join(' · ') };
}
