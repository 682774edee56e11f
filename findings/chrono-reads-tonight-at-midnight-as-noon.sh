#!/usr/bin/env bash
# chrono-node 2.10.3, a date parser that chat bots use, reads "tonight at midnight" as noon of the same day and "tonight at
# 00:30" as 12:30. Both are in the past, despite `forwardDate`. Its French parser does not recognise the minus sign (U+2212)
# that Node.js writes in French offsets, and reads "UTC−7" as UTC.
#
# Output, on Sunday, 29 November 2026, 15:00 UTC:
#   tonight at 11: 2026-11-29T23:00
#   tonight at midnight: 2026-11-29T12:00
#   tonight at 00:30: 2026-11-29T12:30
#   tonight at 1: 2026-11-29T13:00
#   tonight at 1am: 2026-11-29T01:00
#   tomorrow at midnight: 2026-11-30T00:00
#   30 nov. 2026, 20:00:00 UTC−7: 2026-11-30T20:00
#   30 nov. 2026, 20:00:00 UTC-7: 2026-12-01T03:00
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat > read.mjs <<'SCRIPT'
import * as chrono from 'chrono-node';
const now = { instant: new Date('2026-11-29T15:00Z'), timezone: 'UTC' };
const show = (parser, text) =>
  console.log(`${text}: ${parser.parseDate(text, now, { forwardDate: true }).toISOString().slice(0, 16)}`);
for (const time of ['tonight at 11', 'tonight at midnight', 'tonight at 00:30', 'tonight at 1', 'tonight at 1am'])
  show(chrono, time);
show(chrono, 'tomorrow at midnight');
const format = { dateStyle: 'medium', timeStyle: 'long', timeZone: 'America/Phoenix' };
const french = new Intl.DateTimeFormat('fr', format).format(new Date('2026-12-01T03:00Z'));
show(chrono.fr, french);
show(chrono.fr, french.replace('\u2212', '-'));
SCRIPT
TZ=UTC node read.mjs | tee output
diff output - <<'OUTPUT'
tonight at 11: 2026-11-29T23:00
tonight at midnight: 2026-11-29T12:00
tonight at 00:30: 2026-11-29T12:30
tonight at 1: 2026-11-29T13:00
tonight at 1am: 2026-11-29T01:00
tomorrow at midnight: 2026-11-30T00:00
30 nov. 2026, 20:00:00 UTC−7: 2026-11-30T20:00
30 nov. 2026, 20:00:00 UTC-7: 2026-12-01T03:00
OUTPUT
