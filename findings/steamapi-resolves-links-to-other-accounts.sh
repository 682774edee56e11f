#!/usr/bin/env bash
# steamapi 3.1.5 finds the account of a link, id or name that a member enters. If it does not know the form, it looks up the first
# letters, digits or hyphens in it as a profile name instead of failing: "https" of a short link or of a profile link with an id
# such as [U:1:22202], and "rg" of Jörg. If somebody has that name, their account is returned. It also asks for news
# until a date in milliseconds where Steam takes seconds, so the end is far in the future and leaves nothing out, and throws
# if no server matches a filter, which Steam answers without a list.
#
# Output, as the server receives it:
#   76561197960287930: no request
#   https://steamcommunity.com/profiles/76561197960287930: no request
#   https://steamcommunity.com/profiles/[U:1:22202]: vanityurl=https
#   https://s.team/p/abcd-efg: vanityurl=https
#   Jörg: vanityurl=rg
#   news until 2026-11-01: enddate=1793491200000
#   no servers: TypeError
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund steamapi@3.1.5
cat > ask.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import SteamAPI from 'steamapi';

let requested;
const answers = {
  '/ISteamUser/ResolveVanityURL/v1': { response: { success: 1, steamid: '76561197960265731' } },
  '/ISteamNews/GetNewsForApp/v2': { appnews: { newsitems: [] } },
  '/IGameServersService/GetServerList/v1': { response: {} },
};
const server = createServer(({ url }, response) => {
  requested = new URL(url, 'http://localhost');
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[requested.pathname]));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseAPI = `http://127.0.0.1:${server.address().port}`;
/** Without a cache, so that each name is looked up. */
const steam = new SteamAPI('key', { baseAPI, inMemoryCacheEnabled: false });

async function show(name, parameter, call) {
  requested = undefined;
  const error = await call().then(() => undefined, ({ name }) => name);
  const value = requested?.searchParams.get(parameter);
  console.log(`${name}: ${error ?? (requested ? `${parameter}=${value}` : 'no request')}`);
}
const profiles = 'https://steamcommunity.com/profiles';
const queries = [`${profiles}/76561197960287930`, `${profiles}/[U:1:22202]`, 'https://s.team/p/abcd-efg', 'Jörg'];
for (const query of ['76561197960287930', ...queries]) await show(query, 'vanityurl', () => steam.resolve(query));
const endDate = new Date('2026-11-01T00:00:00Z');
await show('news until 2026-11-01', 'enddate', () => steam.getGameNews(440, { endDate }));
await show('no servers', 'filter', () => steam.getServerList('\\appid\\440'));
server.close();
SCRIPT
node ask.mjs | tee output
diff output - <<'OUTPUT'
76561197960287930: no request
https://steamcommunity.com/profiles/76561197960287930: no request
https://steamcommunity.com/profiles/[U:1:22202]: vanityurl=https
https://s.team/p/abcd-efg: vanityurl=https
Jörg: vanityurl=rg
news until 2026-11-01: enddate=1793491200000
no servers: TypeError
OUTPUT
