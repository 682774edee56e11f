import { readFileSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { run } from './run-as.ts';

const POLL_MS = 5;

/** Calls `isDone` until it says yes; false when `timeoutMs` passes first. */
export async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isDone()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal; false when there is no such process. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process runs; one that has ended but was not collected yet (a zombie) does not. */
export function isRunning(pid: number): boolean {
  if (!sendSignal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name in brackets may itself hold brackets and spaces.
    return !'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2).charAt(0));
  } catch {
    return false;
  }
}

/** Whether process `pid` is the postmaster of the cluster in `clusterDir`, not a reused number. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterDir;
  }
  return (await run({}, 'ps', ['-o', 'command=', '-p', String(pid)])).output.includes(clusterDir);
}

const STOP_SIGNALS = [
  ['SIGINT', 15_000], // fast: clients are cut off, a last checkpoint is written
  ['SIGQUIT', 5_000], // immediate: no checkpoint, the next start replays the log
  ['SIGKILL', 5_000], // a postmaster that is stopped or hangs; safe for the data too
] as const;

/** Ends a postmaster, with more force when it does not listen; returns once it is gone. */
export async function stopPostmaster(pid: number, hasEnded: () => boolean): Promise<void> {
  for (const [signal, patienceMs] of STOP_SIGNALS) {
    if (hasEnded()) return;
    sendSignal(pid, signal);
    if (await waitUntil(hasEnded, patienceMs)) return;
  }
  throw new Error(`The database process ${pid} does not end.`);
}
