#!/usr/bin/env bash
# ts-ics 2.4.6 (the newest) reads calendars and lists the dates of repeated events. A monthly event on a weekday moves to
# midnight, also when it is at 20:00, and its first date is missing. An event on the last day of the month moves to the day
# before. After a short month, one on the 31st stays on the 28th, although RFC 5545 leaves such months out. COUNT also counts
# the other weekdays of a daily event. rrule-temporal 2.2.8 lists the right dates. Communities' game nights use such rules.
#
# Output, by ts-ics and by rrule-temporal:
#   FREQ=MONTHLY;BYDAY=-1FR: 02-27 00:00, 03-27 00:00, 04-24 00:00; 01-30 20:00, 02-27 20:00, 03-27 20:00
#   FREQ=MONTHLY;BYMONTHDAY=-1: 02-27 20:00, 03-30 20:00, 04-29 20:00; 01-31 20:00, 02-28 20:00, 03-31 20:00
#   FREQ=MONTHLY: 01-31 20:00, 02-28 20:00, 03-28 20:00; 01-31 20:00, 03-31 20:00, 05-31 20:00
#   FREQ=DAILY;BYDAY=FR,SA: 01-30 20:00, 01-31 20:00; 01-30 20:00, 01-31 20:00, 02-06 20:00
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 rrule-temporal@2.2.8
cat > read.mjs <<'SCRIPT'
import { RRuleTemporal } from 'rrule-temporal';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
const event = (day, rule) => `DTSTART:202601${day}T200000Z\r\nRRULE:${rule};COUNT=3`;
const calendar = (lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', lines]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n');
function read(lines) {
  const [{ start, recurrenceRule }] = convertIcsCalendar(undefined, calendar(lines)).events;
  return extendByRecurrenceRule(recurrenceRule, { start: start.date, end: new Date('2027-01-01') });
}
const expand = (lines) =>
  new RRuleTemporal({ rruleString: lines }).all().map(({ epochMilliseconds }) => new Date(epochMilliseconds));
const show = (dates) => dates.map((date) => date.toISOString().slice(5, 16).replace('T', ' ')).join(', ');
for (const [day, rule] of [
  [30, 'FREQ=MONTHLY;BYDAY=-1FR'],
  [31, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [31, 'FREQ=MONTHLY'],
  [30, 'FREQ=DAILY;BYDAY=FR,SA'],
])
  console.log(`${rule}: ${show(read(event(day, rule)))}; ${show(expand(event(day, rule)))}`);
SCRIPT
TZ=UTC node read.mjs | tee output
diff output - <<'OUTPUT'
FREQ=MONTHLY;BYDAY=-1FR: 02-27 00:00, 03-27 00:00, 04-24 00:00; 01-30 20:00, 02-27 20:00, 03-27 20:00
FREQ=MONTHLY;BYMONTHDAY=-1: 02-27 20:00, 03-30 20:00, 04-29 20:00; 01-31 20:00, 02-28 20:00, 03-31 20:00
FREQ=MONTHLY: 01-31 20:00, 02-28 20:00, 03-28 20:00; 01-31 20:00, 03-31 20:00, 05-31 20:00
FREQ=DAILY;BYDAY=FR,SA: 01-30 20:00, 01-31 20:00; 01-30 20:00, 01-31 20:00, 02-06 20:00
OUTPUT
