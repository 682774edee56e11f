import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenOrExplain } from './listen-or-explain.ts';

/** The error for a port that the system refuses with this code. */
async function explain(code: string, port: number): Promise<unknown> {
  const cause = Object.assign(new Error(`listen ${code}`), { code });
  return listenOrExplain({ port, host: '127.0.0.1' }, '', () => Promise.reject(cause)).catch((error: unknown) => error);
}

test('names a port that needs privileges and suggests one that does not', async () => {
  const error = await explain('EACCES', 80);
  expect(error).toMatchObject({
    message: 'This user may not listen on port 80. Choose a port of 1024 or higher: PORT=3080 npm start',
  });
});

test('suggests an unprivileged port instead of a taken one', async () => {
  expect(await explain('EADDRINUSE', 3000)).toMatchObject({ message: expect.stringContaining('PORT=3001 npm start') });
  expect(await explain('EADDRINUSE', 443)).toMatchObject({ message: expect.stringContaining('PORT=3443 npm start') });
  expect(await explain('EADDRINUSE', 65_535)).toMatchObject({ message: expect.stringContaining('PORT=65534 npm') });
});

test('rethrows any other error unchanged', async () => {
  expect(await explain('EMFILE', 3000)).toMatchObject({ message: 'listen EMFILE' });
});

// An address reserved for documentation, and a name that never resolves.
test.each(['192.0.2.1', 'nowhere.invalid'])('names the host %s, which is not of this machine', async (host) => {
  const listen = () => once(createServer().listen(0, host), 'listening');
  await expect(listenOrExplain({ port: 0, host }, '', listen)).rejects.toThrow(
    `HOST is ${host}, which is not an address of this machine. Use 127.0.0.1`,
  );
});
