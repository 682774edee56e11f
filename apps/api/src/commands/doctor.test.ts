import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyDataDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { openDatabase, openPool } from '#src/db/client.ts';
import { updateAppearance } from '#src/features/admin/appearance/appearance-repository.ts';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';
import { makeDataDir, startProcess } from '#test/servers/node-process.ts';
import { runCommand } from '#test/run-command.ts';

// A start under load takes its time.
vi.setConfig({ testTimeout: 120_000 });

test('checks a data folder and its backups, whether Muster runs or not', async () => {
  const dataDir = await copyDataDir();
  const node = await startProcess(dataDir);
  const doctor = (...args: string[]) => runCommand('doctor', { DATA_DIR: dataDir }, args);
  const withoutBackup = await doctor();
  expect(withoutBackup.output).toContain(`Problem  Backups: There is no backup in ${join(dataDir, 'backups')}.`);
  expect(withoutBackup.output).toContain('OK       Nodes: One node');
  expect(withoutBackup.code).toBe(1);
  expect((await runCommand('backup', { DATA_DIR: dataDir })).code).toBe(0);
  const healthy = await doctor('--check-backup', '--test-mail', '--test-push');
  expect(healthy.output).toMatch(/OK {7}Backups: The last check, 0 h ago, read muster-\S+ to its end\./);
  expect(healthy.output).toContain("Off      Push: You haven't turned on notifications in any browser.");
  expect(healthy).toEqual({ code: 0, output: expect.stringContaining('Off      Email: Emails are not sent') });

  node.child.kill('SIGTERM');
  await node.exited;
  const folder = join(dataDir, 'backups');
  // The node may have made one as well.
  const name =
    (await readdir(folder))
      .filter((file) => file.startsWith('muster-'))
      .toSorted()
      .at(-1) ?? '';
  await writeFile(join(folder, name), (await readFile(join(folder, name))).subarray(0, -1000));
  const damaged = await doctor('--check-backup');
  expect(damaged.output).toContain(`Problem  Backups: The last check of ${name} failed: `);
  expect(damaged.output).toContain('OK       Nodes: No node uses this database now.');
  expect(damaged.code).toBe(1);
});

test('sends the test mail in the name that the community has chosen', async () => {
  const DATABASE_URL = await cloneDatabaseUrl();
  const pool = openPool({ connectionString: DATABASE_URL }, 1, () => {});
  await updateAppearance(openDatabase(pool), { name: 'Night Owls' });
  await pool.end();
  const { url, received } = await startSmtpServer();
  const environment = { DATABASE_URL, DATA_DIR: await makeDataDir(), SMTP_URL: url, MAIL_FROM: 'muster@example.com' };
  const { output } = await runCommand('doctor', environment, ['--test-mail']);
  expect(output).toContain('OK       Email: ');
  expect(received.map(({ head }) => head('Subject'))).toEqual(['Test email from Night Owls']);
});

test('reports an unreachable database in one line, without its password', async () => {
  const DATABASE_URL = 'postgres://muster:hunter2@127.0.0.1:1/muster';
  const { code, output } = await runCommand('doctor', { DATA_DIR: await makeDataDir(), DATABASE_URL });
  expect(output).toContain('Problem  Database: The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n');
  expect([code, output]).toEqual([1, expect.not.stringMatching(/hunter2| at /)]);
});

test('reports a folder without a database and creates none', async () => {
  const dataDir = await makeDataDir();
  expect(await runCommand('doctor', { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `The checks failed: There is no database in ${dataDir}.\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});
