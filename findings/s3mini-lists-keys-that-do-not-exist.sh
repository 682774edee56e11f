#!/usr/bin/env bash
# s3mini 1.0.2 decodes named XML entities in a list of objects, but not numeric references, which many stores use for an
# apostrophe: &#x27; (s3rver 3.7.1, as here) or &#39; (stores in Go). Such a key does not exist: getObject returns null, and
# deleteObject answers true but deletes nothing, as stores do for unknown keys. Muster lists its backups with s3mini, and
# compares the names of their files only.
#
# Output, after kim's.txt and tea & milk.txt were stored:
#   listed: kim&#x27;s.txt, tea & milk.txt
#   getObject of kim&#x27;s.txt: null
#   deleteObject of kim&#x27;s.txt: true
#   listed: kim&#x27;s.txt, tea & milk.txt
#   deleteObject of kim's.txt: true
#   listed: tea & milk.txt
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund s3mini@1.0.2 s3rver@3.7.1
cat > list.mjs <<'SCRIPT'
import { S3mini } from 's3mini';
import S3rver from 's3rver';
const configureBuckets = [{ name: 'backups', configs: [] }];
const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: './store', configureBuckets });
const { port } = await server.run();
const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER'];
const store = new S3mini({ accessKeyId, secretAccessKey, endpoint: `http://127.0.0.1:${port}/backups`, region: 'us-east-1' });
async function list() {
  const keys = (await store.listObjects()).map(({ Key }) => Key);
  console.log(`listed: ${keys.join(', ')}`);
  return keys[0];
}
for (const key of ["kim's.txt", 'tea & milk.txt']) await store.putObject(key, 'text');
const key = await list();
console.log(`getObject of ${key}: ${await store.getObject(key)}`);
console.log(`deleteObject of ${key}: ${await store.deleteObject(key)}`);
await list();
console.log(`deleteObject of kim's.txt: ${await store.deleteObject("kim's.txt")}`);
await list();
process.exit();
SCRIPT
node list.mjs | tee output
diff output - <<'OUTPUT'
listed: kim&#x27;s.txt, tea & milk.txt
getObject of kim&#x27;s.txt: null
deleteObject of kim&#x27;s.txt: true
listed: kim&#x27;s.txt, tea & milk.txt
deleteObject of kim's.txt: true
listed: tea & milk.txt
OUTPUT
