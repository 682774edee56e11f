#!/usr/bin/env bash
# Three generators of clients from OpenAPI 3.1 ignore the keyword `const`: openapi-zod-client 1.18.3, typed-openapi 2.2.7 and
# openapi-typescript-codegen 0.31.0. A discriminator property becomes a plain string. The check of the first
# two takes one option for another, so it accepts a chat of a pair without its members, and TypeScript cannot narrow the type.
# All read an `enum` with one value, which Muster's document uses. oazapfts 7.5.0 reads both.
#
# Output, for { type: string, const: crew } and { type: string, enum: [pair] }:
#   openapi-zod-client: z.string(), z.literal("pair")
#   typed-openapi: z.string(), z.literal('pair')
#   openapi-typescript-codegen: string, Pair.kind
#   oazapfts: "crew", "pair"
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund openapi-zod-client@1.18.3 typed-openapi@2.2.7 openapi-typescript-codegen@0.31.0 \
  oazapfts@7.5.0
cat > document.mjs <<'SCRIPT'
const text = { type: 'string' };
const object = (required, properties) => ({ type: 'object', properties, required });
const Crew = object(['kind'], { kind: { ...text, const: 'crew' }, title: text });
const members = { type: 'array', items: text };
const Pair = object(['kind', 'members'], { kind: { ...text, enum: ['pair'] }, members });
const schema = { oneOf: ['Crew', 'Pair'].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
const responses = { 200: { description: 'Chat', content: { 'application/json': { schema } } } };
const paths = { '/chat': { get: { operationId: 'getChat', responses } } };
const info = { title: 'Example', version: '1' };
console.log(JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas: { Crew, Pair } } }));
SCRIPT
node document.mjs > api.json
{
  node_modules/.bin/openapi-zod-client api.json -o openapi-zod-client.ts
  node_modules/.bin/typed-openapi api.json -o typed-openapi.ts --runtime zod
  node_modules/.bin/openapi --input api.json --output models
  cat models/models/{Crew,Pair}.ts > openapi-typescript-codegen.ts
  node_modules/.bin/oazapfts api.json oazapfts.ts
} > log
for generator in openapi-zod-client typed-openapi openapi-typescript-codegen oazapfts; do
  kinds=$(grep -oP '\bkind: \K[^;,]*?(?=[;,]| title| }| name)' "$generator.ts" | head -2 | paste -sd, | sed 's/,/, /')
  echo "$generator: $kinds"
done | tee output
diff output - <<'OUTPUT'
openapi-zod-client: z.string(), z.literal("pair")
typed-openapi: z.string(), z.literal('pair')
openapi-typescript-codegen: string, Pair.kind
oazapfts: "crew", "pair"
OUTPUT
