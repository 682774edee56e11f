#!/usr/bin/env bash
# node-ical 0.26.1 loses a whole description that has a line separator (U+2028). It is not a control character, and RFC 5545
# allows it in a text. ical.js 2.2.1 keeps it.
#
# Output:
#   node-ical nothing
#   ical.js "one\u2028two"
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1
cat > read.mjs <<'SCRIPT'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261201T000000Z'];
const text = [...lines, 'DTSTART:20261201T000000Z', 'DESCRIPTION:one\u2028two', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const show = (name, value) => console.log(name, (JSON.stringify(value) ?? 'nothing').replaceAll('\u2028', String.raw`\u2028`));
show('node-ical', Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT').description);
show('ical.js', new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).description);
SCRIPT
node read.mjs | tee found.txt
grep -qx 'node-ical nothing' found.txt
grep -qx 'ical.js "one\\u2028two"' found.txt
