#!/usr/bin/env bash
# linkify-it 6.1.0 (the newest) does not find a host with a port and no scheme, as game servers are named in chats:
# 'play.example.com:25565'. 5.0.2 links it. With 'http://' before it, and without the port, both versions find it. The
# 6.x rule for such links (get_fuzzy_url_host_port) has no port, although its name and README say nothing of the change.
#
# Output:
#   5.0.2 play.example.com:25565 -> http://play.example.com:25565
#   5.0.2 play.example.com -> http://play.example.com
#   5.0.2 http://play.example.com:25565 -> http://play.example.com:25565
#   6.1.0 play.example.com:25565 -> none
#   6.1.0 play.example.com -> http://play.example.com
#   6.1.0 http://play.example.com:25565 -> http://play.example.com:25565
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund old@npm:linkify-it@5.0.2 new@npm:linkify-it@6.1.0
cat > find.mjs <<'SCRIPT'
import OldLinkify from 'old';
import { LinkifyIt } from 'new';
const versions = { '5.0.2': new OldLinkify(), '6.1.0': new LinkifyIt({ fuzzyLink: true }) };
for (const [version, linkify] of Object.entries(versions))
  for (const text of ['play.example.com:25565', 'play.example.com', 'http://play.example.com:25565'])
    console.log(`${version} ${text} -> ${linkify.match(text)?.[0].url ?? 'none'}`);
SCRIPT
node find.mjs | tee found.txt
grep -qx '6.1.0 play.example.com:25565 -> none' found.txt
grep -qx '5.0.2 play.example.com:25565 -> http://play.example.com:25565' found.txt
