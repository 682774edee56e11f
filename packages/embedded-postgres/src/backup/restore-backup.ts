import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { APP_NAME } from '../database-connection.ts';
import { syncFolder } from '../files/private-files.ts';
import { run } from '../server/run-as.ts';
import type { RunAs } from '../server/run-as.ts';
import { readArchive } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';
import { RESTORED_FOLDER, finishRestore } from './finish-restore.ts';
import { SUMMARY_FILE } from './make-backup.ts';

const DRAFT_FOLDER = `${CLUSTER_FOLDER}.restore`;
const COUNTED_TABLES = ['members', 'posts', 'messages'] as const;

/** Where to restore to; the folder's lock must be held. */
export interface RestoreTarget {
  readonly nativeDir: string;
  readonly dataDir: string;
  readonly user: RunAs;
}

/** What a backup turned out to hold. */
export interface Restored {
  readonly counts: Readonly<Record<(typeof COUNTED_TABLES)[number], number>>;
  /** When the copy was finished, in ISO 8601: what was confirmed before it began is in it. */
  readonly endedAt: string;
  /** Where the database is now that was there before; null where there was none. */
  readonly replaced: string | null;
}

function pathIn(draft: string, name: string): string {
  const path = normalize(name);
  if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`The backup holds the path ${name}.`);
  return join(draft, path);
}

async function unpackEntry(entry: ArchiveEntry, draft: string, user: RunAs): Promise<void> {
  const { name, type } = entry.header;
  const path = pathIn(draft, name);
  if (type === 'directory') {
    await mkdir(path, { mode: 0o700 });
    entry.resume();
  } else if (type === 'file') {
    await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } else {
    throw new Error(`The backup holds ${name}, which is neither a file nor a folder.`);
  }
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}

/** Unpacks a backup and gives when it was finished. */
async function unpack(file: string, draft: string, user: RunAs): Promise<string> {
  await mkdir(draft, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  let summary: { endedAt: string } | undefined;
  await readArchive(file, async (entry) => {
    if (entry.header.name === SUMMARY_FILE) summary = JSON.parse(await text(entry));
    else await unpackEntry(entry, draft, user);
  });
  if (!summary) throw new Error('The backup is not whole.');
  return summary.endedAt;
}

/** Opens a copied cluster, which replays its log and leaves it closed in order, and counts what it holds. */
async function recoverAndCount(draft: string, { nativeDir, user }: RestoreTarget): Promise<Restored['counts']> {
  const queries = COUNTED_TABLES.map((table) => `select count(*) as ${table} from ${table}`).join('\n');
  const { code, output } = await run(
    user,
    join(nativeDir, 'bin', 'postgres'),
    ['--single', '-D', draft, APP_NAME],
    `${queries}\n`,
  );
  const count = (table: string): number => Number(new RegExp(`: ${table} = "(\\d+)"`).exec(output)?.[1]);
  const counts = { members: count('members'), posts: count('posts'), messages: count('messages') };
  if (code === 0 && !Object.values(counts).some(Number.isNaN)) return counts;
  const reason = output.split('\n').findLast((line) => /(ERROR|FATAL|PANIC): /.test(line)) ?? '';
  throw new Error(`PostgreSQL cannot open the backup. ${reason}`.trim());
}

/**
 * Puts the database of a backup in the place of the one that is there, which is kept beside it. Before that the backup has
 * been unpacked, opened and read: one that is damaged changes nothing.
 */
export async function restoreBackup(file: string, place: RestoreTarget): Promise<Restored> {
  const { dataDir, user } = place;
  const draft = join(dataDir, DRAFT_FOLDER);
  const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
  await remove(draft);
  // One that was killed on its way: should this one fail, that one is what there is.
  await finishRestore(dataDir);
  try {
    const endedAt = await unpack(file, draft, user);
    const counts = await recoverAndCount(draft, place);
    await rename(draft, join(dataDir, RESTORED_FOLDER));
    await syncFolder(dataDir);
    return { counts, endedAt, replaced: await finishRestore(dataDir) };
  } finally {
    await remove(draft);
  }
}
