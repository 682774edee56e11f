import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { CLUSTER_FOLDER, superuserPasswordFile } from '../cluster/data-folder.ts';
import { hasErrorCode, syncFolder } from '../files/private-files.ts';
import { compactTime } from './backup-folder.ts';

/** A cluster from a backup that is whole and has been opened once, on its way to its place. */
export const RESTORED_FOLDER = `${CLUSTER_FOLDER}.restored`;

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Puts a restored cluster in its place where one waits for it, and gives where the one before it is now; null where there
 * was none. A restore that was killed is finished by the next start: there is no moment at which both are lost.
 */
export async function finishRestore(dataDir: string): Promise<string | null> {
  const restored = join(dataDir, RESTORED_FOLDER);
  if (!(await exists(restored))) return null;
  const cluster = join(dataDir, CLUSTER_FOLDER);
  // The password is in the cluster, too, and may have been another one when the backup was made.
  await rm(superuserPasswordFile(dataDir), { force: true });
  const replaced = (await exists(cluster)) ? `${cluster}.before-${compactTime(new Date())}` : null;
  if (replaced) await rename(cluster, replaced);
  await rename(restored, cluster);
  await syncFolder(dataDir);
  return replaced;
}
