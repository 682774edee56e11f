import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PostgresLog } from './postgres-log.ts';
import { postmasterArguments } from './postgres-settings.ts';
import { clearPredecessor, pidFileOf } from './predecessor.ts';
import { endPostmaster, waitUntil } from './processes.ts';
import { CLEAN_ENV } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { stopWithUs } from './stop-with-us.ts';

const RETRY_FOR_MS = 15_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const PATIENCE_BEFORE_NOTE_MS = 3_000;

/** Orphans of a killed postmaster still hold its memory or its files; they end within seconds. */
const PASSING_TROUBLE = /shared memory block|already exists|shutting down/;

/** All that one start of the postmaster needs. */
export interface PostmasterPlan {
  readonly nativeDir: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly user: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly postgresLog: PostgresLog;
  readonly log: (line: string) => void;
}

/** Whether a process that we started has ended; unlike its pid this cannot be reused. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function spawnPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  const { nativeDir, clusterDir, socketDir, user, settings, postgresLog } = plan;
  const [command, args] = await stopWithUs(
    'INT',
    join(nativeDir, 'bin', 'postgres'),
    postmasterArguments(clusterDir, socketDir, settings),
  );
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: CLEAN_ENV,
    // A group of its own: Ctrl-C reaches Node alone, which drains first and then stops the database.
    detached: true,
    stdio: ['ignore', postgresLog.fd, postgresLog.fd],
  });
  child.on('error', (error) => plan.log(`The database process: ${error.message}`));
  return child;
}

function isReady(child: ChildProcess, clusterDir: string): boolean {
  try {
    const lines = readFileSync(pidFileOf(clusterDir), 'utf8').split('\n');
    return Number(lines[0]) === child.pid && lines[7]?.startsWith('ready') === true;
  } catch {
    return false;
  }
}

async function waitForReady(child: ChildProcess, { clusterDir, log }: PostmasterPlan): Promise<boolean> {
  const isDecided = (): boolean => hasEnded(child) || isReady(child, clusterDir);
  if (!(await waitUntil(isDecided, PATIENCE_BEFORE_NOTE_MS))) {
    log('The database is still starting; after a crash it first replays its log.');
    await waitUntil(isDecided, Infinity);
  }
  return !hasEnded(child);
}

function reasonIn(logText: string): string {
  const lines = logText.trim().split('\n');
  const worst = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '';
  return worst.replace(/^.*?(FATAL|PANIC): +/, '') || 'no reason given';
}

/** One attempt: the running postmaster, or the log text of one that ended at once. */
async function tryOnce(plan: PostmasterPlan, signal: AbortSignal): Promise<ChildProcess | { failure: string }> {
  await clearPredecessor(plan.clusterDir, plan.log);
  await makeSocketFolder(plan.socketDir, plan.user);
  const logSize = plan.postgresLog.size();
  const child = await spawnPostmaster(plan);
  const interrupt = (): void => {
    if (child.pid !== undefined) void endPostmaster(child.pid, () => hasEnded(child)).catch(() => {});
  };
  signal.addEventListener('abort', interrupt);
  if (signal.aborted) interrupt();
  try {
    if (await waitForReady(child, plan)) return child;
    return { failure: plan.postgresLog.textSince(logSize) };
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

/**
 * Starts the postmaster and waits until it takes connections. What a killed predecessor left is
 * replaced; troubles that pass by themselves are waited out for 15 seconds.
 */
export async function startPostmaster(plan: PostmasterPlan, signal: AbortSignal): Promise<ChildProcess> {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    const outcome = await tryOnce(plan, signal);
    if (!('failure' in outcome)) return outcome;
    if (!PASSING_TROUBLE.test(outcome.failure) || performance.now() > deadline) {
      throw new Error(`The database did not start: ${reasonIn(outcome.failure)}`);
    }
    await sleep(pause, undefined, { signal });
  }
}
