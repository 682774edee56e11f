#!/usr/bin/env bash
# lua-json 1.0.1 converts between JSON and Lua tables, in which game clients keep data of addons, such as lists of guild members.
# It writes a line break and a backslash in a text as they are, and a keyword as a key without brackets. Lua and lua-json reject
# these. In tables that Lua accepts, it adds a named value to the list before it as another item, and does not read escapes by a
# byte's number (\195\164 is ä). luaparse 0.3.1 checks the syntax.
#
# Output:
#   {"note":"one\ntwo"}: invalid Lua
#   {"note":"Raid\\"}: invalid Lua
#   {"end":1}: invalid Lua
#   {"note":"it's"}: valid Lua
#   return { "Ada", "Kim", leader = "Lee" }: ["Ada","Kim",["leader","Lee"]]
#   return { name = "J\195\164n" }: {"name":"J\\195\\164n"}
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund lua-json@1.0.1 luaparse@0.3.1
cat > convert.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const luaparse = require('luaparse');
const { format, parse } = require('lua-json');
function judge(lua) {
  try {
    luaparse.parse(lua, { luaVersion: '5.1' });
    return 'valid Lua';
  } catch {
    return 'invalid Lua';
  }
}
const values = [{ note: 'one\ntwo' }, { note: 'Raid\\' }, { end: 1 }, { note: "it's" }];
for (const value of values) console.log(`${JSON.stringify(value)}: ${judge(format(value))}`);
for (const lua of ['return { "Ada", "Kim", leader = "Lee" }', String.raw`return { name = "J\195\164n" }`])
  console.log(`${lua}: ${JSON.stringify(parse(lua))}`);
SCRIPT
node convert.mjs | tee output
diff output - <<'OUTPUT'
{"note":"one\ntwo"}: invalid Lua
{"note":"Raid\\"}: invalid Lua
{"end":1}: invalid Lua
{"note":"it's"}: valid Lua
return { "Ada", "Kim", leader = "Lee" }: ["Ada","Kim",["leader","Lee"]]
return { name = "J\195\164n" }: {"name":"J\\195\\164n"}
OUTPUT
