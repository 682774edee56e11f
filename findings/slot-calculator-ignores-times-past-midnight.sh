#!/usr/bin/env bash
# slot-calculator 2.2.1, which offers times when several people are free, ignores a weekly time that ends past midnight, such as
# Friday 22:00 to 02:00, without an error. As availability, it yields nothing. As unavailability, it blocks nothing, so hours at
# which somebody cannot are offered. The same hours as two weekly times, or as two instants, are right. The README does not mention this.
#
# Output, for slots of an hour from Friday, 4 December 2026, in Berlin:
#   free Friday 22:00 to 02:00: none
#   free Friday 22:00 to 24:00 and Saturday 00:00 to 02:00: 22 23 00 01
#   free at these instants: 22 23 00 01
#   free from 20 to 04, except Friday 22:00 to 02:00: 20 21 22 23 00 01 02 03
#   free from 20 to 04, except at these instants: 20 21 02 03
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund slot-calculator@2.2.1
cat > list.mjs <<'SCRIPT'
import { getSlots } from 'slot-calculator';
const timezone = 'Europe/Berlin';
const weekly = (day, from, to) => ({ day, from, to, timezone });
const instants = (from, to) => ({ from: `2026-12-04T${from}:00+01:00`, to: `2026-12-05T${to}:00+01:00` });
const overnight = weekly('Friday', '22:00', '02:00');
const night = instants('22:00', '02:00');
const longer = [instants('20:00', '04:00')];
function show(name, availability, unavailability = []) {
  const days = { from: '2026-12-04T00:00:00+01:00', to: '2026-12-06T00:00:00+01:00', outputTimezone: timezone };
  const { availableSlots } = getSlots({ ...days, duration: 60, availability, unavailability });
  console.log(`${name}: ${availableSlots.map(({ from }) => from.slice(11, 13)).join(' ') || 'none'}`);
}
show('free Friday 22:00 to 02:00', [overnight]);
const two = [weekly('Friday', '22:00', '24:00'), weekly('Saturday', '00:00', '02:00')];
show('free Friday 22:00 to 24:00 and Saturday 00:00 to 02:00', two);
show('free at these instants', [night]);
show('free from 20 to 04, except Friday 22:00 to 02:00', longer, [overnight]);
show('free from 20 to 04, except at these instants', longer, [night]);
SCRIPT
node list.mjs | tee output
diff output - <<'OUTPUT'
free Friday 22:00 to 02:00: none
free Friday 22:00 to 24:00 and Saturday 00:00 to 02:00: 22 23 00 01
free at these instants: 22 23 00 01
free from 20 to 04, except Friday 22:00 to 02:00: 20 21 22 23 00 01 02 03
free from 20 to 04, except at these instants: 20 21 02 03
OUTPUT
