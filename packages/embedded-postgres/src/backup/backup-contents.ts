import type { Dirent } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { hasErrorCode } from '../files/private-files.ts';
import type { ArchiveWriter } from './archive.ts';

export const WAL_FOLDER = 'pg_wal';
const CONTROL_FILE = 'global/pg_control';
const CHUNK_BYTES = 256 * 1024;

/** PostgreSQL makes the files in these anew at every start. */
const RECREATED_FILES = /^pg_(?:dynshmem|notify|serial|snapshots|stat_tmp|subtrans|wal)\//;
/** What belongs to the running server alone, folders included. */
const SERVER_FILES =
  /^(?:postmaster\.(?:pid|opts)$|backup_label|tablespace_map|pg_replslot\/)|pgsql_tmp|pg_internal\.init/;

interface ClusterEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

function describe(clusterDir: string, found: Dirent): ClusterEntry {
  const path = join(found.parentPath, found.name);
  if (!found.isDirectory() && !found.isFile()) {
    throw new Error(`${path} is neither a file nor a folder: what lies behind it would be missing from the backup.`);
  }
  return { name: relative(clusterDir, path), isFolder: found.isDirectory() };
}

/** The folders and files of a cluster that belong into a backup, folders before what is in them. */
async function listContents(clusterDir: string): Promise<ClusterEntry[]> {
  const found = await readdir(clusterDir, { recursive: true, withFileTypes: true });
  return found
    .map((entry) => describe(clusterDir, entry))
    .filter(({ name, isFolder }) => !SERVER_FILES.test(name) && (isFolder || !RECREATED_FILES.test(name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Copies a file as long as it is now; one that is gone by now is none of the backup's. */
export async function addFile(writer: ArchiveWriter, clusterDir: string, name: string): Promise<void> {
  const file = await open(join(clusterDir, name), 'r').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const content = file.createReadStream({ autoClose: false, highWaterMark: CHUNK_BYTES });
    await writer.file(name, size, content);
  } finally {
    await file.close();
  }
}

/** A file of one block that is written over now and then: read until it was the same twice. */
async function readUnchanged(path: string): Promise<Buffer> {
  const [first, second] = [await readFile(path), await readFile(path)];
  return first.equals(second) ? first : readUnchanged(path);
}

/** Copies a cluster that runs; what it writes meanwhile is mended by its log, which is not among this. */
export async function addCluster(writer: ArchiveWriter, clusterDir: string): Promise<void> {
  for (const { name, isFolder } of await listContents(clusterDir)) {
    if (isFolder) await writer.folder(name);
    else if (name !== CONTROL_FILE) await addFile(writer, clusterDir, name);
  }
  await writer.text(CONTROL_FILE, await readUnchanged(join(clusterDir, CONTROL_FILE)));
}
