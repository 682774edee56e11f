// npm run restore -- FILE: replaces the embedded database with a backup. If FILE is omitted, lists the backups.
import { resolve } from 'node:path';
import type { Config } from '#src/startup/settings/config.ts';
import { formatMegabytes, listBackups, resolveDataDir, restoreEmbeddedPostgres } from '@muster/embedded-postgres';
import { backupFolderOf } from '#src/startup/jobs/schedule-backups.ts';
import { printLine } from '#src/lib/print.ts';
import { fileIn, runCommand } from './run-command.ts';

async function showBackups(config: Config): Promise<void> {
  const folder = backupFolderOf(config, await resolveDataDir(config.dataDir, printLine));
  const backups = await listBackups(folder);
  if (backups.length === 0) throw new Error(`No backups found in ${folder}. Pass a file: npm run restore -- FILE`);
  printLine('Choose a backup, newest first:');
  for (const { path, bytes } of backups) printLine(`  npm run restore -- ${path}  (${formatMegabytes(bytes)})`);
  process.exitCode = 1;
}

async function restore(config: Config, file: string): Promise<void> {
  const { dataDir } = config;
  const { counts, endedAt, replaced } = await restoreEmbeddedPostgres(resolve(file), { dataDir, log: printLine });
  const { members, posts, messages } = counts;
  printLine(`Restored the database as of ${endedAt}: ${members} members, ${posts} posts, ${messages} messages.`);
  if (replaced) printLine(`The previous database is in ${replaced}: delete it when you no longer need it.`);
}

await runCommand('Nothing was restored', async (config, args) => {
  const file = fileIn(args, 'restore');
  if (config.databaseUrl !== undefined) {
    throw new Error('DATABASE_URL is set, so Muster does not manage this database. Use pg_restore.');
  }
  await (file === undefined ? showBackups(config) : restore(config, file));
});
