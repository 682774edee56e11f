import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

import { failedWith, shortHash } from './private-files.ts';
import { ownerId } from './run-as.ts';
import type { RunAs } from './run-as.ts';

/** Only part of the socket's file name: nothing listens on a port. */
export const SOCKET_PORT = 5432;

/** Where the socket of a data folder lies: a short path, since a socket's may not pass 107 bytes. */
export function socketFolderOf(dataDir: string): string {
  return `/tmp/muster-${shortHash(dataDir)}`;
}

/**
 * Makes the socket's folder, or takes it over from a predecessor that was killed. Call it only when
 * no postmaster runs: a left-over lock file that names a live process would block the start.
 */
export async function makeSocketFolder(folder: string, user: RunAs): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!failedWith(error, 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === ownerId(user) || found.uid === ownerId({});
  if (!found.isDirectory() || !isOurs) {
    throw new Error(`${folder} belongs to another user, so it cannot hold the database's socket.`);
  }
  if (user.uid !== undefined && user.gid !== undefined) await lchown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  await removeSocket(folder);
}

async function removeSocket(folder: string): Promise<void> {
  await rm(join(folder, `.s.PGSQL.${SOCKET_PORT}`), { force: true });
  await rm(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

/** Clears the socket's folder away after the end; a folder with anything else in it stays. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await removeSocket(folder);
  await rmdir(folder).catch(() => {});
}
