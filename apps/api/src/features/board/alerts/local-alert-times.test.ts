import { expect, test } from 'vitest';
import { endOfNight, quietHoursEnd } from './local-alert-times.ts';

test.each([
  // The default, across midnight.
  ['2026-11-26T22:59:59Z', 'UTC', 1380, 480, null],
  ['2026-11-26T23:00:00Z', 'UTC', 1380, 480, '2026-11-27T08:00:00Z'],
  ['2026-11-27T07:59:59Z', 'UTC', 1380, 480, '2026-11-27T08:00:00Z'],
  ['2026-11-27T08:00:00Z', 'UTC', 1380, 480, null],
  ['2026-11-26T23:30:00Z', null, 1380, 480, '2026-11-27T08:00:00Z'],
  // Within a day, and none.
  ['2026-11-26T12:00:00Z', 'UTC', 600, 780, '2026-11-26T13:00:00Z'],
  ['2026-11-26T13:00:00Z', 'UTC', 600, 780, null],
  ['2026-11-26T12:00:00Z', 'UTC', 720, 720, null],
  ['2026-11-26T12:00:00Z', 'Asia/Kolkata', 1020, 1080, '2026-11-26T12:30:00Z'],
  // The night in which clocks go back has an hour more, and the one in which they go forward an hour less.
  ['2026-10-24T21:30:00Z', 'Europe/Berlin', 1380, 480, '2026-10-25T07:00:00Z'],
  ['2026-03-28T22:30:00Z', 'Europe/Berlin', 1380, 480, '2026-03-29T06:00:00Z'],
  // Quiet hours that end in the missing hour, and in the repeated one.
  ['2026-03-28T22:30:00Z', 'Europe/Berlin', 1380, 150, '2026-03-29T01:30:00Z'],
  ['2026-10-25T00:10:00Z', 'Europe/Berlin', 1380, 150, '2026-10-25T00:30:00Z'],
  ['2026-10-25T01:10:00Z', 'Europe/Berlin', 1380, 150, null],
  ['2026-04-04T14:40:00Z', 'Australia/Lord_Howe', 1380, 110, '2026-04-04T14:50:00Z'],
  ['2026-04-04T15:10:00Z', 'Australia/Lord_Howe', 1380, 110, null],
  // Older zone data has another offset in this month.
  ['2026-12-11T05:30:00Z', 'America/Edmonton', 1380, 480, '2026-12-11T14:00:00Z'],
])('quiet hours at %s in %s from minute %i to %i end at %s', (moment, timeZone, quietFrom, quietUntil, end) => {
  const found = quietHoursEnd(new Date(moment), { hasQuietHours: true, timeZone, quietFrom, quietUntil });
  expect(found).toEqual(end && new Date(end));
});

test('returns null for members without quiet hours', () => {
  const quietHours = { hasQuietHours: false, timeZone: 'UTC', quietFrom: 0, quietUntil: 1439 };
  expect(quietHoursEnd(new Date(), quietHours)).toBeNull();
});

test.each([
  ['2026-12-02T04:59:59Z', 'UTC', 0, '2026-12-02T05:00:00Z'],
  ['2026-12-02T05:00:00Z', 'UTC', 0, '2026-12-03T05:00:00Z'],
  ['2026-12-02T05:00:00Z', 'UTC', 6, '2026-12-09T05:00:00Z'],
  ['2026-12-11T02:00:00Z', 'America/Edmonton', 0, '2026-12-11T11:00:00Z'],
  // The week in which clocks go back.
  ['2026-10-20T18:00:00Z', 'Europe/Berlin', 6, '2026-10-27T04:00:00Z'],
])('the night at %s in %s, or the one %i later, ends at %s', (moment, zone, nightsLater, end) => {
  expect(endOfNight(new Date(moment), nightsLater, zone)).toEqual(new Date(end));
});
