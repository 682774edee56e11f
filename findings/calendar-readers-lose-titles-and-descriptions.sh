#!/usr/bin/env bash
# Two small readers of calendars lose text. cal-parser 1.0.2 reads the properties of a reminder (VALARM) as those of the event
# around it, so the reminder's description replaces the event's. ics-to-json 2.0.2 ends a value at the second colon, so a title
# such as "Raid: Molten Core" and a link lose their end, and leaves the escape \, as it is. ical 0.8.0 reads the event correctly.
# Muster's feeds have no reminders, but titles may have a colon.
#
# Output, by title, place and description:
#   cal-parser: Raid: Molten Core | https://voice.example | Reminder
#   ics-to-json: Raid | https | Bring potions\, food
#   ical: Raid: Molten Core | https://voice.example | Bring potions, food
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund cal-parser@1.0.2 ics-to-json@2.0.2 ical@0.8.0
cat > read.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:example
BEGIN:VEVENT
UID:1@crew.example
DTSTAMP:20261101T000000Z
DTSTART:20261204T200000Z
DTEND:20261204T220000Z
SUMMARY:Raid: Molten Core
LOCATION:https://voice.example
DESCRIPTION:Bring potions\\, food
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER:-PT15M
END:VALARM
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
const events = {
  'cal-parser': require('cal-parser').parseString(calendar).events[0],
  'ics-to-json': require('ics-to-json').icsToJson(calendar)[0],
  ical: Object.values(require('ical').parseICS(calendar))[0],
};
for (const [name, event] of Object.entries(events)) {
  const texts = [event.summary, event.location, event.description].map((text) => text.value ?? text);
  console.log(`${name}: ${texts.join(' | ')}`);
}
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
cal-parser: Raid: Molten Core | https://voice.example | Reminder
ics-to-json: Raid | https | Bring potions\, food
ical: Raid: Molten Core | https://voice.example | Bring potions, food
OUTPUT
