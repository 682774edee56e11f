import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostmasterOptions, hasExited, startPostmaster } from './postmaster.ts';
import { stopPostmaster } from './processes.ts';

const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 5_000;
/** After this uptime, a crashed postmaster restarts without a delay. */
const STABLE_UPTIME_MS = 30_000;

export interface Supervision {
  /** Resolves when the postmaster has exited. */
  stop(): Promise<void>;
}

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasExited(child)) resolve();
    else child.once('exit', () => resolve());
  });
}

/** Retries until the postmaster runs or the supervision is stopped. Logs each reason once. */
async function restart(plan: PostmasterOptions, firstPauseMs: number, signal: AbortSignal): Promise<ChildProcess> {
  let lastReason = '';
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2 || MIN_RESTART_DELAY_MS, MAX_RESTART_DELAY_MS)) {
    await sleep(pause, undefined, { signal });
    try {
      return await startPostmaster(plan, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) plan.log(`${reason} Retrying.`);
      lastReason = reason;
    }
  }
}

/**
 * Starts the postmaster and restarts it whenever it exits unexpectedly, on the same socket.
 * Rejects if the first start fails.
 */
export async function supervisePostmaster(plan: PostmasterOptions, onUnexpectedExit: () => void): Promise<Supervision> {
  const stopping = new AbortController();
  let current = await startPostmaster(plan, stopping.signal);
  // For systems without a parent death signal.
  const interrupt = (): void => void current.kill('SIGINT');
  process.once('exit', interrupt);

  const watch = async (): Promise<void> => {
    for (;;) {
      const since = performance.now();
      await waitForExit(current);
      if (stopping.signal.aborted) return;
      plan.log('The database exited unexpectedly. Restarting it.');
      queueMicrotask(onUnexpectedExit);
      const wasSteady = performance.now() - since > STABLE_UPTIME_MS;
      current = await restart(plan, wasSteady ? 0 : MIN_RESTART_DELAY_MS, stopping.signal);
      if (!stopping.signal.aborted) plan.log('The database is running again.');
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  const stopOnce = async (): Promise<void> => {
    stopping.abort();
    process.removeListener('exit', interrupt);
    if (current.pid !== undefined) await stopPostmaster(current.pid, () => hasExited(current));
    await watching;
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stopOnce()) };
}
