import { STORED_PICTURE_MAX_BYTES, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictures } from '#src/db/schema/members.ts';
import { startApi } from '#test/start-api.ts';
import { makeHostileFiles } from '#test/hostile-pictures.ts';

const UPLOAD_CONCURRENCY = 4;
const FILES = 340;

/** Whether the bytes are a small, square WebP without animation or metadata. */
async function isReencoded(bytes: Buffer): Promise<boolean> {
  const { format, pages, exif, width, height } = await sharp(bytes).metadata();
  const isBare = format === 'webp' && pages === undefined && exif === undefined && width === height;
  const hasTail = bytes.includes('<script') || bytes.includes('PK\u0003\u0004');
  return isBare && !hasTail && bytes.length <= STORED_PICTURE_MAX_BYTES;
}

test('rejects or re-encodes each of hundreds of hostile files', async () => {
  const { as, db, logLines } = await startApi({
    // A slow machine is not the fault of a file. One that hangs the worker still fails the test.
    pictureTiming: { queueTimeoutMs: 60_000, replyTimeoutMs: 60_000 },
    limits: {
      uploadsPerHour: { points: 1000, seconds: 3600 },
      requestsPerMinute: { points: 5000, seconds: 60 },
    },
  });
  const ada = await as('member');
  const files = await makeHostileFiles(FILES);
  const outcomes = new Map<string, number>();
  const remaining = [...files];
  const failures: string[] = [];

  const work = async (): Promise<void> => {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const answer = await ada.send(uploadPictureEndpoint, { file: next.file });
      const outcome = answer.statusCode === 200 ? 're-encoded' : String(answer.json().code);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (![200, 400, 413, 415].includes(answer.statusCode)) failures.push(`${next.name}: ${answer.statusCode}`);
      for (const { large, small } of await db.select().from(pictures)) {
        if (!(await isReencoded(large)) || !(await isReencoded(small))) failures.push(`${next.name}: stored unchanged`);
      }
    }
  };
  await Promise.all(Array.from({ length: UPLOAD_CONCURRENCY }, work));

  expect(failures).toEqual([]);
  expect(files.length).toBeGreaterThanOrEqual(FILES);
  expect([...outcomes.keys()].toSorted()).toEqual([
    'picture-too-many-pixels',
    'picture-too-small',
    'picture-unreadable',
    're-encoded',
  ]);
  expect(Math.min(...outcomes.values())).toBeGreaterThanOrEqual(3);
  expect(logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
}, 120_000);
