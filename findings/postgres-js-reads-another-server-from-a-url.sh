#!/usr/bin/env bash
# Postgres.js 3.4.9 ignores the host, port, user and password in the query of a connection URL, without an error, and takes
# localhost, 5432 and the user of the system. libpq documents such URLs, for example for a Unix socket. The name of a
# percent-encoded socket stays encoded, and of an IPv6 address only the opening bracket remains. pg 8.23.1, which Muster uses,
# reads all of them, so two tools with the same DATABASE_URL can connect to different servers. Drizzle runs on either.
#
# Output, by pg and by Postgres.js:
#   postgres:///app?host=/run/postgresql&user=ada: ada at /run/postgresql:5432; the system's user at localhost:5432
#   postgres://db/app?port=6432&user=ada: ada at db:6432; the system's user at db:5432
#   postgres://ada@%2Frun%2Fpostgresql/app: ada at /run/postgresql:5432; ada at %2Frun%2Fpostgresql:5432
#   postgres://ada@[::1]:6432/app: ada at ::1:6432; ada at [:6432
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 postgres@3.4.9
cat > read.mjs <<'SCRIPT'
import { userInfo } from 'node:os';
import pg from 'pg';
import postgres from 'postgres';
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
const show = (user, host, port) => `${user === userInfo().username ? "the system's user" : user} at ${host}:${port}`;
for (const url of [
  'postgres:///app?host=/run/postgresql&user=ada',
  'postgres://db/app?port=6432&user=ada',
  'postgres://ada@%2Frun%2Fpostgresql/app',
  'postgres://ada@[::1]:6432/app',
]) {
  const { user, host, port } = new pg.Client(url);
  const { options } = postgres(url);
  console.log(`${url}: ${show(user, host, port)}; ${show(options.user, options.path || options.host, options.port)}`);
}
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
postgres:///app?host=/run/postgresql&user=ada: ada at /run/postgresql:5432; the system's user at localhost:5432
postgres://db/app?port=6432&user=ada: ada at db:6432; the system's user at db:5432
postgres://ada@%2Frun%2Fpostgresql/app: ada at /run/postgresql:5432; ada at %2Frun%2Fpostgresql:5432
postgres://ada@[::1]:6432/app: ada at ::1:6432; ada at [:6432
OUTPUT
