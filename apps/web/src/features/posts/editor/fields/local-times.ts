import { serverNow } from '#src/lib/time/server-clock.ts';
import { NIGHT_ENDS_HOUR } from '@muster/contract/posts/schedule/schedule.ts';
import { endOfNight } from '#src/lib/time/schedule-text.ts';

const EVENING_HOUR = 20;

const pad = (number: number): string => String(number).padStart(2, '0');

/** '21:30' in the viewer's zone, for `<input type="time">`. Empty if the text is not a time. */
export function toTimeInput(instant: string | null): string {
  const date = new Date(instant ?? '');
  return Number.isNaN(date.getTime()) ? '' : `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** '2026-11-23T21:30' in the viewer's zone, for `<input type="datetime-local">`. Empty if the text is not a time. */
export function toDateInput(instant: string | null): string {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${toTimeInput(instant)}`;
}

const toInstant = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString());

/** UTC of a local date and time. A time that a clock change skips moves by the skipped hour. Empty if incomplete. */
export const fromDateInput = (text: string): string => toInstant(new Date(text));

/** UTC of a time tonight: in the evening a time after midnight is on the next day. Empty if incomplete. */
export function fromTimeInput(text: string, now: Date = serverNow()): string {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  const date = new Date(now);
  date.setHours(hours, minutes, 0, 0);
  if (hours < NIGHT_ENDS_HOUR && now.getHours() >= NIGHT_ENDS_HOUR) date.setDate(date.getDate() + 1);
  return text === '' ? '' : toInstant(date);
}

/** 20:00 today, or later the next full hour that is at least one hour away. */
export function eveningOf(now: Date): Date {
  const date = new Date(now);
  date.setMinutes(0, 0, 0);
  date.setHours(Math.max(EVENING_HOUR, now.getHours() + 2));
  return date;
}

/** The next time after now with the weekday and the local time of an earlier start, to the minute. */
export function nextSameWeekday(start: Date, now: Date = serverNow()): Date {
  const next = new Date(start);
  next.setSeconds(0, 0);
  while (next <= now) next.setDate(next.getDate() + 7);
  return next;
}

/** Whether a time is between now and the end of the night. */
export const isTonight = (time: Date, now: Date = serverNow()): boolean => time >= now && time < endOfNight(now);
