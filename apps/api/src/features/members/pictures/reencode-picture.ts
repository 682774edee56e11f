import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { appIconNames, appIcons } from '@muster/contract/values/app-icons.ts';
import {
  STORED_PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MIN_SIDE_PX,
  PICTURE_SIDES_PX,
  pictureFormatSchema,
  tooManyPixelsMessage,
} from '@muster/contract/members/pictures.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, RETRY_AFTER_SECONDS } from '#src/lib/app-error.ts';
import { createWorkQueue } from '#src/lib/work-queue.ts';

/** Memory limit of the worker (`ulimit -d`). An idle worker uses 130 MiB, the costliest picture another 120 MiB. */
const WORKER_MEMORY_KIB = 288 * 1024;
const WORKER_HEAP_MIB = 32;

/** Both timeouts together stay below the browser's 15 s. */
const defaultTiming = {
  maxQueued: 10,
  /** A picture that was queued for longer is rejected. */
  queueTimeoutMs: 4000,
  /** A worker that takes longer for one picture is killed. */
  replyTimeoutMs: 8000,
  /** An idle worker ends after this time. */
  idleTimeoutMs: 60_000,
};
export type ReencoderTiming = typeof defaultTiming;

const limits = {
  minSide: PICTURE_MIN_SIDE_PX,
  maxPixels: PICTURE_MAX_PIXELS,
  sides: PICTURE_SIDES_PX,
  maxBytes: STORED_PICTURE_MAX_BYTES,
};

/** Sizes of app icons. The systems crop maskable ones to a circle of 80 % of their width, in which a square has 56 %. */
const iconJob = {
  sides: {
    tab: appIcons.tab.side,
    small: appIcons.small.side,
    large: appIcons.large.side,
    maskable: appIcons.maskable.side,
    touch: appIcons.touch.side,
  },
  safeArea: 0.56,
  background: { r: 10, g: 13, b: 22 },
};

/** Message to the worker: a picture of a member or game, or an app icon. */
export interface PictureJob {
  readonly file: Uint8Array;
  readonly limits: typeof limits;
  readonly icons: typeof iconJob | null;
}

const reencodedSchema = z.strictObject({ large: z.instanceof(Buffer), small: z.instanceof(Buffer) });
const iconsSchema = z.record(z.enum(appIconNames), z.instanceof(Buffer));
const iconOutcomeSchema = z.strictObject({ icons: iconsSchema });
const outcomeSchema = z.union([
  reencodedSchema,
  iconOutcomeSchema,
  z.strictObject({ problem: z.enum(['unreadable', 'too-small']) }),
  z.strictObject({ problem: z.literal('too-many-pixels'), format: pictureFormatSchema }),
]);

/** Reply of the worker. */
export type PictureOutcome = z.output<typeof outcomeSchema>;

/** A picture as WebP in the two sizes that are stored. */
export type ReencodedPicture = z.output<typeof reencodedSchema>;

/** An app icon as PNG in the sizes that are stored. */
export type ReencodedIcons = z.output<typeof iconsSchema>;

/** Re-encodes uploaded pictures, one at a time, in a separate process. */
export interface PictureReencoder {
  /** Throws a `picture-*` error if the file is at fault, 'busy' if the queue is full or the worker is too slow. */
  readonly reencode: (file: Uint8Array) => Promise<ReencodedPicture>;
  /** The same for an app icon. */
  readonly reencodeIcon: (file: Uint8Array) => Promise<ReencodedIcons>;
  readonly close: () => Promise<void>;
}

/** Signals of a crash on the file. Any other exit is not the fault of the file. */
const crashSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'];

const busy = (): AppError => new AppError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The worker's complete environment: no secrets. The MALLOC settings make glibc return freed memory to the system. */
const workerEnvironment = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/** Starts the worker with a memory limit. Under memory pressure the kernel kills it before the server. */
function spawnWorker(): ChildProcess {
  const setLimits = 'ulimit -d "$0"; echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec "$@"';
  const node = [process.execPath, '--jitless', `--max-old-space-size=${WORKER_HEAP_MIB}`];
  const file = join(import.meta.dirname, 'picture-worker.mjs');
  return spawn('/bin/sh', ['-c', setLimits, String(WORKER_MEMORY_KIB), ...node, file], {
    env: workerEnvironment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

async function failAtExit(worker: ChildProcess, signal: AbortSignal): Promise<never> {
  const [, killedBy] = await once(worker, 'exit', { signal });
  throw crashSignals.includes(killedBy) ? new AppError('picture-unreadable') : busy();
}

/** Sends a picture to the worker. Rejects if the worker ends or does not reply in time. */
async function reencodeIn(worker: ChildProcess, job: PictureJob, timeoutMs: number): Promise<PictureOutcome> {
  const finished = new AbortController();
  const signal = AbortSignal.any([finished.signal, AbortSignal.timeout(timeoutMs)]);
  worker.send(job);
  try {
    const [outcome] = await Promise.race([once(worker, 'message', { signal }), failAtExit(worker, signal)]);
    return outcomeSchema.parse(outcome);
  } finally {
    finished.abort();
  }
}

function throwProblem(outcome: Extract<PictureOutcome, { problem: string }>): never {
  if ('format' in outcome) {
    throw new AppError('picture-too-many-pixels', { message: tooManyPixelsMessage(outcome.format) });
  }
  throw new AppError(`picture-${outcome.problem}`);
}

type Log = Pick<FastifyBaseLogger, 'debug' | 'warn'>;

/** Starts the worker with the first picture, replaces it after a failure and ends it when idle. */
function superviseWorker(log: Log, { replyTimeoutMs, idleTimeoutMs }: ReencoderTiming) {
  let worker: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = spawnWorker();
    log.debug({ workerPid: started.pid }, 'picture worker started');
    started.on('error', (error) => log.warn({ err: error }, 'picture worker failed'));
    started.on('exit', (code, signal) => {
      const isExpected = worker !== started;
      log[isExpected ? 'debug' : 'warn']({ workerPid: started.pid, code, signal }, 'picture worker ended');
      if (!isExpected) worker = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    if (ending?.kill('SIGKILL')) await once(ending, 'exit');
  }

  async function run(job: PictureJob): Promise<PictureOutcome> {
    clearTimeout(idleTimer);
    worker ??= start();
    try {
      return await reencodeIn(worker, job, replyTimeoutMs);
    } catch (error) {
      await end();
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'picture worker did not reply');
      throw busy();
    } finally {
      idleTimer = setTimeout(() => void end(), idleTimeoutMs).unref();
    }
  }

  return { run, end };
}

export function createPictureReencoder(log: Log, timing: Partial<ReencoderTiming> = {}): PictureReencoder {
  const allTiming = { ...defaultTiming, ...timing };
  const { maxQueued, queueTimeoutMs } = allTiming;
  const queue = createWorkQueue(1, maxQueued, 'busy');
  const worker = superviseWorker(log, allTiming);
  let isClosed = false;
  const runQueued = (job: PictureJob): Promise<PictureOutcome> => {
    const queuedAt = performance.now();
    return queue.run(async () => {
      if (isClosed || performance.now() - queuedAt > queueTimeoutMs) throw busy();
      return worker.run(job);
    });
  };
  const reencodeAs = async <Result>(job: PictureJob, schema: z.ZodMiniType<Result>): Promise<Result> => {
    const outcome = await runQueued(job);
    return 'problem' in outcome ? throwProblem(outcome) : schema.parse(outcome);
  };
  return {
    reencode: (file) => reencodeAs({ file, limits, icons: null }, reencodedSchema),
    reencodeIcon: async (file) => (await reencodeAs({ file, limits, icons: iconJob }, iconOutcomeSchema)).icons,
    close: () => {
      isClosed = true;
      return worker.end();
    },
  };
}
