import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { readFileIfExists } from '../files/private-files.ts';
import { stopPostmaster, isPostmasterOf, isRunning } from './processes.ts';

export const pidFilePath = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Reads the socket folder of a running database from the fifth line of its pid file. */
export async function findSocketFolder(dataDir: string): Promise<string | undefined> {
  const text = await readFileIfExists(pidFilePath(join(dataDir, CLUSTER_FOLDER)));
  return text?.split('\n')[4] || undefined;
}

/**
 * Stops a postmaster that a killed process left running, and deletes the pid file,
 * which would block the start if the pid is in use again.
 * The caller must have locked the data folder.
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
