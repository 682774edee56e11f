#!/usr/bin/env bash
# composerize 1.7.6 converts `docker run` to a Compose file, decomposerize 1.4.4 the reverse. Both change what runs, without a
# warning. composerize drops `readonly` of a mount, so the container may write to it, leaves a dollar sign as it is, so Compose
# replaces $word in a password by a variable, and writes the seconds of --stop-timeout without the unit that Compose needs.
# decomposerize joins the lists of health checks and commands by commas, so the check always fails. It copies $$, Compose's
# escaped dollar sign, and 1m, although --stop-timeout takes seconds, and ignores YAML merges (<<), here with the image.
# Muster's deploy/compose.yaml has such lists, times and merges.
#
# Output:
#   composerize: type: bind | source: /srv | target: /data | stop_grace_period: "60" | - PASSWORD=p$word
#   decomposerize, merged: docker run
#   decomposerize: docker run -e PASSWORD=p$$word --stop-timeout 1m --health-cmd CMD,check,--fast image start,--verbose
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund composerize@1.7.6 decomposerize@1.4.4
cat > convert.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const [composerize, decomposerize] = ['composerize', 'decomposerize'].map((name) => require(name).default ?? require(name));

const mount = '--mount type=bind,source=/srv,target=/data,readonly';
const file = composerize(`docker run ${mount} --stop-timeout 60 -e 'PASSWORD=p$word' image`);
const lines = file.split('\n').map((line) => line.replace(/^ *(- (?=type))?/, ''));
console.log(`composerize: ${lines.filter((line) => /type|source|target|read|stop|PASS/.test(line)).join(' | ')}`);
const services = `
x-node: &node
  image: image
services:
  merged:
    <<: *node
  app:
    image: image
    command: [start, --verbose]
    environment:
      PASSWORD: p$$word
    stop_grace_period: 1m
    healthcheck:
      test: [CMD, check, --fast]
`;
const [merged, app] = decomposerize(services).trim().split('\n');
console.log(`decomposerize, merged: ${merged.trim()}`);
console.log(`decomposerize: ${app.trim()}`);
SCRIPT
node convert.mjs | tee output
diff output - <<'OUTPUT'
composerize: type: bind | source: /srv | target: /data | stop_grace_period: "60" | - PASSWORD=p$word
decomposerize, merged: docker run
decomposerize: docker run -e PASSWORD=p$$word --stop-timeout 1m --health-cmd CMD,check,--fast image start,--verbose
OUTPUT
