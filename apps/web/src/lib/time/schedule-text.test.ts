import { expect, test } from 'vitest';
import { scheduleText } from './schedule-text.ts';

const at = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);
const now = at(23, 19, 30);

test.each([
  ['any time', null, null, null],
  ['a later start', at(23, 21, 30), at(23, 23, 30), 'Today 09:30 PM · in 2 hours'],
  ['a start tomorrow', at(24, 18), at(24, 20), 'Tomorrow 06:00 PM · in 23 hours'],
  ['a start in days', at(27, 18), at(27, 20), 'Fri, Nov 27 06:00 PM'],
  ['a session that has started', at(23, 19), at(23, 21), 'Now · until today 09:00 PM'],
  ['a closing time', null, at(23, 22), 'Until today 10:00 PM'],
  ['a closed post', at(22, 18), at(22, 20), 'Closed yesterday 08:00 PM'],
])('describes %s', (_, startsAt, closesAt, text) => {
  expect(scheduleText({ startsAt, closesAt }, now)).toBe(text);
});
