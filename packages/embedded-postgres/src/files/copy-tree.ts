import { chmod, copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { shortHash } from './private-files.ts';

interface TreeEntry {
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'program';
  /** Detects an incomplete copy. */
  readonly size: number;
}

async function describe(root: string, path: string): Promise<TreeEntry[]> {
  const found = await lstat(path);
  const name = relative(root, path);
  if (found.isDirectory()) return [{ path: name, kind: 'folder', size: 0 }];
  if (!found.isFile()) return [];
  return [{ path: name, kind: (found.mode & 0o100) === 0 ? 'file' : 'program', size: found.size }];
}

/** Folders and files of a tree, parents first, without links. */
export async function listTree(root: string): Promise<TreeEntry[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const entries = await Promise.all(found.map((entry) => describe(root, join(entry.parentPath, entry.name))));
  return entries.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A complete copy has the same hash. */
export const treeHash = (entries: readonly TreeEntry[]): string => shortHash(JSON.stringify(entries));

/** Copies a tree and makes it readable and executable for every user. */
export async function copyTree(from: string, to: string, entries: readonly TreeEntry[]): Promise<void> {
  const makeFolder = async (path: string): Promise<void> => {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
  };
  await makeFolder(to);
  for (const { path, kind } of entries) {
    const target = join(to, path);
    if (kind === 'folder') await makeFolder(target);
    else {
      await copyFile(join(from, path), target);
      await chmod(target, kind === 'program' ? 0o755 : 0o644);
    }
  }
}
