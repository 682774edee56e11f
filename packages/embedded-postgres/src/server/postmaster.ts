import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresLog } from './postgres-log.ts';
import { postmasterArguments } from './postgres-settings.ts';
import { stopStalePostmaster, pidFilePath } from './stale-postmaster.ts';
import { stopPostmaster, waitUntil } from './processes.ts';
import { type RunAs, CLEAN_ENV, withParentDeathSignal } from './run-as.ts';
import { createSocketFolder } from './socket-folder.ts';

const RETRY_TIMEOUT_MS = 15_000;
const MIN_RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 1_000;
const SLOW_START_LOG_DELAY_MS = 3_000;

/** Child processes of a killed postmaster still use its shared memory or files. They exit within seconds. */
const TRANSIENT_ERROR = /shared memory block|already exists|shutting down/;

export interface PostmasterOptions {
  readonly nativeDir: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly user: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly postgresLog: PostgresLog;
  readonly log: (line: string) => void;
}

/** Checks the child object, because its pid may be reused. */
export const hasExited = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function spawnPostmaster(plan: PostmasterOptions): Promise<ChildProcess> {
  const { nativeDir, clusterDir, socketDir, user, settings, postgresLog } = plan;
  const [command, args] = await withParentDeathSignal(
    'INT',
    join(nativeDir, 'bin', 'postgres'),
    postmasterArguments(clusterDir, socketDir, settings),
  );
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: CLEAN_ENV,
    // With its own process group, Ctrl-C reaches only Node, which drains first and then stops the database.
    detached: true,
    stdio: ['ignore', postgresLog.fd, postgresLog.fd],
  });
  child.on('error', (error) => plan.log(`The database process: ${error.message}`));
  return child;
}

function isReady(child: ChildProcess, clusterDir: string): boolean {
  try {
    const lines = readFileSync(pidFilePath(clusterDir), 'utf8').split('\n');
    return Number(lines[0]) === child.pid && lines[7]?.startsWith('ready') === true;
  } catch {
    return false;
  }
}

async function waitForReady(child: ChildProcess, { clusterDir, log }: PostmasterOptions): Promise<boolean> {
  const isDecided = (): boolean => hasExited(child) || isReady(child, clusterDir);
  if (!(await waitUntil(isDecided, SLOW_START_LOG_DELAY_MS))) {
    log('The database is still starting. After a crash it first replays its WAL.');
    await waitUntil(isDecided, Infinity);
  }
  return !hasExited(child);
}

function findErrorMessage(logText: string): string {
  const lines = logText.trim().split('\n');
  const worst = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '';
  return worst.replace(/^.*?(FATAL|PANIC): +/, '') || 'no reason given';
}

/** One attempt. Returns the running postmaster, or the log text of a failed start. */
async function tryStart(plan: PostmasterOptions, signal: AbortSignal): Promise<ChildProcess | { failure: string }> {
  await stopStalePostmaster(plan.clusterDir, plan.log);
  await createSocketFolder(plan.socketDir, plan.user);
  const logSize = plan.postgresLog.size();
  const child = await spawnPostmaster(plan);
  const interrupt = (): void => {
    if (child.pid !== undefined) void stopPostmaster(child.pid, () => hasExited(child)).catch(() => {});
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
 * Starts the postmaster and waits until it accepts connections. Stops a postmaster that a killed process
 * left behind, and retries transient errors for 15 seconds.
 */
export async function startPostmaster(plan: PostmasterOptions, signal: AbortSignal): Promise<ChildProcess> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  for (let pause = MIN_RETRY_DELAY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
    signal.throwIfAborted();
    const outcome = await tryStart(plan, signal);
    if (!('failure' in outcome)) return outcome;
    if (!TRANSIENT_ERROR.test(outcome.failure) || performance.now() > deadline) {
      throw new Error(`The database did not start: ${findErrorMessage(outcome.failure)}`);
    }
    await sleep(pause, undefined, { signal });
  }
}
