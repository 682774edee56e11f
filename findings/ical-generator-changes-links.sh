#!/usr/bin/env bash
# ical-generator 11.1.2 (the newest) writes backslashes before the commas and semicolons of an event's URL, as in a TEXT
# value. The URI type that it declares has no such escapes (RFC 5545 §3.3.13), so ical.js 2.2.1 and ts-ics 2.4.6 return a link
# that does not work. node-ical 0.27.2 removes them. The link of ics 3.12.0 is right in all three. Muster uses ical-generator,
# with links that have neither character.
#
# Output, for https://maps.example/@48.1,11.5?role=tank;healer:
#   ical-generator: URL;VALUE=URI:https://maps.example/@48.1\,11.5?role=tank\;healer
#     ical.js https://maps.example/@48.1\,11.5?role=tank\;healer
#     ts-ics https://maps.example/@48.1\,11.5?role=tank\;healer
#     node-ical https://maps.example/@48.1,11.5?role=tank;healer
#   ics: URL:https://maps.example/@48.1,11.5?role=tank;healer
#     ical.js https://maps.example/@48.1,11.5?role=tank;healer
#     ts-ics https://maps.example/@48.1,11.5?role=tank;healer
#     node-ical https://maps.example/@48.1,11.5?role=tank;healer
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ics@3.12.0 ical.js@2.2.1 ts-ics@2.4.6 node-ical@0.27.2
cat > read.mjs <<'SCRIPT'
import ICAL from 'ical.js';
import ical from 'ical-generator';
import { createEvent } from 'ics';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
const url = 'https://maps.example/@48.1,11.5?role=tank;healer';
const start = new Date('2026-12-04T20:00Z');
const writers = {
  'ical-generator': () => ical({ events: [{ id: '1', start, end: start, summary: 'Raid', url }] }).toString(),
  ics: () => createEvent({ start: start.getTime(), duration: { hours: 1 }, title: 'Raid', url }).value,
};
const readers = {
  'ical.js': (text) => new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstPropertyValue('url'),
  'ts-ics': (text) => convertIcsCalendar(undefined, text).events[0].url,
  'node-ical': (text) => Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT').url,
};
for (const [name, write] of Object.entries(writers)) {
  const text = write();
  console.log(`${name}: ${text.split('\r\n').find((line) => line.startsWith('URL'))}`);
  for (const [reader, read] of Object.entries(readers)) console.log(`  ${reader} ${read(text).val ?? read(text)}`);
}
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
ical-generator: URL;VALUE=URI:https://maps.example/@48.1\,11.5?role=tank\;healer
  ical.js https://maps.example/@48.1\,11.5?role=tank\;healer
  ts-ics https://maps.example/@48.1\,11.5?role=tank\;healer
  node-ical https://maps.example/@48.1,11.5?role=tank;healer
ics: URL:https://maps.example/@48.1,11.5?role=tank;healer
  ical.js https://maps.example/@48.1,11.5?role=tank;healer
  ts-ics https://maps.example/@48.1,11.5?role=tank;healer
  node-ical https://maps.example/@48.1,11.5?role=tank;healer
OUTPUT
