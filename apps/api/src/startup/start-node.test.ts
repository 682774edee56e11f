import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { expect, test, vi } from 'vitest';
import { copyDataDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createClient } from '#test/api-client.ts';
import { registerMember } from '#test/factories.ts';
import { fetchFrom, makeDataDir, type NodeProcess, startProcess } from '#test/servers/node-process.ts';
import { readMailsIn } from '#test/read-mails.ts';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

// A start under load takes its time.
vi.setConfig({ testTimeout: 90_000 });

/** Requests a password reset and stops the node as soon as it responds. */
async function requestResetAndStop(node: NodeProcess): Promise<void> {
  const ada = await registerMember(createClient(fetchFrom(() => node)));
  await ada.call(requestPasswordResetEndpoint, { body: { email: ada.email } });
  node.child.kill('SIGTERM');
  expect(await node.exited).toBe(0);
}

test('writes emails next to the data, also the last one before a stop, with links to the opened address', async () => {
  const dataDir = await makeDataDir();
  const node = await startProcess(dataDir);
  await expect.poll(() => node.output()).toContain(`emails are not sent, but written to ${join(dataDir, 'mail')}`);
  await requestResetAndStop(node);
  expect(node.output()).toContain('some push services reject the contact no-reply@localhost');
  const [mail] = await readMailsIn(join(dataDir, 'mail'));
  expect(mail?.text).toContain(`${node.origin}/reset-password#`);
  // A second start can use the same folder.
  await requestResetAndStop(await startProcess(dataDir));
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2);
});

test('delivers queued emails before stopping, and warns once about links to localhost', async () => {
  const smtp = await startSmtpServer();
  const node = await startProcess(await copyDataDir(), { SMTP_URL: smtp.url });
  await requestResetAndStop(node);
  expect(smtp.received).toHaveLength(1);
  expect(node.output().match(/SMTP_URL is set but PUBLIC_URL is not/g)).toHaveLength(1);
});

test('rejects an invalid SMTP_URL in one line without its password', async () => {
  await expect(startProcess(await makeDataDir(), { SMTP_URL: 'smpt://crew:secret@mail.example' })).rejects.toThrow(
    /^Muster could not start: SMTP_URL must be an address such as smtps:\/\/user:password@mail\.example:465\.\n$/,
  );
});

test('a start with the compile cache does not load the TypeScript compiler', async () => {
  const printLoaded = `process.on('exit', () => console.log('Loaded:', process.moduleLoadList.filter((name) => name.includes('amaro'))))`;
  const environment = {
    PORT: 'none',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(printLoaded)}`,
  };
  const start = async () => startProcess(await makeDataDir(), environment);
  // Writes the cache.
  await expect(start()).rejects.toThrow('PORT must be a port number');
  await expect(start()).rejects.toThrow('Loaded: []');
});

test('a second node without NATS waits until the first one has left its database', async () => {
  const environment = { DATABASE_URL: await cloneDatabaseUrl() };
  const first = await startProcess(await makeDataDir(), environment);
  const output: string[] = [];
  const second = startProcess(await makeDataDir(), environment, ({ stdout }) => {
    stdout?.on('data', (data: Buffer) => output.push(data.toString()));
  });
  await expect.poll(() => output.join('')).toContain('for another node to release the database');
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  await second;
});
