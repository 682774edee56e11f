import { beforeEach, expect, test, vi } from 'vitest';
import {
  eveningOf,
  fromDateInput,
  fromTimeInput,
  isTonight,
  nextSameWeekday,
  toDateInput,
  toTimeInput,
} from './local-times.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));

const at = (text: string): Date => new Date(text);

test.each([
  ['in summer', '2026-07-01T21:30', '2026-07-01T19:30:00.000Z'],
  ['in winter', '2026-12-01T21:30', '2026-12-01T20:30:00.000Z'],
  ['after the clocks went forward', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['after the clocks went back', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('converts a date and time %s to UTC and back', (_, local, utc) => {
  expect(fromDateInput(local)).toBe(utc);
  expect(toDateInput(utc)).toBe(local);
});

test('moves a time that the clocks skip by the skipped hour', () => {
  expect(toDateInput(fromDateInput('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
});

test('a time zone change of the device changes the shown time only', () => {
  const utc = fromDateInput('2026-12-01T21:30');
  vi.stubEnv('TZ', 'America/New_York');
  expect(toTimeInput(utc)).toBe('15:30');
  expect(fromDateInput(toDateInput(utc))).toBe(utc);
});

test('in the evening, a time after midnight is on the next day', () => {
  const evening = at('2026-12-01T22:10');
  expect(toDateInput(fromTimeInput('23:30', evening))).toBe('2026-12-01T23:30');
  expect(toDateInput(fromTimeInput('01:15', evening))).toBe('2026-12-02T01:15');
  expect(toDateInput(fromTimeInput('01:15', at('2026-12-02T00:40')))).toBe('2026-12-02T01:15');
});

test('an incomplete input is empty', () => {
  expect([fromTimeInput(''), fromDateInput(''), toTimeInput(''), toDateInput('')]).toEqual(['', '', '', '']);
});

test('suggests 20:00, and later the next full hour that is at least one hour away', () => {
  const suggestionAt = (text: string): string => toDateInput(eveningOf(at(text)).toISOString());
  expect(suggestionAt('2026-12-01T09:10')).toBe('2026-12-01T20:00');
  expect(suggestionAt('2026-12-01T19:40')).toBe('2026-12-01T21:00');
  expect(suggestionAt('2026-12-01T23:05')).toBe('2026-12-02T01:00');
});

test.each([
  ['later in the week', '2026-12-03T12:00', '2026-12-08T21:30'],
  ['weeks later', '2026-12-22T21:30', '2026-12-29T21:30'],
  ['after the clocks went forward', '2027-03-29T12:00', '2027-03-30T21:30'],
  ['before it was to start', '2026-11-30T12:00', '2026-12-01T21:30'],
])('proposes the weekday and time of an earlier start %s', (_, now, next) => {
  expect(toDateInput(nextSameWeekday(at('2026-12-01T21:30:40'), at(now)).toISOString())).toBe(next);
});

test('the night ends at 5:00', () => {
  const now = at('2026-12-01T18:00');
  expect(['2026-12-01T21:00', '2026-12-02T04:59'].map((text) => isTonight(at(text), now))).toEqual([true, true]);
  expect(['2026-12-02T05:00', '2026-12-01T17:00'].map((text) => isTonight(at(text), now))).toEqual([false, false]);
});
