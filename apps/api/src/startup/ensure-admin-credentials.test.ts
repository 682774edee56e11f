import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { ensureAdminCredentials } from './ensure-admin-credentials.ts';

const nowhere = { dataDir: '/nowhere' };
const ensure = (environment: Record<string, string>) =>
  ensureAdminCredentials(readConfig({ ADMIN_EMAIL: 'keeper@players.example', ...environment }), nowhere);

test.each(['abcdefghijkl', 'abababababab', 'keeper-players', 'muster-muster-24'])(
  'rejects %j as ADMIN_PASSWORD in one line',
  async (password) => {
    const result = ensure({ ADMIN_PASSWORD: password });
    await expect(result).rejects.toThrow(ConfigError);
    await expect(result).rejects.toThrow(/^ADMIN_PASSWORD cannot be used\. This password .+ Please choose another\.$/);
  },
);

test('uses a strong ADMIN_PASSWORD and prints nothing about it', async () => {
  expect(await ensure({ ADMIN_PASSWORD: 'eleven quiet lighthouses' })).toEqual({
    credentials: { email: 'keeper@players.example', password: 'eleven quiet lighthouses' },
    startupMessage: null,
  });
});
