import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { APP_NAME } from '../database-connection.ts';
import { hasErrorCode, syncFolder } from '../files/private-files.ts';
import { type RunAs, run } from '../server/run-as.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { RESTORED_FOLDER, finishRestore } from './finish-restore.ts';
import { SUMMARY_FILE } from './make-backup.ts';

const DRAFT_FOLDER = `${CLUSTER_FOLDER}.restore`;
const COUNTED_TABLES = ['members', 'posts', 'messages'] as const;

/** The caller must have locked the data folder. */
export interface RestoreTarget {
  readonly nativeDir: string;
  readonly dataDir: string;
  readonly user: RunAs;
}

export interface Restored {
  readonly counts: Readonly<Record<(typeof COUNTED_TABLES)[number], number>>;
  /** End of the backup, in ISO 8601. */
  readonly endedAt: string;
  /** New path of the replaced cluster; null if there was none. */
  readonly replaced: string | null;
}

function pathIn(draft: string, name: string): string {
  const path = normalize(name);
  if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`The backup contains the path ${name}.`);
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
    throw new Error(`The backup contains ${name}, which is neither a file nor a folder.`);
  }
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}

/** Turns an error of reading a backup into a sentence. Returns any other error unchanged. */
function explainReadError(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isAboutFile = 'path' in error && error.path === file;
  const because = (problem: string): Error => new Error(problem, { cause: error });
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return because('There is not enough space to unpack the backup.');
  if (hasErrorCode(error, 'EISDIR')) return because(`${file} is a folder. Pass the file of a backup.`);
  if (isAboutFile && hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return because(`There is no file ${file}.`);
  if (isAboutFile && hasErrorCode(error, 'EACCES', 'EPERM'))
    return because(`This user has no permission to read ${file}.`);
  const isDamaged =
    ('code' in error && String(error.code).startsWith('Z')) || /^(invalid tar|unexpected end)/i.test(error.message);
  return isDamaged ? because(`${file} is not a backup, or it is damaged.`) : error;
}

/** Unpacks a backup and returns its end. */
async function unpack(file: string, draft: string, user: RunAs): Promise<string> {
  await mkdir(draft, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  let summary: { endedAt: string } | undefined;
  await readArchive(file, async (entry) => {
    if (entry.header.name === SUMMARY_FILE) summary = JSON.parse(await text(entry));
    else await unpackEntry(entry, draft, user);
  }).catch((error: unknown) => {
    throw explainReadError(file, error);
  });
  if (!summary) throw new Error('The backup is incomplete.');
  return summary.endedAt;
}

/** Opens a copied cluster in single-user mode, which replays its WAL, and counts rows. */
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
 * Replaces the cluster with the one from a backup. Retains the old cluster under another name. Unpacks, recovers and reads
 * the backup first, so that a damaged one changes nothing.
 */
export async function restoreBackup(file: string, place: RestoreTarget): Promise<Restored> {
  const { dataDir, user } = place;
  const draft = join(dataDir, DRAFT_FOLDER);
  const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
  await remove(draft);
  // Finishes an earlier restore that was killed, in case this one fails.
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
