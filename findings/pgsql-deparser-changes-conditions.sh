#!/usr/bin/env bash
# pgsql-deparser 18.3.8 writes the tree that pgsql-parser 18.2.8 reads as SQL, for tools that rewrite queries and migrations.
# It omits parentheses that matter: `(a and b) is null` and `(a and b) in (…)` are then about b only, and `(not a) is null` is
# negated, so other rows match. PostgreSQL (here PGlite 0.5.17) refuses what becomes of an element of an array constructor, and
# of a notification with an apostrophe.
#
# Output, for the rows (a, b) = (null, false), (null, null), (true, null):
#   (a and b) is null: 2 rows; a AND b IS NULL: 1 row
#   (a and b) in (false): 1 row; a AND b IN (false): 0 rows
#   (not a) is null: 2 rows; NOT (a) IS NULL: 1 row
#   (array[a, b])[1]: 1 row; ARRAY[a, b][1]: refused
#   notify crew, 'Kim''s turn': accepted; NOTIFY crew , 'Kim's turn': refused
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund pgsql-parser@18.2.8 pgsql-deparser@18.3.8 @electric-sql/pglite@0.5.17
cat > rewrite.mjs <<'SCRIPT'
import { PGlite } from '@electric-sql/pglite';
import { parse } from 'pgsql-parser';
import { deparse } from 'pgsql-deparser';
const db = new PGlite();
await db.exec('create table t (a bool, b bool); insert into t values (null, false), (null, null), (true, null)');
async function run(statement) {
  try {
    const { rows } = await db.query(statement);
    if (/^notify/i.test(statement)) return 'accepted';
    return rows.length === 1 ? '1 row' : `${rows.length} rows`;
  } catch {
    return 'refused';
  }
}
const show = (statement) => statement.replace(/^.* where /is, '');
const conditions = ['(a and b) is null', '(a and b) in (false)', '(not a) is null', '(array[a, b])[1]'];
const statements = [...conditions.map((condition) => `select from t where ${condition}`), "notify crew, 'Kim''s turn'"];
for (const statement of statements) {
  const written = (await deparse(await parse(statement))).replace(/\s+/g, ' ');
  console.log(`${show(statement)}: ${await run(statement)}; ${show(written)}: ${await run(written)}`);
}
SCRIPT
node rewrite.mjs | tee output
diff output - <<'OUTPUT'
(a and b) is null: 2 rows; a AND b IS NULL: 1 row
(a and b) in (false): 1 row; a AND b IN (false): 0 rows
(not a) is null: 2 rows; NOT (a) IS NULL: 1 row
(array[a, b])[1]: 1 row; ARRAY[a, b][1]: refused
notify crew, 'Kim''s turn': accepted; NOTIFY crew , 'Kim's turn': refused
OUTPUT
