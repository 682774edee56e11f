#!/usr/bin/env bash
# open-graph-scraper 6.12.0, which apps use to show links that members post, assigns the size and text of a page's pictures by
# their count, not by their order in the page. They belong to the picture before them (https://ogp.me/#structured). If not every
# picture has all of them, they go to the wrong one. The list is sorted by these sizes, so another picture comes first, although
# the page's first has preference. unfurl.js 6.4.0 reads them correctly.
#
# Output, for a page whose second of three pictures has a width, height and text, and the third a width:
#   open-graph-scraper: 2.png width 1000; 1.png width 300 height 200 "Map"; 3.png
#   unfurl.js: 1.png; 2.png width 300 height 200 "Map"; 3.png width 1000
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund open-graph-scraper@6.12.0 unfurl.js@6.4.0
cat > read.mjs <<'SCRIPT'
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const scrape = require('open-graph-scraper');
const { unfurl } = require('unfurl.js');

const picture = (name, details) =>
  [['', `https://example.com/${name}`], ...details]
    .map(([property, content]) => `<meta property="og:image${property}" content="${content}">`)
    .join('');
const pictures = [
  picture('1.png', []),
  picture('2.png', [[':width', 300], [':height', 200], [':alt', 'Map']]),
  picture('3.png', [[':width', 1000]]),
];
const page = `<!doctype html><title>Raid</title><meta property="og:title" content="Raid">${pictures.join('')}`;
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

function show({ url: address, width, height, alt }) {
  const details = [width && `width ${width}`, height && `height ${height}`, alt && `"${alt}"`];
  return [address.split('/').at(-1), ...details].filter(Boolean).join(' ');
}
const { result } = await scrape({ url });
console.log(`open-graph-scraper: ${result.ogImage.map(show).join('; ')}`);
const { open_graph } = await unfurl(url, { oembed: false });
console.log(`unfurl.js: ${open_graph.images.map(show).join('; ')}`);
server.close();
SCRIPT
node read.mjs | tee output
diff output - <<'OUTPUT'
open-graph-scraper: 2.png width 1000; 1.png width 300 height 200 "Map"; 3.png
unfurl.js: 1.png; 2.png width 300 height 200 "Map"; 3.png width 1000
OUTPUT
