#!/usr/bin/env bash
# gamedig 5.3.3 and minecraft-server-util 5.4.4 lose text of a Minecraft server's description. A text component may be a
# plain string, an object or a list of both; both drop the plain strings in `extra`, and all of a description that is a list.
# If the answer has no `players`, which is optional, gamedig reports a server that cannot be reached and
# minecraft-server-util throws.
#
# Output:
#   gamedig: "Friday night" is "Fridaynight", a list is "", without players: error
#   minecraft-server-util: "Friday night" is "Fridaynight", a list is "", without players: error
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund gamedig@5.3.3 minecraft-server-util@5.4.4
cat > query.mjs <<'SCRIPT'
import { createServer } from 'node:net';
import { GameDig } from 'gamedig';
import minecraft from 'minecraft-server-util';

const version = { name: '1.21.4', protocol: 769 };
const players = { max: 20, online: 3, sample: [] };
const host = '127.0.0.1';
let answer;

/** Bytes of a number of up to 14 bits as Minecraft writes it. */
const number = (value) => Buffer.from(value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
const packet = (id, ...parts) => {
  const body = Buffer.concat([number(id), ...parts]);
  return Buffer.concat([number(body.length), body]);
};
/** Answers the status request [1, 0] at the end of the data, and a ping [9, 1, …] with its own bytes. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    const text = Buffer.from(JSON.stringify(answer));
    if (data.at(-2) === 1 && data.at(-1) === 0) socket.write(packet(0, number(text.length), text));
    else if (data.length === 10 && data[1] === 1) socket.write(data);
  });
});
await new Promise((resolve) => server.listen(0, host, resolve));
const { port } = server.address();

const readers = {
  gamedig: async () =>
    (await GameDig.query({ type: 'minecraft', host, port, givenPortOnly: true, maxRetries: 1, socketTimeout: 1_000 })).name,
  'minecraft-server-util': async () => (await minecraft.status(host, port, { enableSRV: false })).motd.clean,
};
for (const [name, read] of Object.entries(readers)) {
  answer = { version, players, description: { text: 'Friday', extra: [' ', { text: 'night' }] } };
  const mixed = await read();
  answer = { version, players, description: [{ text: 'Friday' }, { text: ' night' }] };
  const list = await read();
  answer = { version, description: { text: 'Friday' } };
  const without = await read().catch(() => 'error');
  console.log(`${name}: "Friday night" is "${mixed}", a list is "${list}", without players: ${without}`);
}
process.exit();
SCRIPT
node query.mjs | tee found.txt
grep -qxF 'gamedig: "Friday night" is "Fridaynight", a list is "", without players: error' found.txt
grep -qxF 'minecraft-server-util: "Friday night" is "Fridaynight", a list is "", without players: error' found.txt
