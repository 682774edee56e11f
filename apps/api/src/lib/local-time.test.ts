import { afterEach, expect, test, vi } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

afterEach(() => void vi.unstubAllEnvs());

const local = (text: string): Date => new Date(`${text}Z`);

test.each([
  // The province and the country that keep one offset in December 2026; older zone data has another.
  ['America/Edmonton', '2026-12-10T20:00', '2026-12-11T02:00Z'],
  ['Africa/Casablanca', '2026-12-10T20:00', '2026-12-10T20:00Z'],
  ['Asia/Kolkata', '2026-12-10T20:00', '2026-12-10T14:30Z'],
  ['Asia/Calcutta', '2026-12-10T20:00', '2026-12-10T14:30Z'],
  ['America/St_Johns', '2026-07-10T20:00', '2026-07-10T22:30Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:30', '2025-12-31T10:30Z'],
])('converts between local time and instant: %s %s', (zone, at, instant) => {
  expect(fromLocalTime(local(at), zone)).toEqual(new Date(instant));
  expect(toLocalTime(new Date(instant), zone)).toEqual(local(at));
});

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z'],
  ['America/New_York', '2026-11-01T01:15', '2026-11-01T05:15Z'],
  // Half an hour is repeated.
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
])('takes the earlier of two equal local times: %s %s', (zone, at, instant) => {
  expect(fromLocalTime(local(at), zone)).toEqual(new Date(instant));
});

test.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30Z'],
  ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z'],
  // A day is skipped.
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00Z'],
])('moves a local time that the clock skips by the skipped time: %s %s', (zone, at, instant) => {
  expect(fromLocalTime(local(at), zone)).toEqual(new Date(instant));
});

const quarterHours = function* (from: string, days: number) {
  for (let index = 0; index < days * 96; index += 1) yield new Date(local(from).getTime() + index * 900_000);
};

test.each([
  ['Europe/Berlin', '2026-03-28T00:00'],
  ['Europe/Berlin', '2026-10-24T00:00'],
  ['Australia/Lord_Howe', '2026-04-04T00:00'],
  ['Australia/Lord_Howe', '2026-10-03T00:00'],
  // Before and after Ramadan.
  ['Africa/Casablanca', '2026-02-14T00:00'],
  ['Africa/Casablanca', '2026-03-21T00:00'],
  ['America/Edmonton', '2026-03-07T00:00'],
  ['America/Edmonton', '2026-10-31T00:00'],
])('agrees with the dates of a browser in the days of a clock change: %s from %s', (zone, from) => {
  vi.stubEnv('TZ', zone);
  for (const at of quarterHours(from, 3)) {
    const inBrowser = new Date(at.toISOString().slice(0, -1));
    expect([at, fromLocalTime(at, zone)]).toEqual([at, inBrowser]);
  }
});

test('counts an unknown zone as UTC', () => {
  expect(fromLocalTime(local('2026-12-10T20:00'), 'Middle/Earth')).toEqual(new Date('2026-12-10T20:00Z'));
});
