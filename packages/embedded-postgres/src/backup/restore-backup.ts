import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { CLUSTER_FOLDER, superuserPasswordFile } from '../cluster/data-folder.ts';
import { APP_NAME } from '../database-connection.ts';
import { explainFolderError } from '../files/explain-folder-error.ts';
import { hasErrorCode, sync } from '../files/private-files.ts';
import { type RunAs, environmentWithUserName, run } from '../server/run-as.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { explainArchive } from './explain-archive.ts';
import { RESTORED_FOLDER, finishRestore } from './finish-restore.ts';
import { SUMMARY_FILE } from './make-backup.ts';

const DRAFT_FOLDER = `${CLUSTER_FOLDER}.restore`;
const COUNTED_TABLES = ['members', 'posts', 'messages'] as const;

/** The caller must have locked the data folder. */
export interface RestoreTarget {
  /** Folder of the programs that can open a cluster. */
  readonly findNativeDir: (clusterDir: string) => Promise<string>;
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

const isDamage = (error: Error): boolean =>
  ('code' in error && /^(Z|ERR_STREAM_PREMATURE_CLOSE)/.test(String(error.code))) ||
  /^(invalid tar|unexpected end|the backup is incomplete)/i.test(error.message);

/** Turns an error of reading a backup into a sentence without a system code. Returns any other error unchanged. */
async function explainReadError(file: string, dataDir: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return new Error('There is not enough space to unpack the backup.');
  if (hasErrorCode(error, 'EISDIR')) return new Error(`${file} is a folder. Pass the file of a backup.`);
  if ('path' in error && error.path === file) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return new Error(`There is no file ${file}.`);
    if (hasErrorCode(error, 'EACCES', 'EPERM')) return new Error(`This user has no permission to read ${file}.`);
  }
  if (hasErrorCode(error, 'EIO', 'ESTALE'))
    return new Error(`The disk or network storage of ${file} or of ${dataDir} fails.`);
  if (!isDamage(error)) return explainFolderError(dataDir, error);
  const explanation = await explainArchive(file, error).catch(() => null);
  return explanation === null ? error : new Error(explanation);
}

/** Reads all entries of a backup and returns its end. */
async function readBackup(file: string, onEntry: (entry: ArchiveEntry) => Promise<void>): Promise<string> {
  let summary: { endedAt: string } | undefined;
  await readArchive(file, async (entry) => {
    if (entry.header.name === SUMMARY_FILE) summary = JSON.parse(await text(entry));
    else await onEntry(entry);
  });
  if (!summary) throw new Error('The backup is incomplete.');
  return summary.endedAt;
}

/** Reads a backup to its end without unpacking it. Rejects with one sentence if it is damaged. Returns its end. */
export const verifyBackup = (file: string): Promise<string> =>
  readBackup(file, async (entry) => void entry.resume()).catch(async (error: unknown) => {
    throw await explainReadError(file, dirname(file), error);
  });

/** Unpacks a backup and returns its end. */
async function unpack(file: string, draft: string, user: RunAs): Promise<string> {
  await mkdir(draft, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  return readBackup(file, (entry) => unpackEntry(entry, draft, user));
}

/** Opens a copied cluster in single-user mode, which replays its WAL, and counts rows. */
async function recoverAndCount(
  draft: string,
  { findNativeDir, user }: RestoreTarget,
  env: NodeJS.ProcessEnv,
): Promise<Restored['counts']> {
  const queries = COUNTED_TABLES.map((table) => `select count(*) as ${table} from ${table}`).join('\n');
  const { code, output } = await run(
    user,
    join(await findNativeDir(draft), 'bin', 'postgres'),
    ['--single', '-D', draft, APP_NAME],
    { input: `${queries}\n`, env },
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
    const env = await environmentWithUserName(user, dataDir);
    const endedAt = await unpack(file, draft, user).catch(async (error: unknown) => {
      throw await explainReadError(file, dataDir, error);
    });
    const counts = await recoverAndCount(draft, place, env);
    // The cluster contains the password, which may have changed since the backup.
    await remove(superuserPasswordFile(dataDir));
    await rename(draft, join(dataDir, RESTORED_FOLDER));
    await sync(dataDir);
    return { counts, endedAt, replaced: await finishRestore(dataDir) };
  } finally {
    await remove(draft);
  }
}
