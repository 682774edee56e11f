import { expect, test, vi } from 'vitest';
import { endOfNight } from './night.ts';

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
])('the night ends at 5:00 %s', (_, zone, now, end) => {
  vi.stubEnv('TZ', zone);
  expect(endOfNight(new Date(now))).toEqual(new Date(end));
});

test('a night after a clock change ends at the same local time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(endOfNight(new Date('2026-03-26T18:00Z'), 6)).toEqual(new Date('2026-04-02T03:00Z'));
  expect(endOfNight(new Date('2026-10-24T18:00Z'), 6)).toEqual(new Date('2026-10-31T04:00Z'));
  expect(endOfNight(new Date('2026-12-28T18:00Z'), 6)).toEqual(new Date('2027-01-04T04:00Z'));
});
