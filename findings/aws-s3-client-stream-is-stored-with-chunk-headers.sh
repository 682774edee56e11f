#!/usr/bin/env bash
# @aws-sdk/client-s3 3.1175.0 and s3rver 3.7.1 (Node 24.21.0)
#
# By default, the client sends a stream in signed chunks with a trailing checksum (Content-Encoding: aws-chunked). The store
# answers 200 and stores the chunk headers as part of the object: 70 bytes become 112. A buffer is stored unchanged, and so
# is the stream with requestChecksumCalculation: 'WHEN_REQUIRED'. An upload is only proved by its size afterwards.
#
# Output seen:
#   default, buffer: 70 of 70 bytes
#   default, stream: 112 of 70 bytes, begins with "46\r\nbackup"
#   WHEN_REQUIRED, stream: 70 of 70 bytes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @aws-sdk/client-s3@3.1175.0 s3rver@3.7.1 >/dev/null
cat > try.mjs <<'JS'
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

const options = { port: 0, address: '127.0.0.1', silent: true, directory: './store' };
const server = new S3rver({ ...options, configureBuckets: [{ name: 'backups', configs: [] }] });
const { port } = await server.run();
const sent = 'backup '.repeat(10);

async function storedAs(Key, Body, settings) {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...settings,
  });
  await client.send(new PutObjectCommand({ Bucket: 'backups', Key, Body, ContentLength: sent.length }));
  const { Body: stored } = await client.send(new GetObjectCommand({ Bucket: 'backups', Key }));
  return stored.transformToString();
}

const buffer = await storedAs('buffer', Buffer.from(sent), {});
const stream = await storedAs('stream', Readable.from([Buffer.from(sent)]), {});
const plain = await storedAs('plain', Readable.from([Buffer.from(sent)]), { requestChecksumCalculation: 'WHEN_REQUIRED' });
console.log(`default, buffer: ${buffer.length} of ${sent.length} bytes`);
console.log(`default, stream: ${stream.length} of ${sent.length} bytes, begins with ${JSON.stringify(stream.slice(0, 10))}`);
console.log(`WHEN_REQUIRED, stream: ${plain.length} of ${sent.length} bytes`);
process.exit(buffer === sent && plain === sent && stream.length === 112 ? 0 : 1);
JS
node try.mjs
