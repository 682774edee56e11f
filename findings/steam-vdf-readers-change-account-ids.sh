#!/usr/bin/env bash
# Readers of Steam's text files (KeyValues, .vdf and .acf), where every value is a quoted text, change values of such files.
# vdf-parser 1.2.1 and @node-steam/vdf 2.2.0 read a quoted account id as a number. Ids are above 2^53, so it becomes that of
# another account. Both drop leading zeros. @node-steam/vdf also reads the name "1e3" as 1000. These two and simple-vdf 1.1.1
# leave \" and \\ as they are in the file. kvparser 1.0.2 returns all four values, but refuses a condition such as
# [$WIN32] behind a value, which the others ignore.
#
# Output:
#   vdf-parser: owner 76561197960287940, branch 7, name "1e3", nick "Ada \\\"Ace\\\"", condition read
#   @node-steam/vdf: owner 76561197960287940, branch 7, name 1000, nick "Ada \\\"Ace\\\"", condition read
#   simple-vdf: owner "76561197960287931", branch "007", name "1e3", nick "Ada \\\"Ace\\\"", condition read
#   kvparser: owner "76561197960287931", branch "007", name "1e3", nick "Ada \"Ace\"", condition refused
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund vdf-parser@1.2.1 @node-steam/vdf@2.2.0 simple-vdf@1.1.1 kvparser@1.0.2
cat > app.acf <<'ACF'
"AppState"
{
	"owner"		"76561197960287931"
	"branch"		"007"
	"name"		"1e3"
	"nick"		"Ada \"Ace\""
}
ACF
cat > condition.vdf <<'VDF'
"AppState"
{
	"path"		"games" [$WIN32]
}
VDF
cat > read.cjs <<'SCRIPT'
const { readFileSync } = require('node:fs');
const [app, condition] = ['app.acf', 'condition.vdf'].map((file) => readFileSync(file, 'utf8'));
for (const name of ['vdf-parser', '@node-steam/vdf', 'simple-vdf', 'kvparser']) {
  const { parse } = require(name);
  const read = Object.entries(parse(app).AppState).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  let outcome = 'read';
  try {
    parse(condition);
  } catch {
    outcome = 'refused';
  }
  console.log(`${name}: ${read.join(', ')}, condition ${outcome}`);
}
SCRIPT
node read.cjs | tee found.txt
grep -qxF 'vdf-parser: owner 76561197960287940, branch 7, name "1e3", nick "Ada \\\"Ace\\\"", condition read' found.txt
grep -qxF '@node-steam/vdf: owner 76561197960287940, branch 7, name 1000, nick "Ada \\\"Ace\\\"", condition read' found.txt
grep -qxF 'simple-vdf: owner "76561197960287931", branch "007", name "1e3", nick "Ada \\\"Ace\\\"", condition read' found.txt
grep -qxF 'kvparser: owner "76561197960287931", branch "007", name "1e3", nick "Ada \"Ace\"", condition refused' found.txt
