#!/usr/bin/env bash
# apicalypse 1.0.5, the IGDB client that igdb-api-node uses, sends an empty query if `where` is its only part. An import of a
# game by its id then gets the first games of the database instead. With any other part, such as a limit, the filter is sent.
# In a multi-query, the part in braces is empty too. `search` does not escape quotation marks, so a title that contains them
# produces an invalid query.
#
# Output, as the server receives it:
#   a filter: ""
#   a filter and a limit: "limit 1;where id = 1942;"
#   a filter in a multi-query: "query games \"one\" {  };"
#   a search for The "Best" Game: "search \"The \"Best\" Game\";limit 1;"
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund apicalypse@1.0.5
cat > send.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
const { default: apicalypse } = createRequire(import.meta.url)('apicalypse');
const query = () => apicalypse({ method: 'POST' });
let received;
const server = createServer(async (request, response) => {
  received = await text(request);
  response.end('[]');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const filter = 'id = 1942';
const queries = {
  'a filter': query().where(filter),
  'a filter and a limit': query().where(filter).limit(1),
  'a filter in a multi-query': query().multi([query().query('games', 'one').where(filter)]),
  'a search for The "Best" Game': query().search('The "Best" Game').limit(1),
};
for (const [name, built] of Object.entries(queries)) {
  await built.request(`http://127.0.0.1:${server.address().port}`);
  console.log(`${name}: ${JSON.stringify(received)}`);
}
server.close();
SCRIPT
node send.mjs | tee found.txt
grep -qxF 'a filter: ""' found.txt
grep -qxF 'a filter and a limit: "limit 1;where id = 1942;"' found.txt
grep -qxF 'a filter in a multi-query: "query games \"one\" {  };"' found.txt
grep -qxF 'a search for The "Best" Game: "search \"The \"Best\" Game\";limit 1;"' found.txt
