// npm run backup [-- FILE]: writes a backup of the embedded database, whether Muster runs or not. A FILE is never deleted
// automatically; without one, the backup is stored with the daily ones.
import { resolve } from 'node:path';
import { formatMegabytes, makeBackup, withEmbeddedPostgres } from '@muster/embedded-postgres';
import { addScheduledBackup, backupFolderOf } from '#src/startup/jobs/schedule-backups.ts';
import { printLine } from '#src/lib/print.ts';
import { fileIn, runCommand } from './run-command.ts';

await runCommand('No backup was made', async (config, args) => {
  const file = fileIn(args, 'backup');
  if (config.databaseUrl !== undefined) {
    throw new Error('DATABASE_URL is set, so Muster does not manage this database. Use pg_dump.');
  }
  await withEmbeddedPostgres({ dataDir: config.dataDir, log: printLine, createIfMissing: false }, async (source) => {
    const path = file === undefined ? undefined : resolve(file);
    const made = path
      ? { path, bytes: await makeBackup(source, path) }
      : await addScheduledBackup(source, backupFolderOf(config, source.dataDir), config.retainedBackups);
    printLine(`Backup written to ${made.path} (${formatMegabytes(made.bytes)}).`);
  });
});
