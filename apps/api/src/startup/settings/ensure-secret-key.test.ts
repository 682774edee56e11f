import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readConfig } from './config.ts';
import { ensureSecretKey } from './ensure-secret-key.ts';

async function aDataDir() {
  const dataDir = await makeTemporaryFolder('muster-key-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, file: join(dataDir, 'secret-key') };
}
const ownDatabase = { DATABASE_URL: 'postgres://muster@db.example/muster' };
const secretKey = Buffer.alloc(32, 7);

test('creates a key for its owner alone at the first start, and uses it from then on', async () => {
  const { dataDir, file } = await aDataDir();
  const key = await ensureSecretKey(readConfig({}), { dataDir });
  expect(key).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(key?.toString('base64url'));
  expect(await ensureSecretKey(readConfig({}), { dataDir })).toEqual(key);
});

test('refuses to replace a damaged key', async () => {
  const { dataDir, file } = await aDataDir();
  await writeFile(file, 'half a k');
  await expect(ensureSecretKey(readConfig({}), { dataDir })).rejects.toThrow(`The key in ${file} is damaged.`);
  expect(await readFile(file, 'utf8')).toBe('half a k');
});

test.each(['base64', 'base64url', 'hex'] as const)(
  'SECRET_KEY in %s takes precedence over a file',
  async (encoding) => {
    const { dataDir, file } = await aDataDir();
    const environment = { SECRET_KEY: secretKey.toString(encoding) };
    expect(await ensureSecretKey(readConfig(environment), { dataDir })).toEqual(secretKey);
    expect(await ensureSecretKey(readConfig({ ...environment, ...ownDatabase }), { dataDir })).toEqual(secretKey);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  },
);

test('nodes on a database of their own have no key without SECRET_KEY', async () => {
  const { dataDir, file } = await aDataDir();
  expect(await ensureSecretKey(readConfig(ownDatabase), { dataDir })).toBeNull();
  await expect(stat(file)).rejects.toThrow('ENOENT');
});
