import { PICTURE_KEPT_MAX_BYTES, PICTURE_MAX_BYTES, uploadPictureEndpoint } from '@muster/contract/pictures.ts';
import { ownProfileSchema } from '@muster/contract/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { type HostileFile, makeHostileFiles } from '../../apps/api/test/hostile-pictures.ts';
import { createRandom } from '../chat-checker/seeded-random.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import type { Target } from './fuzz-requests.ts';
import { type Answer, type HttpLine, isAnswer, openHttpLine } from './http-line.ts';
import { type Identity, createIdentities } from './identities.ts';

const { method, path, upload } = uploadPictureEndpoint;
const refusals = [400, 413, 415];
const largeEnding = /large$/;
/** What is in some of the files beside a picture: a page, an archive, what a camera noted. */
const strangers = ['<script', 'PK\u0003\u0004', 'Exif'];

/** Whether a kept picture is one that the server has drawn: a WebP of few bytes with nothing behind its pixels. */
function isDrawn({ bytes, headers }: Answer): boolean {
  const isWebp = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP';
  const isWhole = isWebp && bytes.readUInt32LE(4) + 8 === bytes.length && bytes.length <= PICTURE_KEPT_MAX_BYTES;
  const isPlain = strangers.every((stranger) => !bytes.includes(stranger));
  return (
    isWhole && isPlain && headers['content-type'] === 'image/webp' && headers['x-content-type-options'] === 'nosniff'
  );
}

async function checkKept(line: HttpLine, answer: Answer, what: string, record: FindingRecord): Promise<void> {
  const { pictureUrl } = z.decode(ownProfileSchema, JSON.parse(answer.text));
  for (const address of pictureUrl === null ? [] : [pictureUrl, pictureUrl.replace(largeEnding, 'small')]) {
    const kept = await line.send({ method: 'GET', path: address, headers: {}, body: null });
    if (!isAnswer(kept) || !isDrawn(kept)) record.find('picture-kept', `${address} of ${what}`);
  }
}

interface Upload {
  readonly file: HostileFile;
  readonly type: string;
  readonly identity: Identity;
}

async function tryFile(line: HttpLine, { file, type, identity }: Upload, record: FindingRecord): Promise<void> {
  const headers = { 'content-type': type, ...(identity.name !== 'visitor' && { cookie: identity.cookie() }) };
  const outcome = await line.send({ method, path, headers, body: file.file });
  const what = `${file.name} as ${type} by ${identity.name}`;
  if (!isAnswer(outcome)) {
    record.count(outcome.why);
    return record.find(outcome.why === 'hang' ? 'hang' : 'no-answer', `${outcome.said}: ${what}`);
  }
  const { status } = outcome;
  record.count(String(status));
  if (status >= 500) return record.find('server-error', `${status}: ${what}`);
  const allowed = identity.name === 'visitor' ? [401] : [200, ...refusals];
  if (!allowed.includes(status)) record.find(status === 200 ? 'open-door' : 'undocumented', `${status}: ${what}`);
  if (status === 200) await checkKept(line, outcome, what, record);
}

/** Files that nobody should have to draw, uploaded by everybody: refused in words, or drawn anew. */
export async function fuzzPictures(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('pictures');
  const line = openHttpLine(target.origin, target.patienceMs);
  const { visitor, member, other, admin } = await createIdentities(target.origin);
  const senders = [member, other, admin, member, other, admin, member, other, admin, visitor];
  const random = createRandom(seed);
  const made = await makeHostileFiles(count, seed);
  const tooLarge = { name: 'a file of more than is taken', file: Buffer.alloc(PICTURE_MAX_BYTES + 1) };
  // One of them at least is drawn, however few they are.
  const drawn = made.filter(({ name }) => name === 'interlaced PNG');
  const uploads = [tooLarge, ...drawn, ...random.shuffle(made).slice(0, count)].map((file, place) => ({
    file,
    type: random.pick(upload.types),
    identity: senders[place % senders.length] ?? member,
  }));
  // One after the other: the next picture of somebody takes the place of the one before.
  for (const each of uploads) await tryFile(line, each, record);
  line.close();
  return record.result();
}
