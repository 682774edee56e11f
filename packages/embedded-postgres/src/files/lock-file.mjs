// Plain JavaScript without dependencies, for Node 20 and later: `scripts/ensure.mjs` runs it before any installation.
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const MACOS_O_EXLOCK = 0x20;
const ALREADY_LOCKED = 75;
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

/**
 * @param {number} fd
 * @returns {Promise<number | null>}
 */
function lockWithFlock(fd) {
  return new Promise((resolve) => {
    // The lock belongs to the open file that flock inherits as descriptor 3. It outlives
    // flock, and the kernel releases it when this process exits for any reason.
    const child = spawn('flock', ['-n', '-E', String(ALREADY_LOCKED), '3'], {
      stdio: ['ignore', 'ignore', 'ignore', fd],
    });
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}

/** @param {string} path */
function openLockedOnMacos(path) {
  try {
    return { fd: openSync(path, OPEN_FLAGS | constants.O_NONBLOCK | MACOS_O_EXLOCK, 0o600), isLocked: true };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}

/** @param {string} path */
async function openLocked(path) {
  if (process.platform === 'darwin') return openLockedOnMacos(path);
  const fd = openSync(path, OPEN_FLAGS, 0o600);
  const code = await lockWithFlock(fd);
  if (code !== ALREADY_LOCKED) return { fd, isLocked: code === 0 };
  closeSync(fd);
  return null;
}

/**
 * Locks a file until its descriptor is closed or this process exits for any reason. Not locked if the program "flock" is
 * missing. Null if another process has locked it for longer than `timeoutMs`.
 * @param {string} path
 * @param {{ timeoutMs?: number, onWait?: () => void }} options
 */
export async function lockFile(path, { timeoutMs = Infinity, onWait }) {
  const deadline = performance.now() + timeoutMs;
  for (let polls = 0; ; polls++) {
    const lock = await openLocked(path);
    if (lock || performance.now() > deadline) return lock;
    if (polls === 0) onWait?.();
    await sleep(POLL_MS);
  }
}
