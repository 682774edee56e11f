import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { explainFolderError } from '../files/explain-folder-error.ts';
import { LOCK_FILE } from '../files/folder-lock.ts';
import {
  hasErrorCode,
  createFolders,
  createPrivateFolder,
  readFileIfExists,
  shortHash,
} from '../files/private-files.ts';
import { type RunAs, canEnter, isRoot, ensureSystemUser } from '../server/run-as.ts';

/** The cluster's folder inside the data folder. */
export const CLUSTER_FOLDER = 'postgres';

/** Password of the PostgreSQL superuser. */
export const superuserPasswordFile = (dataDir: string): string => join(dataDir, 'database-superuser.password');
/** Password of the app's role. */
export const appPasswordFile = (dataDir: string): string => join(dataDir, 'app.password');

export interface DataFolder {
  readonly dataDir: string;
  readonly user: RunAs;
}

export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await readFileIfExists(join(dataDir, CLUSTER_FOLDER, 'PG_VERSION'))) !== undefined;

/** Splits a path into its longest existing part, with links resolved, and the rest. */
async function splitAtExisting(path: string): Promise<{ existing: string; missing: string[] }> {
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    try {
      return { existing: await realpath(at), missing };
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
      missing.unshift(basename(at));
    }
  }
}

/** The owner of an existing data folder, otherwise `postgres`. */
async function chooseUser(dataDir: string): Promise<RunAs> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  return await ensureSystemUser('postgres');
}

/** Root must not change the owner of a folder with other content. */
async function rejectForeignFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  if (!found || found.uid !== 0) return;
  const names = await readdir(dataDir);
  if (names.length === 0 || names.includes(LOCK_FILE)) return;
  throw new Error(
    `The data folder ${dataDir} already contains other files (${names.slice(0, 3).join(', ')}). Choose a new or empty folder.`,
  );
}

async function createAccessibleFolder(dataDir: string, user: RunAs): Promise<boolean> {
  await rejectForeignFolder(dataDir);
  await createFolders(dirname(dataDir), 0o755);
  await createPrivateFolder(dataDir, user);
  return await canEnter(user, dataDir);
}

async function resolveAsRoot(
  dataDir: string,
  above: string,
  systemDir: string,
  log: (line: string) => void,
): Promise<DataFolder> {
  const user = await chooseUser(dataDir);
  const outside = join(systemDir, `data-${shortHash(dataDir)}`);
  const [isUsed, isOutsideUsed] = [await hasCluster(dataDir), await hasCluster(outside)];
  if (isUsed || !isOutsideUsed) {
    if ((await canEnter(user, above)) && (await createAccessibleFolder(dataDir, user))) {
      return { dataDir, user };
    }
    if (isUsed) {
      throw new Error(`The database in ${dataDir} cannot start: its user may no longer enter a folder above it.`);
    }
  }
  await createFolders(systemDir, 0o755);
  const outsideUser = await chooseUser(outside);
  if (!(await createAccessibleFolder(outside, outsideUser))) {
    throw new Error(`The database's user may not enter ${outside}.`);
  }
  log(
    `The database does not run as root, and the user it runs as could not enter ${above}. Its data is in ${outside}.`,
  );
  return { dataDir: outside, user: outsideUser };
}

/**
 * Chooses and creates the data folder. As root, this is the requested folder if the database's user
 * can enter it, otherwise a folder in `systemDir` that is the same at every start.
 */
export async function resolveDataFolder(
  requested: string,
  systemDir: string,
  log: (line: string) => void,
): Promise<DataFolder> {
  try {
    const { existing, missing } = await splitAtExisting(resolve(requested));
    const dataDir = join(existing, ...missing);
    // The data folder becomes accessible to the database's user below; its parent folders do not.
    const above = missing.length === 0 ? dirname(dataDir) : existing;
    if (isRoot()) return await resolveAsRoot(dataDir, above, systemDir, log);
    await createFolders(dirname(dataDir));
    await createPrivateFolder(dataDir, {});
    return { dataDir, user: {} };
  } catch (error) {
    throw await explainFolderError(resolve(requested), error);
  }
}
