import { createHash } from 'node:crypto';
import { chmod, lchown, mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { RunAs } from '../server/run-as.ts';

/** Whether a file operation failed for the reason `code`, such as ENOENT. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** A short name for a path, the same at every start. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The text of a file, or undefined when there is none. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Creates a folder and those above it that are missing. The recursive mkdir of Node never returns on a file
 * system that answers ENOENT to every new folder, such as /proc, and on a read-only one it reports ENOENT.
 */
export async function createFolders(path: string, mode = 0o777): Promise<void> {
  if (await isFolder(path)) return;
  await createFolders(dirname(path), mode);
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    if (!(hasErrorCode(error, 'EEXIST') && (await isFolder(path)))) throw error; // another process was faster
  });
}

/** Makes a folder that only `user` (and root) may enter. */
export async function createPrivateFolder(path: string, user: RunAs): Promise<void> {
  await createFolders(path, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) await lchown(path, user.uid, user.gid);
  await chmod(path, 0o700);
}

/** Makes the names inside a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
