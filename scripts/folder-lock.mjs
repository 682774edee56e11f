import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const BEAT_MS = 1_000;
/** A holder that has not moved for so long, while we watched, is gone: its process id belongs to another by now. */
const SILENT_POLLS = 300;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Renaming a filled folder onto a filled one fails, so taking the lock and naming its owner are one step.
 * @param {string} lock
 * @param {string} token
 */
function take(lock, token) {
  const prepared = `${lock}.${token}`;
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, 'owner'), token);
  try {
    renameSync(prepared, lock);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lock */
function readHolder(lock) {
  try {
    const owner = join(lock, 'owner');
    return { token: readFileSync(owner, 'utf8'), beatMs: statSync(owner).mtimeMs };
  } catch {
    return undefined;
  }
}

/**
 * The name depends on the dead owner alone: of two who clear at once the second fails, instead of clearing the first.
 * @param {string} lock
 * @param {string} token
 */
function clear(lock, token) {
  try {
    renameSync(lock, `${lock}.dead-${token}`);
  } catch {
    // Somebody else was quicker.
  }
}

/**
 * @param {string} lock
 * @param {string} token
 * @param {() => void} onWait
 */
async function waitFor(lock, token, onWait) {
  let silentPolls = 0;
  let lastBeatMs = 0;
  for (let polls = 0; !take(lock, token); polls++) {
    const holder = readHolder(lock);
    silentPolls = holder?.beatMs === lastBeatMs ? silentPolls + 1 : 0;
    lastBeatMs = holder?.beatMs ?? 0;
    const isGone = holder && (silentPolls > SILENT_POLLS || !isAlive(Number.parseInt(holder.token, 10)));
    if (isGone) clear(lock, holder.token);
    else if (polls === 1) onWait();
    if (!isGone) await sleep(POLL_MS);
  }
}

/** @param {string} lock */
function release(lock) {
  const folder = dirname(lock);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(lock)}.dead-`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  rmSync(lock, { recursive: true, force: true });
}

/**
 * Runs `work` in one process at a time, across processes. What a killed holder left is cleared away.
 * @template T
 * @param {string} lock
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFolderLock(lock, onWait, work) {
  mkdirSync(dirname(lock), { recursive: true });
  await waitFor(lock, `${process.pid}-${Date.now().toString(36)}`, onWait);
  const beat = setInterval(() => utimesSync(join(lock, 'owner'), new Date(), new Date()), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    release(lock);
  }
}
