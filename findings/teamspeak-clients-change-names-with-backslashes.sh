#!/usr/bin/env bash
# TeamSpeak's query protocol escapes a backslash as \\ and a space as \s. Three clients replace one kind of escape after the other
# instead of reading from left to right, so the second backslash of \\ and the letter after it count as an escape too. Names of
# members and channels with a backslash before s, p, n, r, t, v, f or a slash change, and a search for the name fails.
# ts3-nodejs-library 3.5.3 and node-ts 8.0.12 keep the first backslash, teamspeak-query 3.1.0 drops it. All three escape
# the names that they send correctly.
#
# Output, for the names AFK\smoking and EU\tanks, as a server writes them:
#   AFK\\smoking: ts3-nodejs-library "AFK\\ moking", node-ts "AFK\\ moking", teamspeak-query "AFK moking"
#   EU\\tanks: ts3-nodejs-library "EU\\\tanks", node-ts "EU\\\tanks", teamspeak-query "EU\tanks"
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund ts3-nodejs-library@3.5.3 node-ts@8.0.12 teamspeak-query@3.1.0
cat > list.mjs <<'SCRIPT'
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { TeamSpeakClient } from 'node-ts';
const require = createRequire(import.meta.url);
const { TeamSpeak } = require('ts3-nodejs-library');
const { Raw } = require('teamspeak-query');

let name;
/** Lists one client. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.write('TS3\n\rWelcome\n\r');
  socket.on('data', (data) => {
    for (const command of data.toString().split(/[\r\n]+/).filter(Boolean)) {
      if (command.startsWith('clientlist')) socket.write(`clid=1 client_nickname=${name} client_type=0\n\r`);
      socket.write('error id=0 msg=ok\n\r');
    }
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const host = '127.0.0.1';

const library = await TeamSpeak.connect({ host, queryport: port });
const client = new TeamSpeakClient(host, port);
await client.connect();
const query = new Raw({ host, port });
const readers = {
  'ts3-nodejs-library': async () => (await library.execute('clientlist'))[0].clientNickname,
  'node-ts': async () => [(await client.send('clientlist')).response].flat()[0].client_nickname,
  'teamspeak-query': async () => (await query.send('clientlist')).client_nickname,
};
for (name of ['AFK\\\\smoking', 'EU\\\\tanks']) {
  const names = [];
  for (const [reader, read] of Object.entries(readers)) names.push(`${reader} ${JSON.stringify(await read())}`);
  console.log(`${name}: ${names.join(', ')}`);
}
process.exit();
SCRIPT
node list.mjs | tee output
diff output - <<'OUTPUT'
AFK\\smoking: ts3-nodejs-library "AFK\\ moking", node-ts "AFK\\ moking", teamspeak-query "AFK moking"
EU\\tanks: ts3-nodejs-library "EU\\\tanks", node-ts "EU\\\tanks", teamspeak-query "EU\tanks"
OUTPUT
