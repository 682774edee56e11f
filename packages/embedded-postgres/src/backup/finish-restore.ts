import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { ifExists, sync } from '../files/private-files.ts';
import { compactTime } from './backup-folder.ts';

/** A verified cluster from a backup or an upgrade, before it replaces the current one. */
export const RESTORED_FOLDER = `${CLUSTER_FOLDER}.restored`;

const exists = async (path: string): Promise<boolean> => (await ifExists(stat(path))) !== undefined;

/**
 * Replaces the cluster with a restored or upgraded one, if there is one. Returns the new path of the replaced cluster, or
 * null if there was none. The next start finishes an interrupted restore; at no point are both lost.
 */
export async function finishRestore(dataDir: string): Promise<string | null> {
  const restored = join(dataDir, RESTORED_FOLDER);
  if (!(await exists(restored))) return null;
  const cluster = join(dataDir, CLUSTER_FOLDER);
  const replaced = (await exists(cluster)) ? `${cluster}.before-${compactTime(new Date())}` : null;
  if (replaced) await rename(cluster, replaced);
  await rename(restored, cluster);
  await sync(dataDir);
  return replaced;
}
