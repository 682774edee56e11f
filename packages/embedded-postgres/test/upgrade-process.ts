import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { backupName } from '../src/backup/backup-folder.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { withClient } from '../src/database-connection.ts';
import { startEmbeddedPostgres } from '../src/start-embedded-postgres.ts';
import { createTables } from './previous-cluster.ts';

// A program for tests to kill. It upgrades the database in the folder given as its argument, prints the name of each step,
// and waits at the one given as its second argument.
const [dataDir = '', waitsAt] = process.argv.slice(2);

async function reach(step: string): Promise<void> {
  writeSync(1, `${step}\n`);
  if (step === waitsAt) await sleep(60_000);
}

const postgres = await startEmbeddedPostgres({
  dataDir,
  log: () => {},
  upgrade: {
    backUp: async (source) => {
      await reach('backup');
      await makeBackup(source, join(dataDir, backupName(new Date())));
    },
    createTables: async (next, previous) => {
      await createTables(next);
      await reach('tables');
      if (waitsAt !== 'copy') return;
      // The copy waits for this lock, after it has copied the tables before this one.
      const client = new pg.Client(previous);
      await client.connect();
      await client.query('begin; lock table sessions in access exclusive mode');
      void waitForCopy();
      async function waitForCopy(): Promise<void> {
        const isWaiting = () =>
          withClient(previous, async (other) => (await other.query('select from pg_locks where not granted')).rowCount);
        while (!(await isWaiting())) await sleep(10);
        await reach('copy');
      }
    },
  },
});
await postgres.stop();
