import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyDataDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createClient } from '#test/api-client.ts';
import { registerMember } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A raw connection. Resolves when the text is sent. */
function openConnection(origin: string, text = ''): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {}); // the server closes the connection
  return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve())));
}

const stalledBody =
  'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{';

test('stops despite idle connections, stalled requests and unresponsive browsers', async () => {
  const node = await startProcess(await copyDataDir());
  const ada = await registerMember(createClient(fetchFrom(() => node)));
  await openConnection(node.origin);
  await openConnection(node.origin, stalledBody);
  const live = await connectLive(node.origin, ada);
  live.socket.pause();
  const startedAt = performance.now();
  node.child.kill('SIGTERM');
  expect(await node.exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('exits with code 0 and no error when stopped during startup', async () => {
  const dataDir = await makeDataDir();
  let code: number | null = null;
  const starting = startProcess(dataDir, {}, (child) => {
    child.once('exit', (exitCode) => (code = exitCode));
    const hasBegun = () => expect(existsSync(join(dataDir, 'muster.lock'))).toBe(true);
    void vi.waitFor(hasBegun, { timeout: 20_000, interval: 5 }).then(() => child.kill('SIGTERM'));
  });
  await expect(starting).rejects.toThrow(/^Muster is stopping\n$/);
  expect(code).toBe(0);
});

test('reports a data folder that cannot be created in one line', async () => {
  const start = startProcess('/dev/null/data');
  await expect(start).rejects.toThrow(/^Muster could not start: [^\n]+\n$/);
});
