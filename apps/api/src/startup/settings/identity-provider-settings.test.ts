import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const PUBLIC_URL = 'https://muster.example';
const discord = { DISCORD_CLIENT_ID: '123456789012345678', DISCORD_CLIENT_SECRET: 'a-secret' };
const oidc = { OIDC_ISSUER: 'https://auth.example/realms/gaming', OIDC_CLIENT_ID: 'muster', OIDC_CLIENT_SECRET: 's' };

test('no provider is configured by default', () => {
  expect(readConfig({}).identityProviders).toEqual({ discord: null, oidc: null });
});

test('reads both providers, and uses the host as the default name', () => {
  const { identityProviders } = readConfig({ PUBLIC_URL, ...discord, ...oidc, DISCORD_GUILD_ID: '81384788765712384' });
  expect(identityProviders).toEqual({
    discord: {
      clientId: '123456789012345678',
      clientSecret: 'a-secret',
      guildId: '81384788765712384',
      origin: 'https://discord.com',
    },
    oidc: {
      issuer: 'https://auth.example/realms/gaming',
      clientId: 'muster',
      clientSecret: 's',
      name: 'auth.example',
    },
  });
});

test.each(['https://auth.example/o/muster/', 'https://auth.example/o/muster/.well-known/openid-configuration'])(
  'reads the issuer of %s',
  (OIDC_ISSUER) => {
    const { identityProviders } = readConfig({ PUBLIC_URL, ...oidc, OIDC_ISSUER });
    expect(identityProviders.oidc?.issuer).toBe('https://auth.example/o/muster');
  },
);

test.each([
  [{ DISCORD_CLIENT_ID: '123456789012345678' }, 'DISCORD_CLIENT_SECRET must be set too, because DISCORD_CLIENT_ID is.'],
  [{ DISCORD_CLIENT_SECRET: 's' }, 'DISCORD_CLIENT_ID must be set too, because DISCORD_CLIENT_SECRET is.'],
  [{ OIDC_ISSUER: 'https://auth.example' }, 'OIDC_CLIENT_ID must be set too, because OIDC_ISSUER is.'],
  [{ ...oidc, OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set too, because OIDC_CLIENT_ID is.'],
  [{ DISCORD_GUILD_ID: '81384788765712384' }, 'DISCORD_CLIENT_ID must be set too, because DISCORD_GUILD_ID is.'],
  [{ OIDC_NAME: 'Guildhall' }, 'OIDC_ISSUER must be set too, because OIDC_NAME is.'],
  [
    { ...discord, PUBLIC_URL: '' },
    'PUBLIC_URL must be set too, because DISCORD_CLIENT_ID is: providers redirect to it.',
  ],
  [{ ...oidc, PUBLIC_URL: '' }, 'PUBLIC_URL must be set too, because OIDC_ISSUER is: providers redirect to it.'],
  ...['auth.example', 'ftp://auth.example', 'https://auth.example/?realm=a', 'https://'].map(
    (OIDC_ISSUER): [NodeJS.ProcessEnv, string] => [
      { ...oidc, OIDC_ISSUER },
      'OIDC_ISSUER must be an address such as https://auth.example/realms/gaming.',
    ],
  ),
  [
    { ...discord, DISCORD_CLIENT_ID: 'my app' },
    'DISCORD_CLIENT_ID must be the number that Discord shows as the client ID.',
  ],
  [
    { ...discord, DISCORD_GUILD_ID: 'my server' },
    'DISCORD_GUILD_ID must be the number that Discord copies as the server ID.',
  ],
  [{ ...oidc, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must have at most 40 characters.'],
])('rejects %o in one line', (environment: NodeJS.ProcessEnv, line) => {
  expect(() => readConfig({ PUBLIC_URL, ...environment })).toThrow(new ConfigError(line));
});
