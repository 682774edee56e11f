import { expect, test } from 'vitest';
import { anyTime, overlappingSessions, type Schedule } from './schedule.ts';

const session = (startsAt: string, closesAt: string | null = null): Schedule => ({
  startsAt: new Date(startsAt),
  closesAt: closesAt === null ? null : new Date(closesAt),
});
const evening = session('2026-11-28T20:00Z', '2026-11-28T22:00Z');

test.each([
  ['starts during the other', session('2026-11-28T21:59Z', '2026-11-28T23:00Z'), true],
  ['contains the other', session('2026-11-28T19:30Z', '2026-11-28T22:30Z'), true],
  ['starts when the other ends', session('2026-11-28T22:00Z', '2026-11-28T23:00Z'), false],
  ['ends when the other starts', session('2026-11-28T18:00Z', '2026-11-28T20:00Z'), false],
  ['has no end and started two hours earlier', session('2026-11-28T18:00Z'), true],
  ['has no end and started three hours earlier', session('2026-11-28T17:00Z'), false],
  ['is still open, but is over after three hours', session('2026-11-28T16:00Z', '2026-11-28T23:00Z'), false],
  ['is on another day at the same time', session('2026-11-29T20:00Z', '2026-11-29T22:00Z'), false],
  ['closes during the other and has no start', { ...anyTime, closesAt: new Date('2026-11-28T21:00Z') }, false],
])('a session that %s', (_, other, overlaps) => {
  expect(overlappingSessions(evening, [other])).toEqual(overlaps ? [other] : []);
  expect(overlappingSessions(other, [evening])).toEqual(overlaps ? [evening] : []);
});

test('compares instants across midnight and a clock change', () => {
  const night = session('2026-10-25T01:30+02:00', '2026-10-25T02:30+01:00');
  const afterChange = session('2026-10-25T02:15+01:00', '2026-10-25T04:00+01:00');
  const beforeMidnight = session('2026-10-24T23:00+02:00', '2026-10-25T01:31+02:00');
  expect(overlappingSessions(night, [beforeMidnight, afterChange])).toEqual([beforeMidnight, afterChange]);
  expect(overlappingSessions(beforeMidnight, [afterChange])).toEqual([]);
});
