#!/usr/bin/env bash
# Libraries with which bots read how long a session lasts, or when a reminder is due, return another time instead of an error.
# timestring 7.0.0, @sapphire/duration 1.2.0 and enhanced-ms 5.0.0 drop the minutes of "1h30". The first two read the decimal
# comma of German, French and Spanish as nothing, so 1,5 hours are 15. To enhanced-ms, half an hour (.5h) is five, and
# two "Stunden" are two seconds. itty-time 2.0.2 takes each unit that it does not know, such as min, for milliseconds. For
# @sapphire/duration, half an hour is an hour, and "2-3h" minus three.
#
# Output, in minutes, where an error is "none":
#   1h30: timestring 60, @sapphire/duration 60, enhanced-ms 60, itty-time none
#   1,5h: timestring 900, @sapphire/duration 900, enhanced-ms none, itty-time none
#   .5h: timestring 30, @sapphire/duration 30, enhanced-ms 300, itty-time none
#   90 min: timestring 90, @sapphire/duration 90, enhanced-ms 90, itty-time 0.0015
#   half an hour: timestring none, @sapphire/duration 60, enhanced-ms none, itty-time none
#   2-3h: timestring 180, @sapphire/duration -180, enhanced-ms none, itty-time none
#   2 Stunden: timestring none, @sapphire/duration none, enhanced-ms 0.0333, itty-time 0
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund timestring@7.0.0 @sapphire/duration@1.2.0 enhanced-ms@5.0.0 itty-time@2.0.2
cat > read.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
import { ms as enhanced } from 'enhanced-ms';
import { ms as itty } from 'itty-time';
const require = createRequire(import.meta.url);
const timestring = require('timestring');
const { Duration } = require('@sapphire/duration');
const parsers = {
  timestring: (text) => timestring(text, 'ms'),
  '@sapphire/duration': (text) => new Duration(text).offset,
  'enhanced-ms': (text) => enhanced(text),
  'itty-time': (text) => itty(text),
};
function minutesOf(parse, text) {
  try {
    const value = parse(text);
    return Number.isFinite(value) ? Number((value / 60_000).toFixed(4)) : 'none';
  } catch {
    return 'none';
  }
}
for (const text of ['1h30', '1,5h', '.5h', '90 min', 'half an hour', '2-3h', '2 Stunden']) {
  const results = Object.entries(parsers).map(([name, parse]) => `${name} ${minutesOf(parse, text)}`);
  console.log(`${text}: ${results.join(', ')}`);
}
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
1h30: timestring 60, @sapphire/duration 60, enhanced-ms 60, itty-time none
1,5h: timestring 900, @sapphire/duration 900, enhanced-ms none, itty-time none
.5h: timestring 30, @sapphire/duration 30, enhanced-ms 300, itty-time none
90 min: timestring 90, @sapphire/duration 90, enhanced-ms 90, itty-time 0.0015
half an hour: timestring none, @sapphire/duration 60, enhanced-ms none, itty-time none
2-3h: timestring 180, @sapphire/duration -180, enhanced-ms none, itty-time none
2 Stunden: timestring none, @sapphire/duration none, enhanced-ms 0.0333, itty-time 0
OUTPUT
