import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { readFileIfExists } from '../files/private-files.ts';
import { stopPostmaster, isPostmasterOf, isRunning } from './processes.ts';

/** PostgreSQL's note of who serves a cluster. */
export function pidFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

/** The socket folder of the database that runs on a data folder, as its pid file names it on the fifth line. */
export async function findSocketFolder(dataDir: string): Promise<string | undefined> {
  const text = await readFileIfExists(pidFilePath(join(dataDir, CLUSTER_FOLDER)));
  return text?.split('\n')[4] || undefined;
}

/**
 * Clears away what a killed predecessor left in the cluster: ends its postmaster when that still
 * runs, and removes its pid file, which would block the start if its number belongs to any other
 * process by now. Only for the holder of the folder's lock.
 */
export async function stopStalePostmaster(clusterDir: string, log: (line: string) => void): Promise<void> {
  const text = await readFileIfExists(pidFilePath(clusterDir));
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);
  if (pid > 0 && (await isPostmasterOf(pid, await realpath(clusterDir)))) {
    log(`Stopping the database process ${pid} that an earlier run left behind.`);
    await stopPostmaster(pid, () => !isRunning(pid));
  }
  await rm(pidFilePath(clusterDir), { force: true });
}
