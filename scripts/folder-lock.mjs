import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const HEARTBEAT_INTERVAL_MS = 1_000;
/** An owner without a heartbeat for so many polls is dead, even if its pid is in use again. */
const MAX_SILENT_POLLS = 300;

/**
 * Returns the code of the error that `operation` throws.
 * @param {() => unknown} operation
 */
function errorCodeOf(operation) {
  try {
    operation();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

/**
 * Renaming a folder onto a non-empty one fails, so taking the lock and naming its owner are one atomic step.
 * @param {string} lock
 * @param {string} token
 */
function tryLock(lock, token) {
  const prepared = `${lock}.${token}`;
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, 'owner'), token);
  const code = errorCodeOf(() => renameSync(prepared, lock));
  if (code === undefined) return true;
  rmSync(prepared, { recursive: true, force: true });
  if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
  throw new Error(`Cannot lock ${lock}: ${code}`);
}

/** @param {string} lock */
function readOwner(lock) {
  try {
    const owner = join(lock, 'owner');
    return { token: readFileSync(owner, 'utf8'), heartbeatMs: statSync(owner).mtimeMs };
  } catch {
    return { token: '', heartbeatMs: 0 }; // released in the meantime
  }
}

/**
 * @param {string} lock
 * @param {string} token
 * @param {() => void} onWait
 */
async function waitForLock(lock, token, onWait) {
  let silentPolls = 0;
  let lastHeartbeatMs = 0;
  for (let polls = 0; !tryLock(lock, token); polls++) {
    const owner = readOwner(lock);
    silentPolls = owner.heartbeatMs === lastHeartbeatMs ? silentPolls + 1 : 0;
    lastHeartbeatMs = owner.heartbeatMs;
    const hasExited = errorCodeOf(() => process.kill(Number.parseInt(owner.token, 10), 0)) === 'ESRCH';
    // The new name depends on the dead owner only: of two processes that rename the lock at once, the second one fails.
    if (hasExited || silentPolls > MAX_SILENT_POLLS) errorCodeOf(() => renameSync(lock, `${lock}.dead-${owner.token}`));
    else {
      if (polls === 1) onWait();
      await sleep(POLL_MS);
    }
  }
}

/**
 * Runs `work` in one process at a time. Ignores the lock of a process that was killed.
 * @template T
 * @param {string} lock
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(lock, onWait, work) {
  const folder = dirname(lock);
  mkdirSync(folder, { recursive: true });
  await waitForLock(lock, `${process.pid}-${Date.now().toString(36)}`, onWait);
  const heartbeat = setInterval(() => utimesSync(join(lock, 'owner'), new Date(), new Date()), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    const dead = readdirSync(folder).filter((name) => name.startsWith(`${basename(lock)}.dead-`));
    for (const name of [...dead, basename(lock)]) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
