import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyDataDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createDeliveryIds } from '#src/mail/delivery-ids.ts';
import { createClient } from '#test/api-client.ts';
import { postfixReport } from '#test/bounces.ts';
import { registerMember } from '#test/factories.ts';
import { runCommand } from '#test/run-command.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';
import { testSecretKey } from '#test/start-api.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

// Starting a server is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SECRET_KEY = testSecretKey.toString('base64');
const reportOf = (to: string, key = testSecretKey) =>
  postfixReport({ to, deliveryId: createDeliveryIds(key).create(to) });

async function environmentOf() {
  return { SECRET_KEY, DATABASE_URL: await cloneDatabaseUrl(), DATA_DIR: await makeDataDir() };
}

test('reads reports from standard input, files and Maildir folders', async () => {
  const environment = await environmentOf();
  const piped = await runCommand('record-bounces', environment, [], reportOf('nobody@example.com'));
  expect(piped).toEqual({ code: 0, output: 'Already recorded, verified since, or not the address of a member: 1\n' });
  const folder = await makeDataDir();
  for (const name of ['new', 'cur', 'tmp']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'new', '1.host'), 'Subject: I am away\n\nBye');
  await writeFile(join(folder, 'cur', '2.host:2,S'), reportOf('nobody@example.com'));
  await writeFile(join(folder, 'tmp', '3.host'), 'incomplete');
  const file = join(folder, 'report.eml');
  await writeFile(file, postfixReport({ to: 'nobody@example.com', deliveryId: '1.aa.bb' }));
  expect(await runCommand('record-bounces', environment, [folder, file])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Not a report of .*: 1\nAlready .*: 1\nNot about .*: 1\n$/),
  });
});

test('uses the database and the key of a running server', async () => {
  const dataDir = await copyDataDir();
  const node = await startProcess(dataDir);
  const { email } = await registerMember(createClient(fetchFrom(() => node)));
  const key = Buffer.from(await readFile(join(dataDir, 'secret-key'), 'utf8'), 'base64url');
  const recorded = await runCommand('record-bounces', { DATA_DIR: dataDir }, [], reportOf(email, key));
  expect(recorded).toEqual({ code: 0, output: 'Addresses recorded: 1\n' });
});

test('reads input of any size to its end, so that the mail server can deliver it', async () => {
  const { code, output } = await runCommand('record-bounces', await environmentOf(), [], 'x'.repeat(5_000_000));
  expect([code, output]).toEqual([0, 'Not a report of a permanent failure: 1\n']);
});

test('exits with a temporary failure without a database, a key or a file', async () => {
  const environment = await environmentOf();
  const run = (changes: object, ...paths: string[]) =>
    runCommand('record-bounces', { ...environment, ...changes }, paths, reportOf('nobody@example.com'));
  const failed = (reason: string) => ({ code: 75, output: expect.stringContaining(`were not recorded: ${reason}`) });
  expect(await run({ DATABASE_URL: 'postgres://127.0.0.1:1/muster' })).toEqual(failed('connect ECONNREFUSED'));
  expect(await run({ SECRET_KEY: '' })).toEqual(failed('SECRET_KEY is not set'));
  expect(await run({}, '/nowhere')).toEqual(failed('ENOENT'));
});
