#!/usr/bin/env bash
# A Web Push message with a TTL of 0 is delivered at once or dropped (RFC 8030). Of four clients, two replace the 0:
# @block65/webcrypto-web-push 2.0.0 by a minute and @pushforge/builder 2.0.5 by a day, so that "a seat is free" arrives when
# it is long taken. Neither documents it. @pushforge/builder and webpush-webcrypto 1.0.5 use the draft encoding aesgcm instead
# of aes128gcm (RFC 8291), the only one that all browsers must read. Muster uses web-push 3.6.7, and sends a TTL of 0 for a
# message that is about to expire.
#
# Output:
#   web-push: TTL 0, aes128gcm
#   @block65/webcrypto-web-push: TTL 60, aes128gcm
#   @pushforge/builder: TTL 86400, aesgcm
#   webpush-webcrypto: TTL 0, aesgcm
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund web-push@3.6.7 @block65/webcrypto-web-push@2.0.0 @pushforge/builder@2.0.5 \
  webpush-webcrypto@1.0.5
cat > send.mjs <<'SCRIPT'
import { createECDH, generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { buildPushHTTPRequest } from '@pushforge/builder';
import webPush from 'web-push';
import { ApplicationServerKeys, generatePushHTTPRequest, setWebCrypto } from 'webpush-webcrypto';

const privateJWK = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256' };
const privateKey = privateJWK.d;
const coordinates = [privateJWK.x, privateJWK.y].map((coordinate) => Buffer.from(coordinate, 'base64url'));
const publicKey = Buffer.concat([Buffer.from([4]), ...coordinates]).toString('base64url');
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
const target = { endpoint: 'https://push.example/1', expirationTime: null, keys };
const [subject, payload] = ['mailto:host@muster.example', 'A seat is free'];
setWebCrypto(webcrypto);

const clients = {
  'web-push': () =>
    webPush.generateRequestDetails(target, payload, { TTL: 0, vapidDetails: { subject, publicKey, privateKey } }),
  '@block65/webcrypto-web-push': () =>
    buildPushPayload({ data: payload, options: { ttl: 0 } }, target, { subject, publicKey, privateKey }),
  '@pushforge/builder': () =>
    buildPushHTTPRequest({ privateJWK, subscription: target, message: { payload, adminContact: subject, options: { ttl: 0 } } }),
  'webpush-webcrypto': async () =>
    generatePushHTTPRequest({
      applicationServerKeys: await ApplicationServerKeys.generate(),
      target,
      payload,
      adminContact: subject,
      ttl: 0,
    }),
};
for (const [name, build] of Object.entries(clients)) {
  const headers = new Headers((await build()).headers);
  console.log(`${name}: TTL ${headers.get('TTL')}, ${headers.get('Content-Encoding')}`);
}
SCRIPT
node send.mjs | tee found.txt
grep -qxF 'web-push: TTL 0, aes128gcm' found.txt
grep -qxF '@block65/webcrypto-web-push: TTL 60, aes128gcm' found.txt
grep -qxF '@pushforge/builder: TTL 86400, aesgcm' found.txt
grep -qxF 'webpush-webcrypto: TTL 0, aesgcm' found.txt
