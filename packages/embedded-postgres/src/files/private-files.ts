import { createHash } from 'node:crypto';
import { chmod, lchown, mkdir, open, readFile, stat, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunAs } from '../server/run-as.ts';

export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Whether an error has one of these codes, for example ENOENT. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** 64 bits of SHA-256, in hex. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Resolves to undefined if a file operation fails with one of these codes. */
export async function ifExists<T>(operation: Promise<T>, codes = ['ENOENT']): Promise<T | undefined> {
  return operation.catch((error: unknown) => {
    if (hasErrorCode(error, ...codes)) return undefined;
    throw error;
  });
}

export const readFileIfExists = (path: string): Promise<string | undefined> =>
  ifExists(readFile(path, 'utf8'), ['ENOENT', 'ENOTDIR']);

const isFolder = async (path: string): Promise<boolean> => (await ifExists(stat(path)))?.isDirectory() ?? false;

/**
 * Creates a folder and its missing parents. Node's recursive mkdir never returns on a file
 * system that fails with ENOENT for every new folder, such as /proc, and reports ENOENT on a read-only one.
 */
export async function createFolders(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return;
  await createFolders(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST') && (await isFolder(path))) return; // another process was faster
    throw error;
  }
  if (mode !== undefined) await chmod(path, mode); // without the umask
}

/** Creates a folder with mode 0700, owned by `user`. */
export async function createPrivateFolder(path: string, user: RunAs): Promise<void> {
  await createFolders(path, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) await lchown(path, user.uid, user.gid);
  await chmod(path, 0o700);
}

/** Free space for this user. Infinite on a file system that does not report its size. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(path);
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** Errors of file systems, such as network storage, that cannot flush a file or folder. */
const UNSUPPORTED = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Flushes a file, or a folder's created, renamed and deleted names, to disk if the file system supports it. */
export async function sync(
  path: string,
  openPath: (path: string) => Promise<Pick<FileHandle, 'sync' | 'close'>> = open,
) {
  const opened = await openPath(path);
  try {
    await ifExists(opened.sync(), UNSUPPORTED);
  } finally {
    await opened.close();
  }
}
