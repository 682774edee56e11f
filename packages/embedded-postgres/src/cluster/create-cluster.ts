import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CLUSTER_FOLDER, hasCluster } from './data-folder.ts';
import { formatMegabytes, freeBytes, ifExists, sync } from '../files/private-files.ts';
import { type RunAs, environmentWithUserName, run, withParentDeathSignal } from '../server/run-as.ts';

/** 40 MB for a new cluster and 80 MB for its WAL (`min_wal_size`). */
const MIN_FREE_BYTES = 128_000_000;

const PG_HBA_CONF = 'local all all scram-sha-256\n';

/** Rejects a folder with other content than a cluster. */
export async function rejectOtherContent(dataDir: string): Promise<void> {
  if (await hasCluster(dataDir)) return;
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  const names = (await ifExists(readdir(clusterDir))) ?? [];
  if (names.length > 0) throw new Error(`${clusterDir} contains something that is not a database.`);
}

async function runInitdb(nativeDir: string, draft: string, passwordFile: string, user: RunAs): Promise<void> {
  const env = await environmentWithUserName(user, dirname(draft));
  const [command, args] = await withParentDeathSignal('KILL', join(nativeDir, 'bin', 'initdb'), [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // A failed initdb would delete the folder by its path, which another start may use by then.
    '--no-clean',
  ]);
  const { code, output } = await run(user, command, args, { env });
  if (code === 0) return;
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => /(FATAL|PANIC|error): /.test(line)) ?? lines.slice(-3).join(' ');
  throw new Error(`The database could not be created: ${reason}`);
}

async function requireFreeSpace(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir);
  if (free >= MIN_FREE_BYTES) return;
  throw new Error(
    `There is not enough space for a database in ${dataDir}: ${formatMegabytes(free)} are free, ${formatMegabytes(MIN_FREE_BYTES)} are needed. Free some space, or set DATA_DIR to another folder.`,
  );
}

/**
 * Creates the cluster unless it exists, and returns whether it did. Creates it in a temporary folder
 * and renames that, so an interrupted initdb never leaves an incomplete cluster.
 */
export async function ensureCluster(
  nativeDir: string,
  dataDir: string,
  passwordFile: string,
  user: RunAs,
): Promise<boolean> {
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  const draft = `${clusterDir}.init`;
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  if (await hasCluster(dataDir)) return false;
  await requireFreeSpace(dataDir);
  await runInitdb(nativeDir, draft, passwordFile, user);
  await writeFile(join(draft, 'pg_hba.conf'), PG_HBA_CONF, { flush: true });
  await rename(draft, clusterDir);
  await sync(dataDir);
  return true;
}
