import { randomUUID } from 'node:crypto';
import { lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { type Connections, withClient } from '../database-connection.ts';
import { formatMegabytes, freeBytes, sync } from '../files/private-files.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { draftPath, removeStaleDrafts } from './backup-folder.ts';
import { WAL_FOLDER, addCluster, addFile } from './backup-contents.ts';

/** Last entry of a backup. Without it, the backup is incomplete. */
export const SUMMARY_FILE = 'muster-backup.json';
/** Time for a checkpoint on a slow disk. */
const QUERY_TIMEOUT_MS = 600_000;

/** A running database. */
export interface BackupSource extends Pick<Connections, 'adminConnection'> {
  readonly clusterDir: string;
}

/** Throws if `folder` has no space for an uncompressed copy of the databases. */
export async function requireSpaceForCopy(
  { adminConnection }: Pick<BackupSource, 'adminConnection'>,
  folder: string,
  purpose: string,
): Promise<void> {
  const needed = await withClient(adminConnection(), async (client) => {
    const { rows } = await client.query<{ size: string }>('select sum(pg_database_size(oid)) as size from pg_database');
    return Number(rows[0]?.size);
  });
  const free = await freeBytes(folder);
  if (free > needed) return;
  throw new Error(
    `There is not enough space for ${purpose} in ${folder}: ${formatMegabytes(free)} are free, up to ${formatMegabytes(needed)} are needed.`,
  );
}

interface StoppedBackup {
  /** Content of `backup_label`, from which PostgreSQL starts recovery. */
  readonly labelfile: string;
  readonly first: string;
  readonly last: string;
}

async function stopBackup(client: pg.Client): Promise<StoppedBackup> {
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  const [ending] = rows;
  const first = /\(file ([0-9A-F]{24})\)/.exec(ending?.labelfile ?? '')?.[1];
  if (!ending || !first) throw new Error('PostgreSQL did not return the start of the backup.');
  return { ...ending, first };
}

/** Copies the WAL from the start to the end of the backup. */
async function addWal(writer: ArchiveWriter, clusterDir: string, { first, last }: StoppedBackup): Promise<void> {
  const names = (await readdir(join(clusterDir, WAL_FOLDER))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const segments = names.filter((name) => name >= first && name <= last).toSorted();
  if (segments[0] !== first || segments.at(-1) !== last) throw new Error('A WAL segment is missing.');
  for (const name of segments) await addFile(writer, clusterDir, `${WAL_FOLDER}/${name}`);
}

async function copyRunningCluster(writer: ArchiveWriter, { clusterDir, adminConnection }: BackupSource): Promise<void> {
  const startedAt = new Date();
  await withClient(
    adminConnection(),
    async (client) => {
      const label = `muster_${randomUUID().replaceAll('-', '_')}`;
      // Both end with this connection. The slot prevents recycling of the WAL.
      await client.query('select pg_create_physical_replication_slot($1, true, true)', [label]);
      await client.query('select pg_backup_start($1, fast => true)', [label]);
      await addCluster(writer, clusterDir);
      const ending = await stopBackup(client);
      await writer.text('backup_label', ending.labelfile);
      await addWal(writer, clusterDir, ending);
    },
    QUERY_TIMEOUT_MS,
  );
  await writer.text(SUMMARY_FILE, JSON.stringify({ startedAt, endedAt: new Date() }));
}

/**
 * Backs up a running database, as of the end of the copy, and returns the size in bytes. Never overwrites a file, and
 * leaves no file behind if it is aborted.
 */
export async function makeBackup(source: BackupSource, path: string, signal?: AbortSignal): Promise<number> {
  const folder = dirname(path);
  if (!(await lstat(folder).catch(() => null))) throw new Error(`The folder ${folder} does not exist.`);
  if (await lstat(path).catch(() => null)) throw new Error(`${path} already exists.`);
  await removeStaleDrafts(path);
  await requireSpaceForCopy(source, folder, 'a backup');
  const draft = draftPath(path);
  try {
    await writeArchive(draft, (writer) => copyRunningCluster(writer, source), signal);
    await rename(draft, path);
    await sync(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}
