import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { errors } from '@muster/contract/errors.ts';
import { PICTURE_MAX_PIXELS, pictureFormatSchema, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#test/start-api.ts';
import { createPictureReencoder, type ReencoderTiming } from './reencode-picture.ts';

const aPicture = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false });
const file = await aPicture().png().toBuffer();

/** Ids of the workers started so far, in order. */
const startedWorkers = (logLines: readonly string[]): number[] =>
  logLines.filter((line) => line.includes('picture worker started')).map((line) => Number(JSON.parse(line).workerPid));

async function startWithWorker(pictureTiming: Partial<ReencoderTiming> = {}) {
  const { as, logLines } = await startApi({
    pictureTiming,
    limits: { uploadsPerHour: { points: 100, seconds: 3600 } },
  });
  const ada = await as('member');
  const upload = (next = file) => ada.send(uploadPictureEndpoint, { file: next });
  const workers = () => startedWorkers(logLines);
  const isRefusedAsBusy = expect.objectContaining({ code: 'busy', message: errors.busy.message, retryAfterSeconds: 2 });
  return {
    as,
    logLines,
    upload,
    workers,
    isRefusedAsBusy,
    /** Starts the worker and returns its process id. */
    startWorker: async (): Promise<number> => {
      expect((await upload()).statusCode).toBe(200);
      return workers().at(-1) ?? 0;
    },
  };
}

test('starts the worker with the first picture and reuses it for the next one', async () => {
  const { workers, upload } = await startWithWorker();
  expect(workers()).toEqual([]);
  await upload();
  await upload();
  expect(workers()).toHaveLength(1);
});

test.skipIf(process.platform !== 'linux')('gives the worker no environment and bounds its memory', async () => {
  const { startWorker } = await startWithWorker();
  const pid = await startWorker();
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0]);
  expect(names.filter((name) => !/^(NODE_CHANNEL_\w+|UV_THREADPOOL_SIZE|MALLOC_\w+|PWD)?$/.test(name ?? ''))).toEqual(
    [],
  );
  expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max data size +301989888 +301989888 /m);
});

test('answers busy to a picture that takes too long and to one queued behind it, then continues', async () => {
  const { upload, startWorker, workers, isRefusedAsBusy } = await startWithWorker({
    replyTimeoutMs: 5000,
    queueTimeoutMs: 2000,
  });
  process.kill(await startWorker(), 'SIGSTOP');
  for (const answer of await Promise.all([upload(), upload()])) {
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', isRefusedAsBusy]);
  }
  expect((await upload()).statusCode).toBe(200);
  expect(workers()).toHaveLength(2);
});

test.each([
  ['more pictures wait than the queue holds', 2, 4],
  ['more files are uploaded at once than memory is set aside for', 100, 21],
])('answers busy at once when %s', async (_, maxQueued, concurrency) => {
  const { as, startWorker } = await startWithWorker({ maxQueued, queueTimeoutMs: 20_000 });
  const pid = await startWorker();
  // Further uploads of one member would wait in the member's own queue.
  const members = await Promise.all(Array.from({ length: concurrency }, () => as('member')));
  process.kill(pid, 'SIGSTOP');
  const uploads = members.map((member) => member.send(uploadPictureEndpoint, { file }));
  expect((await Promise.race(uploads)).json().code).toBe('busy');
  process.kill(pid, 'SIGCONT');
  const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200)).toEqual([503]);
});

/** A reencoder whose worker hangs while it works on a picture. */
async function startWithHangingWorker() {
  const pids: number[] = [];
  const pictures = createPictureReencoder({
    debug: (fields: { workerPid: number }) => void pids.push(fields.workerPid),
    warn: () => {},
  });
  onTestFinished(pictures.close);
  await pictures.reencode(file);
  const [pid = 0] = pids;
  process.kill(pid, 'SIGSTOP');
  const pending = pictures.reencode(file).catch((error: unknown) => error);
  await setImmediate(); // the worker has been sent the picture
  return { pictures, pid, pending };
}

test.each([
  ['SIGKILL', 'busy'],
  ['SIGSEGV', 'picture-unreadable'],
])('a worker that ends by %s during a picture answers %s and is replaced', async (signal, code) => {
  const { pictures, pid, pending } = await startWithHangingWorker();
  process.kill(pid, signal);
  process.kill(pid, 'SIGCONT');
  expect(await pending).toMatchObject({ code });
  expect((await pictures.reencode(file)).large.subarray(0, 4).toString()).toBe('RIFF');
});

test('ends an idle worker and starts another one for the next picture', async () => {
  const { upload, workers, startWorker, logLines } = await startWithWorker({ idleTimeoutMs: 50 });
  await startWorker();
  await expect.poll(() => logLines.some((line) => line.includes('picture worker ended'))).toBe(true);
  expect((await upload()).statusCode).toBe(200);
  expect(workers()).toHaveLength(2);
});

test('close ends the worker and its current picture', async () => {
  const { pictures, pid, pending } = await startWithHangingWorker();
  await pictures.close();
  expect(await pending).toMatchObject({ code: 'busy' });
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(pictures.reencode(file)).rejects.toMatchObject({ code: 'busy' });
});

test.each(pictureFormatSchema.options)('rejects %s with more pixels than its format allows', async (format) => {
  const { upload } = await startWithWorker();
  const width = 1024;
  const picture = aPicture(width, PICTURE_MAX_PIXELS[format] / width + 1);
  const files = {
    JPEG: () => picture.jpeg(),
    PNG: () => picture.png(),
    WebP: () => picture.webp({ effort: 0 }),
    GIF: () => picture.gif({ effort: 1 }),
    AVIF: () => picture.avif({ effort: 0 }),
  };
  const answer = await upload(await files[format]().toBuffer());
  const megapixels = PICTURE_MAX_PIXELS[format] / 1024 / 1024;
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'picture-too-many-pixels',
      message: `This picture has too many pixels. ${format} pictures can have up to ${megapixels} megapixels.`,
    }),
  ]);
});

test('rejects a picture that is too small', async () => {
  const { upload } = await startWithWorker();
  expect((await upload(await aPicture(31, 400).png().toBuffer())).json().code).toBe('picture-too-small');
});
