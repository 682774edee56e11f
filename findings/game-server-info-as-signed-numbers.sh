#!/usr/bin/env bash
# Readers of game server information (Valve's A2S_INFO over UDP) read unsigned fields as signed. The 16-bit app id,
# which has only the lower bits of newer games' ids, and ports above 32,767 are negative in
# source-server-query 3.0.3 and steam-server-query 1.1.3; their `gameid` or `gameId` has the complete id. The first also
# returns more than 127 players as a negative number. gamedig 5.3.3 and @fabricio-191/valve-server-query 4.1.9 return the right numbers.
#
# Output, for 150 of 200 players, app id 252490, port 40000:
#   source-server-query: app id -9654, 252490 elsewhere; -106 of -56 players; port -25536
#   steam-server-query: app id -9654, 252490 elsewhere; 150 of 200 players; port -25536
#   gamedig: app id 252490; 150 of 200 players; port 40000
#   @fabricio-191/valve-server-query: app id 252490; 150 of 200 players; port 40000
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund source-server-query@3.0.3 steam-server-query@1.1.3 gamedig@5.3.3 \
  @fabricio-191/valve-server-query@4.1.9
cat > query.mjs <<'SCRIPT'
import { createSocket } from 'node:dgram';
import valve from '@fabricio-191/valve-server-query';
import { GameDig } from 'gamedig';
import source from 'source-server-query';
import steam from 'steam-server-query';

const text = (value) => Buffer.from(`${value}\0`);
const number = (bytes, value) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer.subarray(0, bytes);
};
const prefix = number(4, 0xffffffff);
const header = [prefix, text('I').subarray(0, 1), number(1, 17)];
const names = ['A server', 'A map', 'folder', 'A game'].map(text);
const counts = [number(2, 252490 & 0xffff), number(1, 150), number(1, 200), number(1, 0)];
const kind = [Buffer.from('dl'), number(1, 0), number(1, 1), text('1.0')];
/** The port and the complete id follow. */
const more = [number(1, 0x81), number(2, 40000), number(8, 252490)];
const information = Buffer.concat([...header, ...names, ...counts, ...kind, ...more]);
const noPlayers = Buffer.concat([prefix, Buffer.from('D'), number(1, 0)]);
const noRules = Buffer.concat([prefix, Buffer.from('E'), number(2, 0)]);
const answers = { T: information, U: noPlayers, V: noRules };

const server = createSocket('udp4');
server.on('message', (request, { address, port }) => {
  const answer = answers[String.fromCharCode(request[4])];
  if (answer) server.send(answer, port, address);
});
await new Promise((resolve) => server.bind(0, '127.0.0.1', resolve));
const { port } = server.address();
const host = '127.0.0.1';

const print = (name, id, players, max, gamePort) =>
  console.log(`${name}: app id ${id}; ${players} of ${max} players; port ${gamePort}`);
const first = await source.info(host, port, 2_000);
print('source-server-query', `${first.id}, ${first.gameid} elsewhere`, first.players, first.max_players, first.port);
const second = await steam.queryGameServerInfo(`${host}:${port}`);
print('steam-server-query', `${second.appId}, ${second.gameId} elsewhere`, second.players, second.maxPlayers, second.port);
const third = await GameDig.query({ type: 'protocol-valve', host, port, givenPortOnly: true, maxRetries: 1 });
print('gamedig', third.raw.appId, third.numplayers, third.maxplayers, third.raw.port ?? third.connect.split(':')[1]);
const fourth = await (await valve.Server({ ip: host, port, timeout: 2_000 })).getInfo();
print('@fabricio-191/valve-server-query', fourth.appID, fourth.players.online, fourth.players.max, fourth.port);
process.exit();
SCRIPT
node query.mjs | tee found.txt
grep -qxF 'source-server-query: app id -9654, 252490 elsewhere; -106 of -56 players; port -25536' found.txt
grep -qxF 'steam-server-query: app id -9654, 252490 elsewhere; 150 of 200 players; port -25536' found.txt
grep -qxF 'gamedig: app id 252490; 150 of 200 players; port 40000' found.txt
grep -qxF '@fabricio-191/valve-server-query: app id 252490; 150 of 200 players; port 40000' found.txt
