#!/usr/bin/env bash
# pofile-ts 4.0.3, which Lingui uses.
#
# The parser counts the first line of a retired entry of a gettext catalog ('#~') for the entry before it. The last of several
# retired entries, as at the end of a file, is therefore returned as if it were in use.
#
# Output:
#   A in use, one retired: A in use, D in use
#   A in use, two retired: A in use, D retired, E in use
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund pofile-ts@4.0.3
cat > read.mjs <<'SCRIPT'
import { parsePo } from 'pofile-ts';
const entry = (id, prefix = '') => `${prefix}msgid "${id}"\n${prefix}msgstr "${id}"\n\n`;
const show = (name, entries) =>
  console.log(`${name}: ${entries.map(([id, obsolete]) => `${id} ${obsolete ? 'retired' : 'in use'}`).join(', ')}`);
const read = (catalog) => parsePo(catalog).items.map(({ msgid, obsolete }) => [msgid, obsolete]);
const one = entry('A') + entry('D', '#~ ');
show('A in use, one retired', read(one));
show('A in use, two retired', read(one + entry('E', '#~ ')));
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
A in use, one retired: A in use, D in use
A in use, two retired: A in use, D retired, E in use
OUTPUT
