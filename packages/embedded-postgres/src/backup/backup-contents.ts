import type { Dirent } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ifExists } from '../files/private-files.ts';
import type { ArchiveWriter } from './archive.ts';

export const WAL_FOLDER = 'pg_wal';
const CONTROL_FILE = 'global/pg_control';
const CHUNK_BYTES = 256 * 1024;

/** PostgreSQL recreates the files in these folders at every start. */
const RECREATED_FILES = /^pg_(?:dynshmem|notify|serial|snapshots|stat_tmp|subtrans|wal)\//;
/** Files and folders that only a running server uses. */
const SERVER_FILES =
  /^(?:postmaster\.(?:pid|opts)$|backup_label|tablespace_map|pg_replslot\/)|pgsql_tmp|pg_internal\.init/;

interface ClusterEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

function describe(clusterDir: string, found: Dirent): ClusterEntry {
  const path = join(found.parentPath, found.name);
  if (!found.isDirectory() && !found.isFile()) {
    throw new Error(`${path} is neither a file nor a folder, so its content would be missing from the backup.`);
  }
  return { name: relative(clusterDir, path), isFolder: found.isDirectory() };
}

/** Folders and files to back up, parents first. */
async function listContents(clusterDir: string): Promise<ClusterEntry[]> {
  const found = await readdir(clusterDir, { recursive: true, withFileTypes: true });
  return found
    .map((entry) => describe(clusterDir, entry))
    .filter(({ name, isFolder }) => !SERVER_FILES.test(name) && (isFolder || !RECREATED_FILES.test(name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Copies a file in its current length. Skips it if it was deleted. */
export async function addFile(writer: ArchiveWriter, clusterDir: string, name: string): Promise<void> {
  const file = await ifExists(open(join(clusterDir, name), 'r'));
  if (!file) return;
  try {
    const { size } = await file.stat();
    const content = file.createReadStream({ autoClose: false, highWaterMark: CHUNK_BYTES });
    await writer.file(name, size, content);
  } finally {
    await file.close();
  }
}

/** Reads a file that PostgreSQL overwrites from time to time, until two reads are equal. */
async function readUnchanged(path: string): Promise<Buffer> {
  const [first, second] = [await readFile(path), await readFile(path)];
  return first.equals(second) ? first : readUnchanged(path);
}

/** Copies a running cluster without its WAL. Replaying the WAL makes the copy consistent. */
export async function addCluster(writer: ArchiveWriter, clusterDir: string): Promise<void> {
  for (const { name, isFolder } of await listContents(clusterDir)) {
    if (isFolder) await writer.folder(name);
    else if (name !== CONTROL_FILE) await addFile(writer, clusterDir, name);
  }
  await writer.text(CONTROL_FILE, await readUnchanged(join(clusterDir, CONTROL_FILE)));
}
