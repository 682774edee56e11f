import { readFileSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run-as.ts';

const POLL_MS = 5;

/** Polls `isDone`. Returns false after `timeoutMs`. */
export async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isDone()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Returns false if the process does not exist. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process runs. False for zombies. */
export function isRunning(pid: number): boolean {
  if (!sendSignal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name in parentheses may contain parentheses and spaces.
    return !'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2).charAt(0));
  } catch {
    return false;
  }
}

/** Whether `pid` is the postmaster of this cluster and not a reused pid. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterDir;
  }
  return (await run({}, 'ps', ['-o', 'command=', '-p', String(pid)])).output.includes(clusterDir);
}

const STOP_SIGNALS = [
  ['SIGINT', 15_000], // fast shutdown: disconnects clients, writes a checkpoint
  ['SIGQUIT', 5_000], // immediate shutdown: no checkpoint, the next start replays the WAL
  ['SIGKILL', 5_000], // for a postmaster that is suspended or hangs; loses no data either
] as const;

/** Stops a postmaster, with stronger signals if it does not exit. Resolves when it has exited. */
export async function stopPostmaster(pid: number, hasExited: () => boolean): Promise<void> {
  for (const [signal, timeoutMs] of STOP_SIGNALS) {
    if (hasExited()) return;
    sendSignal(pid, signal);
    if (await waitUntil(hasExited, timeoutMs)) return;
  }
  throw new Error(`The database process ${pid} does not exit.`);
}
