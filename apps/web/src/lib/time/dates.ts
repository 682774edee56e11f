import { once } from '#src/lib/once.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** What stands where less than a minute has passed. */
export const justNow = 'Just now';
const recently = 'Recently';

type Step = readonly [unit: 'minute' | 'hour' | 'day', unitMs: number, untilMs: number];
const steps: readonly [Step, Step, Step] = [
  ['minute', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, DAY_MS],
  ['day', DAY_MS, WEEK_MS],
];

// The reader's locale: undefined means what the browser is set to. The first of all such formats takes a browser 30 ms, on a
// slow phone 120, and the home page shows no date.
const age = once(() => new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'always' }));
const left = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'always' }));
const day = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const utcDay = once(() => new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const time = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }));
const dateTime = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** Makes the formats that most screens show, before the first of them is drawn: with a card it would be a long task of a page that is there. */
export const warmDateFormats = (): void => [age, day, time, dateTime].forEach((format) => format());

const isDate = (date: Date | null | undefined): date is Date => date instanceof Date && !Number.isNaN(date.getTime());

/** How long ago in words ('4 min ago'); from a week on the date. A moment ahead of this clock counts as now. */
export function formatAge(date: Date | null | undefined, now: Date = new Date()): string {
  if (!isDate(date)) return recently;
  const elapsedMs = now.getTime() - date.getTime();
  if (elapsedMs < MINUTE_MS) return justNow;
  const step = steps.find(([, , untilMs]) => elapsedMs < untilMs);
  if (!step) return day().format(date);
  return age()
    .format(-Math.floor(elapsedMs / step[1]), step[0])
    .replaceAll('.', '');
}

/** How much is left until then in words ('in 3 days'); null when nothing is. */
export function formatTimeLeft(date: Date, now: Date = new Date()): string | null {
  const leftMs = date.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  const [unit, unitMs] = leftMs < HOUR_MS ? steps[0] : leftMs < DAY_MS ? steps[1] : steps[2];
  return left().format(Math.ceil(leftMs / unitMs), unit);
}

/** The hour and minute. */
export const formatTime = (date: Date | null | undefined): string => (isDate(date) ? time().format(date) : justNow);

/** The day, without a time. */
export const formatDate = (date: Date | null | undefined): string => (isDate(date) ? day().format(date) : recently);

/** A recent day of the server's calendar, as in '2026-11-21': the same day for every reader, without the year. */
export const formatUtcDay = (text: string): string => utcDay().format(new Date(text));

/** The day with hour and minute. */
export const formatDateTime = (date: Date | null | undefined): string =>
  isDate(date) ? dateTime().format(date) : recently;
