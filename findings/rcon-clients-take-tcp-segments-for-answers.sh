#!/usr/bin/env bash
# Two clients of Source RCON, which bots use to list online players, treat each TCP segment as one response.
# TCP may split a response anywhere, and deliver several in one segment. dathost-rcon-client 1.0.9 drops the first 12 bytes of a second
# piece, as if it began with a header. If two answers arrive together, both calls return both, with the header of the second as
# text between them. rcon-srcds 2.1.1 does the same with an answer of two packets. rcon-client 4.2.5 reads the packets.
#
# Output, for the answers "3 players online" and, of two packets, "Ada, Kim, " and "Lee":
#   rcon-client: cut "3 players online"; together "Ada" and "Kim"
#   dathost-rcon-client: cut "3 ne"; together "Ada + 14 bytes + Kim" and "Ada + 14 bytes + Kim"
#   rcon-srcds: two packets "Ada, Kim,  + 14 bytes + Lee"
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund rcon-client@4.2.5 dathost-rcon-client@1.0.9 rcon-srcds@2.1.1
cat > ask.mjs <<'SCRIPT'
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
const require = createRequire(import.meta.url);
const { Rcon } = require('rcon-client');
const { Rcon: DathostRcon } = require('dathost-rcon-client');
const { default: SourceRcon } = require('rcon-srcds');

const SIGN_IN = 3;
const packet = (id, type, text) => {
  const head = Buffer.alloc(12);
  [10 + Buffer.byteLength(text), id, type].forEach((value, index) => head.writeInt32LE(value, 4 * index));
  return Buffer.concat([head, Buffer.from(`${text}\0\0`)]);
};
/** Sent together. */
let answers = [];
async function answer(socket, id, command) {
  if (command === 'cut') {
    const whole = packet(id, 0, '3 players online');
    socket.write(whole.subarray(0, 14));
    await sleep(100);
    return socket.write(whole.subarray(14));
  }
  if (command === 'two') return socket.write(Buffer.concat([packet(id, 0, 'Ada, Kim, '), packet(id, 0, 'Lee')]));
  answers.push(packet(id, 0, command));
  if (answers.length > 1) return;
  await sleep(100);
  socket.write(Buffer.concat(answers));
  answers = [];
}
const server = createServer((socket) => {
  socket.setNoDelay(true).on('error', () => undefined);
  socket.on('data', (data) => {
    while (data.length > 0) {
      const length = 4 + data.readInt32LE(0);
      const [id, type] = [data.readInt32LE(4), data.readInt32LE(8)];
      if (type === SIGN_IN) socket.write(packet(id, 2, ''));
      else void answer(socket, id, data.toString('utf8', 12, length - 2));
      data = data.subarray(length);
    }
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const options = { host: '127.0.0.1', port: server.address().port, password: 'secret' };

/** Replaces what is not text: the end of a packet and the header of the next. */
const show = (text) => JSON.stringify(text.replace(/\0\0.{12}/su, ' + 14 bytes + '));
for (const [name, client] of [['rcon-client', new Rcon(options)], ['dathost-rcon-client', new DathostRcon(options)]]) {
  await client.connect();
  const cut = await client.send('cut');
  await sleep(200);
  const [one, two] = await Promise.all([client.send('Ada'), client.send('Kim')]);
  console.log(`${name}: cut ${show(cut)}; together ${show(one)} and ${show(two)}`);
}
const source = new SourceRcon({ ...options, encoding: 'utf8' });
await source.authenticate('secret');
console.log(`rcon-srcds: two packets ${show(await source.execute('two'))}`);
process.exit();
SCRIPT
node ask.mjs | tee output
diff output - <<'OUTPUT'
rcon-client: cut "3 players online"; together "Ada" and "Kim"
dathost-rcon-client: cut "3 ne"; together "Ada + 14 bytes + Kim" and "Ada + 14 bytes + Kim"
rcon-srcds: two packets "Ada, Kim,  + 14 bytes + Lee"
OUTPUT
