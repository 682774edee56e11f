import { expect, test } from 'vitest';
import { describeStart } from './describe-start.ts';

const at = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);
const now = at(23, 15, 30); // a Monday

test.each([
  ['this afternoon', at(23, 16), 'Today 04:00 PM', 'in 30 minutes · until '],
  ['this evening', at(23, 21, 30), 'Tonight 09:30 PM', 'in 6 hours · until '],
  ['after midnight', at(24, 1), 'Tonight 01:00 AM', 'in 9 hr 30 min · until '],
  ['tomorrow', at(24, 18), 'Tomorrow 06:00 PM', 'until '],
  ['within a week', at(27, 18), 'Friday 06:00 PM', 'until '],
  ['later', at(30, 18), 'Mon, Nov 30 06:00 PM', 'until '],
  ['a session that has started', at(23, 15), 'Playing now', 'Until '],
])('describes %s', (_, startsAt, headline, detail) => {
  const closesAt = new Date(startsAt.getTime() + 7_200_000);
  const described = describeStart({ startsAt, closesAt }, now);
  expect(described.headline).toBe(headline);
  expect(described.detail?.startsWith(detail)).toBe(true);
});

test('describes posts without a start, and closed ones', () => {
  expect(describeStart({ startsAt: null, closesAt: null }, now)).toEqual({ headline: 'Any time', detail: null });
  expect(describeStart({ startsAt: null, closesAt: at(23, 22) }, now).detail).toBe('Until today 10:00 PM');
  expect(describeStart({ startsAt: null, closesAt: at(23, 15) }, now).headline).toBe('Closed');
});
