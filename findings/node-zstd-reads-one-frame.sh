#!/usr/bin/env bash
# Node.js 24.21.0 decompresses the first frame of a Zstandard file only, although RFC 8878 allows several and pzstd writes them.
# What follows is lost without an error, read, or an error, by where the chunks of the stream end. After a skippable
# frame, with which a file of pzstd starts, it is always lost or an error.
#
# Output:
#   two frames in one chunk: 300000 of 600000 bytes, no error
#   two frames in a chunk each: 600000 of 600000 bytes, no error
#   two frames in chunks of 64 KiB: 300000 of 600000 bytes, ZSTD_error_prefix_unknown
#   skippable frame, then data, in one chunk: 0 of 300000 bytes, no error
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund node@24.21.0
cat > read.mjs <<'SCRIPT'
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress, zstdCompressSync } from 'node:zlib';
const frame = () => zstdCompressSync(randomBytes(300_000));
const [first, second] = [frame(), frame()];
const skippable = Buffer.from('502a4d180400000001020304', 'hex');
async function read(name, chunks, total) {
  let bytes = 0;
  const count = async (source) => {
    for await (const chunk of source) bytes += chunk.length;
  };
  const error = await pipeline(Readable.from(chunks), createZstdDecompress(), count).then(() => 'no error', ({ code }) => code);
  console.log(`${name}: ${bytes} of ${total} bytes, ${error}`);
}
const both = Buffer.concat([first, second]);
const parts = [];
for (let at = 0; at < both.length; at += 65_536) parts.push(both.subarray(at, at + 65_536));
await read('two frames in one chunk', [both], 600_000);
await read('two frames in a chunk each', [first, second], 600_000);
await read('two frames in chunks of 64 KiB', parts, 600_000);
await read('skippable frame, then data, in one chunk', [Buffer.concat([skippable, first])], 300_000);
SCRIPT
npx --no-install node read.mjs | tee found.txt
grep -qx 'two frames in one chunk: 300000 of 600000 bytes, no error' found.txt
grep -qx 'two frames in chunks of 64 KiB: 300000 of 600000 bytes, ZSTD_error_prefix_unknown' found.txt
grep -qx 'skippable frame, then data, in one chunk: 0 of 300000 bytes, no error' found.txt
