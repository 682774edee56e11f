import { closeSync, fchownSync } from 'node:fs';
import { join } from 'node:path';
import { type RunAs, ownerId } from '../server/run-as.ts';
import { lockFile } from './lock-file.mjs';

/** Also marks the folder as a data folder. */
export const LOCK_FILE = 'muster.lock';

/** The kernel may release the lock of a killed process with a delay. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Locks the data folder until the returned function is called or the process
 * exits for any reason. A second start on the same folder fails.
 */
export async function lockFolder(dataDir: string, user: RunAs, log: (line: string) => void): Promise<() => void> {
  const lock = await lockFile(join(dataDir, LOCK_FILE), { timeoutMs: LOCK_TIMEOUT_MS });
  if (!lock) throw new Error(`Another Muster is using the data folder ${dataDir}. Stop it first.`);
  const { fd, isLocked } = lock;
  if (!isLocked) log('The data folder is not locked, because the program "flock" is missing.');
  if (user.uid !== undefined) fchownSync(fd, ownerId(user), user.gid ?? -1);
  return () => closeSync(fd);
}
