// npm run restore -- FILE: replaces the embedded database with a backup. If FILE is omitted, lists the backups.
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Config } from '#src/startup/settings/config.ts';
import { formatMegabytes, listBackups, resolveDataDir, restoreEmbeddedPostgres } from '@muster/embedded-postgres';
import { openBackupStore } from '#src/startup/jobs/backup-store.ts';
import { backupFolderOf } from '#src/startup/jobs/schedule-backups.ts';
import { printLine } from '#src/lib/print.ts';
import { fileIn, runCommand } from './run-command.ts';

/** Prefix of a backup in the store of BACKUP_S3_URL. */
const STORED = 's3:';

const openStore = (config: Config) =>
  config.backupStoreUrl === undefined ? null : openBackupStore(config.backupStoreUrl);

async function showBackups(config: Config): Promise<void> {
  const folder = backupFolderOf(config, await resolveDataDir(config.dataDir, printLine));
  const local = (await listBackups(folder)).map(({ path, bytes }) => ({ file: path, bytes }));
  const stored = ((await (await openStore(config))?.list()) ?? []).map(({ name, bytes }) => ({
    file: STORED + name,
    bytes,
  }));
  const backups = [...local, ...stored];
  if (backups.length === 0) throw new Error(`No backups found in ${folder}. Pass a file: npm run restore -- FILE`);
  printLine('Choose a backup, newest first:');
  for (const { file, bytes } of backups) printLine(`  npm run restore -- ${file}  (${formatMegabytes(bytes)})`);
  process.exitCode = 1;
}

async function restore(config: Config, file: string): Promise<void> {
  const { dataDir } = config;
  const { counts, endedAt, replaced } = await restoreEmbeddedPostgres(resolve(file), { dataDir, log: printLine });
  const { members, posts, messages } = counts;
  printLine(`Restored the database as of ${endedAt}: ${members} members, ${posts} posts, ${messages} messages.`);
  if (replaced) printLine(`The previous database is in ${replaced}: delete it when you no longer need it.`);
}

/** Downloads a backup from the store, restores it and deletes the download. */
async function restoreStored(config: Config, name: string): Promise<void> {
  const store = await openStore(config);
  if (!store) throw new Error('BACKUP_S3_URL is not set.');
  const folder = await mkdtemp(join(await resolveDataDir(config.dataDir, printLine), 'download-'));
  try {
    await store.download(name, join(folder, name));
    await restore(config, join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

await runCommand('Nothing was restored', async (config, args) => {
  const file = fileIn(args, 'restore');
  if (config.databaseUrl !== undefined) {
    throw new Error('DATABASE_URL is set, so Muster does not manage this database. Use pg_restore.');
  }
  if (file === undefined) await showBackups(config);
  else if (file.startsWith(STORED)) await restoreStored(config, basename(file.slice(STORED.length)));
  else await restore(config, file);
});
