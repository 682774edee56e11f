import { lchown, lstat, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode, shortHash } from '../files/private-files.ts';
import { type RunAs, ownerId } from './run-as.ts';

/** Part of the socket's file name. No TCP port is opened. */
export const SOCKET_PORT = 5432;

const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
/** Size of `sun_path` in bytes, without its final zero. */
const SOCKET_PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Creates a folder that only `user` may enter, or reuses one that already is. Throws for any other. */
async function claimFolder(folder: string, user: RunAs): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === ownerId(user) || found.uid === ownerId({});
  if (!found.isDirectory() || !isOurs) {
    throw new Error(`${folder} belongs to another user, so it cannot contain the database's socket.`);
  }
  if (user.uid !== undefined && user.gid !== undefined) await lchown(folder, user.uid, user.gid);
}

/**
 * Chooses the folder of the socket: inside the data folder, which no other user can enter. If that path is too long,
 * it is a folder in /tmp, with a random name if another user has already created the one with the usual name.
 */
export async function chooseSocketFolder(dataDir: string, user: RunAs): Promise<string> {
  const inside = join(dataDir, 'socket');
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= SOCKET_PATH_MAX_BYTES) return inside;
  const outside = `/tmp/muster-${shortHash(dataDir)}`;
  return claimFolder(outside, user).then(
    () => outside,
    () => mkdtemp('/tmp/muster-'),
  );
}

/**
 * Creates the folder and deletes a stale socket. Call it only when no postmaster runs: a stale lock file with the pid
 * of a running process would block the start.
 */
export async function createSocketFolder(folder: string, user: RunAs): Promise<void> {
  await claimFolder(folder, user);
  await removeSocket(folder);
}

async function removeSocket(folder: string): Promise<void> {
  await rm(join(folder, SOCKET_FILE), { force: true });
  await rm(join(folder, `${SOCKET_FILE}.lock`), { force: true });
}

/** Deletes the folder, unless it contains anything else. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await removeSocket(folder);
  await rmdir(folder).catch(() => {});
}
