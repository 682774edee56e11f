import { expect, test, vi } from 'vitest';
import {
  formatAge,
  formatDateTime,
  formatDurationLeft,
  formatPastDayAndTime,
  formatTime,
  formatTimeLeft,
} from './dates.ts';
import { formatWait } from './waits.ts';
import { endOfNight } from './schedule-text.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test('formats an age in the largest unit, without fractions', () => {
  expect(formatAge(ago(4 * 60 + 59), now)).toBe('4 min ago');
  expect(formatAge(ago(3600), now)).toBe('1 hr ago');
  expect(formatAge(ago(26 * 3600), now)).toBe('1 day ago');
});

test('formats the date from one week on', () => {
  expect(formatAge(ago(7 * 86_400), now)).toBe('Nov 13, 2026');
});

test('formats less than a minute, or a time in the future, as just now', () => {
  expect(formatAge(ago(59), now)).toBe('Just now');
  expect(formatAge(ago(-300), now)).toBe('Just now');
});

test('formats the time left in the nearest of the largest unit, and null when it has passed', () => {
  expect(formatTimeLeft(ago(-60 * 86_400), now)).toBe('in 60 days');
  expect(formatTimeLeft(ago(-(2 * 86_400 + 60)), now)).toBe('in 2 days');
  expect(formatTimeLeft(ago(-86_399), now)).toBe('in 24 hours');
  expect(formatTimeLeft(ago(-1), now)).toBe('in 1 minute');
  expect(formatTimeLeft(now, now)).toBeNull();
});

test('states the minutes of the last hours', () => {
  const left = (minutes: number) => [formatTimeLeft, formatDurationLeft].map((text) => text(ago(-minutes * 60), now));
  expect(left(60)).toEqual(['in 1 hour', '1 hr']);
  expect(left(100)).toEqual(['in 1 hr 40 min', '1 hr 40 min']);
  expect(left(599)).toEqual(['in 9 hr 59 min', '9 hr 59 min']);
  expect(left(620)).toEqual(['in 10 hours', '10 hr']);
});

test('counts the minutes left by the clock, so that all texts of a page change together', () => {
  const start = new Date('2026-11-20T12:16:37Z');
  const leftAt = (time: string) => formatTimeLeft(start, new Date(`2026-11-20T${time}Z`));
  expect(['12:00:00', '12:00:59', '12:01:00', '12:16:36'].map(leftAt)).toEqual([
    'in 16 minutes',
    'in 16 minutes',
    'in 15 minutes',
    'in 1 minute',
  ]);
});

test.each([
  [new Date(2026, 10, 20, 0, 5), 'Today 12:05 AM'],
  [new Date(2026, 10, 19, 23, 55), 'Yesterday 11:55 PM'],
  [new Date(2026, 10, 18, 9, 5), 'Wednesday 09:05 AM'],
  [new Date(2026, 10, 14, 9, 5), 'Saturday 09:05 AM'],
  [new Date(2026, 10, 13, 9, 5), 'Nov 13, 2026 09:05 AM'],
])('names the day of a time in the past: %s', (date, text) => {
  expect(formatPastDayAndTime(date, new Date(2026, 10, 20, 0, 30))).toBe(text);
});

test('uses a fallback for a missing or invalid date', () => {
  expect(formatAge(null, now)).toBe('Recently');
  expect(formatAge(new Date('nonsense'), now)).toBe('Recently');
  expect(formatDateTime(undefined)).toBe('Recently');
  expect(formatTime(null)).toBe('Just now');
});

test('formats a date with time', () => {
  expect(formatDateTime(new Date(2026, 10, 20, 9, 5))).toBe('Nov 20, 2026, 09:05 AM');
});

test('formats a time with two-digit hour and minute', () => {
  expect(formatTime(new Date(2026, 10, 20, 9, 5))).toMatch(/09:05/);
});

test('formats a wait in the largest unit, rounded up', () => {
  expect([90, 91, 5400, 36 * 3600, 36 * 3600 + 1, 30 * 86_400].map(formatWait)).toEqual([
    'in 90 seconds',
    'in 2 minutes',
    'in 90 minutes',
    'in 36 hours',
    'in 2 days',
    'in 30 days',
  ]);
});

test('formats times in the current time zone of the device, also after it has changed', () => {
  const noon = new Date('2026-11-20T12:00:00Z');
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTime(noon)).toBe('01:00 PM');
  vi.stubEnv('TZ', 'America/New_York');
  expect(formatTime(noon)).toBe('07:00 AM');
});

test.each([
  ['in the evening', 'Europe/Berlin', '2026-12-01T19:00Z', '2026-12-02T04:00Z'],
  ['at midday', 'Europe/Berlin', '2026-12-01T11:00Z', '2026-12-02T04:00Z'],
  ['after midnight', 'Europe/Berlin', '2026-12-01T23:30Z', '2026-12-02T04:00Z'],
  ['at 5:00', 'Europe/Berlin', '2026-12-02T04:00Z', '2026-12-03T04:00Z'],
  ['west of UTC', 'America/Los_Angeles', '2026-12-02T04:00Z', '2026-12-02T13:00Z'],
  ['with an offset of 45 minutes', 'Asia/Kathmandu', '2026-12-01T14:00Z', '2026-12-01T23:15Z'],
  ['across the date line', 'Pacific/Kiritimati', '2026-12-01T09:00Z', '2026-12-01T15:00Z'],
  ['before the clocks go forward', 'Europe/Berlin', '2026-03-28T20:00Z', '2026-03-29T03:00Z'],
  ['in the hour that is repeated', 'Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T04:00Z'],
  ['in a zone that skips midnight', 'Africa/Cairo', '2026-04-23T20:00Z', '2026-04-24T02:00Z'],
])('the night ends at 5:00 %s', (_, zone, time, end) => {
  vi.stubEnv('TZ', zone);
  expect(endOfNight(new Date(time))).toEqual(new Date(end));
});

test('a night after a clock change ends at the same local time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(endOfNight(new Date('2026-03-26T18:00Z'), 6)).toEqual(new Date('2026-04-02T03:00Z'));
  expect(endOfNight(new Date('2026-10-24T18:00Z'), 6)).toEqual(new Date('2026-10-31T04:00Z'));
  expect(endOfNight(new Date('2026-12-28T18:00Z'), 6)).toEqual(new Date('2027-01-04T04:00Z'));
});
