import { spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunAs, CLEAN_ENV, ownerId } from '../server/run-as.ts';

/** Also marks the folder as a data folder. */
export const LOCK_FILE = 'muster.lock';

/** The kernel may release the lock of a killed process with a delay. */
const LOCK_TIMEOUT_MS = 2_000;
const POLL_MS = 50;
const MACOS_O_EXLOCK = 0x20;
const ALREADY_LOCKED = 75;
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

function lockWithFlock(fd: number): Promise<number | null> {
  return new Promise((resolve) => {
    // The lock belongs to the open file that flock inherits as descriptor 3. It outlives
    // flock, and the kernel releases it when this process exits for any reason.
    const child = spawn('flock', ['-n', '-E', String(ALREADY_LOCKED), '3'], {
      env: CLEAN_ENV,
      stdio: ['ignore', 'ignore', 'ignore', fd],
    });
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}

function openLockedOnMacos(path: string): number | undefined {
  try {
    return openSync(path, OPEN_FLAGS | constants.O_NONBLOCK | MACOS_O_EXLOCK, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}

async function openLocked(path: string, log: (line: string) => void): Promise<number | undefined> {
  if (process.platform === 'darwin') return openLockedOnMacos(path);
  const fd = openSync(path, OPEN_FLAGS, 0o600);
  const code = await lockWithFlock(fd);
  if (code === 0) return fd;
  if (code === ALREADY_LOCKED) {
    closeSync(fd);
    return undefined;
  }
  log('The data folder is not locked, because the program "flock" is missing.');
  return fd;
}

/**
 * Locks the data folder until the returned function is called or the process
 * exits for any reason. A second start on the same folder fails.
 */
export async function lockFolder(dataDir: string, user: RunAs, log: (line: string) => void): Promise<() => void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const fd = await openLocked(join(dataDir, LOCK_FILE), log);
    if (fd !== undefined) {
      if (user.uid !== undefined) fchownSync(fd, ownerId(user), user.gid ?? -1);
      return () => closeSync(fd);
    }
    if (performance.now() > deadline) {
      throw new Error(`Another Muster is using the data folder ${dataDir}. Stop it first.`);
    }
    await sleep(POLL_MS);
  }
}
