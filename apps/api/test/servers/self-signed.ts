import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer): Buffer => tagged(0x04, content);
const isTrue = tagged(0x01, Buffer.from([0xff]));
const moment = (inDays: number): Buffer => {
  const iso = new Date(Date.now() + inDays * 86_400_000).toISOString();
  return tagged(0x18, Buffer.from(`${iso.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
};

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('a test')))));
const isCertificateAuthority = sequence(oid('551d13'), isTrue, octets(sequence(isTrue)));
const loopbackAltName = sequence(oid('551d11'), octets(sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])))));

/** A self-signed certificate for https://127.0.0.1, valid for a day, and its key, as PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName,
    sequence(moment(-1), moment(1)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isCertificateAuthority, loopbackAltName)),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const der = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
