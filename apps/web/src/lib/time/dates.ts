import { t } from '@lingui/core/macro';
import { i18n } from '../i18n.ts';
import { once, pageLanguage } from '../page-language.ts';
import { age, dateTime, dateTimeOptions, day, oncePerZone, relativeTime, time } from './date-formats.ts';
import { serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

export const justNow = t`Just now`;
const recently = t`Recently`;

type Step = readonly [unit: 'minute' | 'hour' | 'day', unitMs: number, untilMs: number];
const steps: readonly [Step, Step, Step] = [
  ['minute', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, DAY_MS],
  ['day', DAY_MS, WEEK_MS],
];

const utcDay = once(() => new Intl.DateTimeFormat(pageLanguage, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const exactTime = oncePerZone(
  () => new Intl.DateTimeFormat(pageLanguage, { ...dateTimeOptions(), second: '2-digit', timeZoneName: 'short' }),
);

const isDate = (date: Date | null | undefined): date is Date => date instanceof Date && !Number.isNaN(date.getTime());

/** '4 min ago'; the date from one week on. A time in the future counts as now. */
export function formatAge(date: Date | null | undefined, now: Date = serverNow()): string {
  if (!isDate(date)) return recently;
  const elapsedMs = now.getTime() - date.getTime();
  if (elapsedMs < MINUTE_MS) return justNow;
  const step = steps.find(([, , untilMs]) => elapsedMs < untilMs);
  return step ? formatShort(-Math.floor(elapsedMs / step[1]), step[0]) : day().format(date);
}

/** 'in 75 min', at least one. Counts minutes of the clock, so that all texts of a page change together. */
export const formatCountdown = (date: Date, now: Date = serverNow()): string =>
  formatShort(Math.max(1, minuteOf(date) - minuteOf(now)), 'minute');

function formatShort(count: number, unit: Step[0]): string {
  const text = age().format(count, unit);
  return pageLanguage === 'en' ? text.replaceAll('.', '') : text;
}

const minuteOf = (date: Date): number => Math.floor(date.getTime() / MINUTE_MS);

/** Up to here, hours have minutes: 'in 2 hours' would be 20 minutes wrong. */
const EXACT_MS = 10 * HOUR_MS;

interface TimeLeft {
  readonly count: number;
  readonly unit: Step[0];
  /** Minutes beyond the hours, if both are stated. */
  readonly minutes?: number;
}

/**
 * Whole units until a time, rounded to the nearest, but the last hours to the minute; null if it has passed. Counts minutes
 * of the clock, so that all texts of a page change together.
 */
function timeLeft(date: Date, now: Date): TimeLeft | null {
  if (date <= now) return null;
  const leftMs = Math.max(1, minuteOf(date) - minuteOf(now)) * MINUTE_MS;
  const [unit, unitMs] = leftMs < HOUR_MS ? steps[0] : leftMs < DAY_MS ? steps[1] : steps[2];
  const minutes = (leftMs % HOUR_MS) / MINUTE_MS;
  return leftMs > HOUR_MS && leftMs < EXACT_MS && minutes > 0
    ? { count: Math.floor(leftMs / HOUR_MS), unit, minutes }
    : { count: Math.round(leftMs / unitMs), unit };
}

const formatUnit = (count: number, unit: Step[0]): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' }).format(
    count,
  );

/** '40 min', or '1 hr 40 min' in the last hours. */
function formatDuration({ count, unit, minutes }: TimeLeft): string {
  const main = formatUnit(count, unit);
  return minutes === undefined ? main : `${main} ${formatUnit(minutes, 'minute')}`;
}

/** 'in 3 days', or 'in 1 hr 40 min' in the last hours; null if the time has passed. */
export function formatTimeLeft(date: Date, now: Date = serverNow()): string | null {
  const found = timeLeft(date, now);
  if (found?.minutes === undefined) return found && relativeTime().format(found.count, found.unit);
  const duration = formatDuration(found);
  return t({ message: `in ${duration}`, comment: 'Such as "in 1 hr 40 min"' });
}

/** '40 min', or '1 hr 40 min' in the last hours; null if the time has passed. */
export function formatDurationLeft(date: Date, now: Date = serverNow()): string | null {
  const found = timeLeft(date, now);
  return found && formatDuration(found);
}

const dayNames = oncePerZone(() => new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }));
const weekday = oncePerZone(
  () => new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', day: 'numeric', month: 'short' }),
);

const fullWeekday = oncePerZone(() => new Intl.DateTimeFormat(pageLanguage, { weekday: 'long' }));
const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Rounded, because a day with a clock change has 23 or 25 hours. */
const daysBetween = (now: Date, date: Date): number =>
  Math.round((startOfDay(date).getTime() - startOfDay(now).getTime()) / DAY_MS);

export const joinDayAndTime = (dayName: string, timeOfDay: string): string =>
  t({ message: `${dayName} ${timeOfDay}`, comment: 'Such as "tomorrow 21:30" or "Nov 27, 2026 21:30"' });

/** 'today 21:30', 'tomorrow 21:30' or 'Fri, Nov 27 21:30'. */
export function formatDayAndTime(date: Date, now: Date = serverNow()): string {
  const days = daysBetween(now, date);
  const name = Math.abs(days) <= 1 ? dayNames().format(days, 'day') : weekday().format(date);
  return joinDayAndTime(name, time().format(date));
}

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(pageLanguage) + text.slice(1);

/** 'Today 21:30', 'Yesterday 21:30', 'Monday 21:30' within a week, then 'Nov 13, 2026 21:30'. */
export function formatPastDayAndTime(date: Date, now: Date = serverNow()): string {
  const days = daysBetween(now, date);
  if (days >= -1) return capitalize(formatDayAndTime(date, now));
  return joinDayAndTime((days > -7 ? fullWeekday() : day()).format(date), time().format(date));
}

/** 'Tuesday 20:00' */
export const formatWeekdayAndTime = (date: Date): string =>
  joinDayAndTime(fullWeekday().format(date), time().format(date));

/** Hour and minute. */
export const formatTime = (date: Date | null | undefined): string => (isDate(date) ? time().format(date) : justNow);

/** The full hour of a time: '20:00'. */
export const formatHour = (date: Date): string => time().format(new Date(date).setMinutes(0));

export const formatDate = (date: Date | null | undefined): string => (isDate(date) ? day().format(date) : recently);

/** Formats a UTC day such as '2026-11-21' without the year, as the same day in every time zone. */
export const formatUtcDay = (text: string): string => utcDay().format(new Date(text));

export const formatDateTime = (date: Date | null | undefined): string =>
  isDate(date) ? dateTime().format(date) : recently;

/** Date and time to the second, with the time zone. */
export const formatExactTime = (date: Date): string => exactTime().format(date);
