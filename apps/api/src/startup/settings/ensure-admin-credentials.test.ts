import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { ensureAdminCredentials } from './ensure-admin-credentials.ts';

const siteUrl = 'http://localhost:3000';
const ensure = (environment: Record<string, string>, dataDir = '/nowhere') =>
  ensureAdminCredentials(readConfig({ ADMIN_EMAIL: 'keeper@players.example', ...environment }), { dataDir });

test.each(['abcdefghijkl', 'abababababab', 'keeper-players', 'muster-muster-24'])(
  'rejects %j as ADMIN_PASSWORD in one line',
  async (password) => {
    const result = ensure({ ADMIN_PASSWORD: password });
    await expect(result).rejects.toThrow(ConfigError);
    await expect(result).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\. This password .+ Please choose another\.$/);
  },
);

test('uses a strong ADMIN_PASSWORD and prints nothing about it', async () => {
  const { credentials, hintFor } = await ensure({ ADMIN_PASSWORD: 'eleven quiet lighthouses' });
  expect(credentials).toEqual({ email: 'keeper@players.example', password: 'eleven quiet lighthouses' });
  expect(hintFor(siteUrl)).toBeNull();
});

test('names the file with the generated password at every start, until ADMIN_PASSWORD replaces it', async () => {
  const dataDir = await makeTemporaryFolder('muster-admin-');
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const [first, second] = [await ensure({}, dataDir), await ensure({}, dataDir)];
  expect(second.credentials).toEqual(first.credentials);
  const hint = `Administrator: sign in at ${siteUrl}/admin-login as keeper@players.example with the password in ${join(dataDir, 'admin-password')} (to choose your own, set ADMIN_PASSWORD)`;
  expect([first.hintFor(siteUrl), second.hintFor(siteUrl)]).toEqual([hint, hint]);
  const { hintFor } = await ensure({ ADMIN_PASSWORD: 'eleven quiet lighthouses' }, dataDir);
  expect(hintFor(siteUrl)).toBeNull();
});
