import {
  STORED_PICTURE_MAX_BYTES,
  PICTURE_MAX_BYTES,
  uploadPictureEndpoint,
} from '@muster/contract/members/pictures.ts';
import { ownProfileSchema } from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { type HostileFile, makeHostileFiles } from '@muster/testing/hostile-pictures.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { type FindingRecord, type PartResult, type Target, createRecord } from './finding.ts';
import { type Answer, type RawHttpClient, isAnswer, openRawHttpClient } from './raw-http-client.ts';
import { type Identity, createIdentities } from './identities.ts';

const { method, path, upload } = uploadPictureEndpoint;
const rejections = [400, 413, 415];
/** Content hidden in some of the files: a page, an archive, camera metadata. */
const hidden = ['<script', 'PK\u0003\u0004', 'Exif'];

/** Whether the server has re-encoded a picture: a small WebP with nothing after its pixels. */
function isReencoded({ bytes, headers }: Answer): boolean {
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP';
  const isExact = isWebp && bytes.readUInt32LE(4) + 8 === bytes.length && bytes.length <= STORED_PICTURE_MAX_BYTES;
  const isSafe = headers['content-type'] === 'image/webp' && headers['x-content-type-options'] === 'nosniff';
  return isExact && isSafe && hidden.every((text) => !bytes.includes(text));
}

async function checkStored(line: RawHttpClient, answer: Answer, what: string, record: FindingRecord): Promise<void> {
  const { pictureUrl } = z.decode(ownProfileSchema, JSON.parse(answer.text));
  for (const url of pictureUrl === null ? [] : [pictureUrl, pictureUrl.replace(/large$/, 'small')]) {
    const stored = await line.send({ method: 'GET', path: url, headers: {}, body: null });
    if (!isAnswer(stored) || !isReencoded(stored)) record.find('picture-kept', `${url} of ${what}`);
  }
}

interface Upload {
  readonly file: HostileFile;
  readonly type: string;
  readonly identity: Identity;
}

async function tryFile(line: RawHttpClient, { file, type, identity }: Upload, record: FindingRecord): Promise<void> {
  const headers = { 'content-type': type, ...(identity.name !== 'visitor' && { cookie: identity.cookie() }) };
  const outcome = await line.send({ method, path, headers, body: file.file });
  const what = `${file.name} as ${type} by ${identity.name}`;
  if (!isAnswer(outcome)) return record.findFailure(outcome, what);
  const { status } = outcome;
  record.count(String(status));
  if (status >= 500) return record.find('server-error', `${status}: ${what}`);
  const allowed = identity.name === 'visitor' ? [401] : [200, ...rejections];
  if (!allowed.includes(status)) record.find(status === 200 ? 'open-door' : 'undocumented', `${status}: ${what}`);
  if (status === 200) await checkStored(line, outcome, what, record);
}

export async function fuzzPictures(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('pictures');
  const line = openRawHttpClient(target.origin, target.patienceMs);
  const { visitor, member, other, admin } = await createIdentities(target.origin);
  const senders = [member, other, admin, member, other, admin, member, other, admin, visitor];
  const random = createRandom(seed);
  const files = await makeHostileFiles(count, seed);
  const tooLarge = { name: 'too large a file', file: Buffer.alloc(PICTURE_MAX_BYTES + 1) };
  // At least one is a picture, however few there are.
  const valid = files.filter(({ name }) => name === 'interlaced PNG');
  // One after the other, because each upload replaces the member's previous picture.
  for (const [index, file] of [tooLarge, ...valid, ...random.shuffle(files).slice(0, count)].entries()) {
    const identity = senders[index % senders.length] ?? member;
    await tryFile(line, { file, type: random.pick(upload.types), identity }, record);
  }
  line.close();
  return record.result();
}
