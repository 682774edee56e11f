import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_MAX_PIXELS, pictureFormatSchema, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#test/api-client.ts';
import { registerMember } from '#test/factories.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

/** One is decoded while the other waits. */
const UPLOAD_CONCURRENCY = 2;
const WIDTH = 2048;

const aPicture = (pixels: number, alpha: number) =>
  sharp({ create: { width: WIDTH, height: pixels / WIDTH, channels: 4, background: { r: 200, g: 30, b: 99, alpha } } });

/** The variant of each format that takes the most memory. */
const costliest = {
  JPEG: (pixels: number) =>
    aPicture(pixels, 1).toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  PNG: (pixels: number) => aPicture(pixels, 0.5).toColourspace('rgb16').png({ progressive: true }),
  WebP: (pixels: number) => aPicture(pixels, 0.5).webp({ lossless: true, effort: 0 }),
  GIF: (pixels: number) => aPicture(pixels, 0.5).gif({ effort: 1 }),
  AVIF: (pixels: number) => aPicture(pixels, 0.5).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 }),
};

/** Peak resident memory of a process since `resetPeak`, in MiB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

async function containerLimitMiB(): Promise<number> {
  const manifest = join(import.meta.dirname, '../../../../../../deploy/kubernetes/muster.yaml');
  return Number(/limits: \{ memory: (\d+)Mi \}/.exec(await readFile(manifest, 'utf8'))?.[1]);
}

async function startNode() {
  const node = await startProcess(await makeDataDir(), {
    DATABASE_URL: await cloneDatabaseUrl(),
    LOG_LEVEL: 'debug',
    LIMIT_UPLOADS_PER_HOUR: '1000',
  });
  onTestFinished(() => void node.child.kill('SIGKILL'));
  const ada = await registerMember(createClient(fetchFrom(() => node)));
  const upload = async (file: Buffer) => (await ada.send(uploadPictureEndpoint, { file })).statusCode;
  const workerPid = () => Number(/"workerPid":(\d+),[^\n]*picture worker started/.exec(node.output())?.[1]);
  return { upload, serverPid: node.child.pid ?? 0, workerPid };
}

test.skipIf(process.platform !== 'linux')(
  'server and worker stay within two thirds of the container limit for the costliest picture of each format',
  async ({ annotate }) => {
    const limit = await containerLimitMiB();
    const { upload, serverPid, workerPid } = await startNode();
    await upload(
      await aPicture(WIDTH * 64, 1)
        .png()
        .toBuffer(),
    );
    const pid = workerPid();
    expect(pid).toBeGreaterThan(0);
    for (const format of pictureFormatSchema.options) {
      const file = await costliest[format](PICTURE_MAX_PIXELS[format]).toBuffer();
      await Promise.all([resetPeak(serverPid), resetPeak(pid)]);
      const statuses = await Promise.all(Array.from({ length: UPLOAD_CONCURRENCY }, () => upload(file)));
      // On a slow machine one times out in the queue.
      expect(statuses.filter((status) => status !== 503)).toContain(200);
      const [server, worker] = await Promise.all([peakOf(serverPid), peakOf(pid)]);
      await annotate(`${format}, ${file.length} bytes: server ${server} MiB, worker ${worker} MiB`);
      expect(server + worker).toBeLessThan((limit * 2) / 3);
    }
  },
  120_000,
);
