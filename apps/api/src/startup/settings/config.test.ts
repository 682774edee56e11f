import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { defaultLimits, limitNames } from '#src/http/rate-limits/limits.ts';

const NO_BUCKET =
  'BACKUP_S3_URL must be an address such as https://KEY_ID:SECRET@s3.example/bucket, with special characters of the secret percent-encoded.';

test('has a safe default for every variable', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: './data', productName: 'Muster' });
  expect(readConfig({})).toMatchObject({ backupDir: undefined, backupIntervalHours: 24, retainedBackups: 7 });
  expect(readConfig({}).allowedHosts).toEqual(['127.0.0.1']);
  expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicOrigin: undefined });
});

test('reads every variable', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://muster.example/',
    ALLOWED_HOSTS: 'Games.LAN, spiele-köln.example,node_1',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_EVERY_HOURS: '0',
    BACKUPS_MAX_COUNT: '30',
    DATABASE_CONNECTIONS: '12',
    PUSH_HOSTS: 'push.example, Push.example:8443, other.example:443',
    NATS_URL: 'nats://muster:secret@one.example:4222, nats://two.example,',
    DRAIN_SECONDS: '5',
    LIMIT_SIGN_UPS_PER_HOUR: '7',
    LIMIT_SIGN_IN_FAILURES_PER_5_MINUTES: '9',
  });
  expect(config).toMatchObject({
    port: 8080,
    backupDir: '/mnt/backups',
    backupIntervalHours: 0,
    retainedBackups: 30,
    databaseConnections: 12,
    publicOrigin: 'https://muster.example',
    allowedHosts: ['games.lan', 'xn--spiele-kln-lcb.example', 'node_1', '127.0.0.1', 'muster.example'],
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    natsUrls: ['nats://muster:secret@one.example:4222', 'nats://two.example'],
    drainMs: 5000,
    pushHosts: ['push.example', 'push.example:8443', 'other.example'],
  });
  expect(config.limits.signUpsPerHour).toEqual({ points: 7, seconds: 3600 });
  expect(config.limits.signInFailuresPer5Minutes).toEqual({ points: 9, seconds: 300 });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT must be at most 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  ...['postgres://', 'postgres://u:p%zz@host/muster', 'localhost:5432'].map(
    (DATABASE_URL): [NodeJS.ProcessEnv, string] => [{ DATABASE_URL }, 'DATABASE_URL must be a postgres:// address.'],
  ),
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a whole number of 2 or more.'],
  [{ METRICS_HOST: 'a b' }, 'METRICS_HOST must be a host or an address such as 127.0.0.1, 0.0.0.0 or ::.'],
  [{ BACKUP_DIR: '   ' }, 'BACKUP_DIR must not be blank.'],
  ...['admin', 'admin@localhost', 'admin@10.0.0.7'].map((ADMIN_EMAIL): [NodeJS.ProcessEnv, string] => [
    { ADMIN_EMAIL },
    'ADMIN_EMAIL must be an email address with a complete domain, such as admin@muster.example.',
  ]),
  [{ ADMIN_PASSWORD: '🎲'.repeat(65) }, 'ADMIN_PASSWORD must have at most 128 characters.'],
  ...[
    ['https://games.example/muster', '/muster'],
    ['http://games.example:8080/a/?b=c#d', '/a/?b=c#d', 'http://games.example:8080'],
    ['https://ada:secret@games.example', 'user and password'],
  ].map(([PUBLIC_URL, part, origin = 'https://games.example']): [NodeJS.ProcessEnv, string] => [
    { PUBLIC_URL },
    `PUBLIC_URL must end after the host and port, as in ${origin}, without ${part}.`,
  ]),
  [{ PUBLIC_URL: 'muster.example' }, 'PUBLIC_URL must be an address such as https://muster.example.'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.'],
  [{ SMTP_URL: 'smtp://:25' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.'],
  [{ SMTP_URL: 'smtp://u:%zz@mail' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465.'],
  [{ MAIL_FROM: 'Muster' }, 'MAIL_FROM must be an address such as no-reply@muster.example.'],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be an address such as no-reply@muster.example.'],
  [
    { MAIL_FROM: 'Muster <a@b.example> <c@d.example>' },
    'MAIL_FROM must be an address such as no-reply@muster.example.',
  ],
  ...['secret', 'a'.repeat(63), 'not-base64!'.repeat(4).slice(0, 43)].map((SECRET_KEY): [NodeJS.ProcessEnv, string] => [
    { SECRET_KEY },
    'SECRET_KEY must be 32 random bytes in base64 or hexadecimal, such as `openssl rand -base64 32` prints.',
  ]),
  ...['https://push.example', '.push.example', '*', 'a b', '[::1]', 'push.example:99999', '10.0.0.256'].map(
    (PUSH_HOSTS): [NodeJS.ProcessEnv, string] => [
      { PUSH_HOSTS },
      'PUSH_HOSTS must be hosts such as push.example or push.example:8443, separated by commas.',
    ],
  ),
  ...['https://games.lan', 'games.lan:3000', '*.games.lan', 'a b', 'a/b', '.lan', '10.0.0.256'].map(
    (ALLOWED_HOSTS): [NodeJS.ProcessEnv, string] => [
      { ALLOWED_HOSTS },
      'ALLOWED_HOSTS must be host names without a port, such as muster.example or games.lan, separated by commas.',
    ],
  ),
  ...['bus.example:4222', 'https://bus.example', 'nats://', 'nats://one,two:4222', 'nats://u:%zz@bus', ','].map(
    (NATS_URL): [NodeJS.ProcessEnv, string] => [
      { NATS_URL },
      'NATS_URL must be an address such as nats://bus.example:4222, or several of one cluster, separated by commas.',
    ],
  ),
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number.'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a number of seconds.'],
  [{ REQUEST_LIFETIME_MINUTES: '0' }, 'REQUEST_LIFETIME_MINUTES must be a positive number of minutes.'],
  [
    { READY_CHECK_MINUTES: '5', READY_CHECK_DEADLINE_MINUTES: '5' },
    'READY_CHECK_DEADLINE_MINUTES must be less than READY_CHECK_MINUTES.',
  ],
  [{ POST_LIFETIME_DAYS: '-1' }, 'POST_LIFETIME_DAYS must be a whole number of 0 or more.'],
  [{ OPEN_REQUESTS_MAX: 'ten' }, 'OPEN_REQUESTS_MAX must be a whole number of 1 or more.'],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be at most 60.'],
  [{ BACKUP_S3_URL: 'https://s3.example/bucket' }, NO_BUCKET],
  [{ BACKUP_S3_URL: 'https://id:a/b@s3.example/bucket' }, NO_BUCKET],
  [{ BACKUP_S3_URL: 'https://id:secret@s3.example/' }, NO_BUCKET],
  [{ BACKUP_S3_URL: 's3://id:secret@s3.example/bucket' }, NO_BUCKET],
  [{ BACKUP_EVERY_HOURS: 'daily' }, 'BACKUP_EVERY_HOURS must be a whole number of 0 or more.'],
  [{ BACKUPS_MAX_COUNT: '0' }, 'BACKUPS_MAX_COUNT must be a whole number of 1 or more.'],
  [{ REGISTRATION: 'private' }, 'REGISTRATION must be open, invite or closed.'],
  [{ EMAIL_VERIFICATION: 'on' }, 'EMAIL_VERIFICATION must be off, optional or required.'],
  [{ EMAIL_VERIFICATION: 'required' }, 'EMAIL_VERIFICATION=required needs SMTP_URL, the address of a mail server.'],
  [{ PUBLISH_OPEN_CREWS: 'yes' }, 'PUBLISH_OPEN_CREWS must be on or off.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of auto, json, pretty.'],
  [{ LIMIT_SIGN_UPS_PER_HOUR: 'off' }, 'LIMIT_SIGN_UPS_PER_HOUR must be a whole number of 1 or more.'],
  [{ PRODUCT_NAME: 'x'.repeat(41) }, 'PRODUCT_NAME must have at most 40 characters.'],
  [{ PRODUCT_NAME: '  ' }, 'PRODUCT_NAME must not be blank.'],
])('%j is rejected with one line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(new ConfigError(line));
});

test.each([
  [{}, ''],
  [{ PORT: '4000' }, '4000'],
  [{ PORT: '4000', PUBLIC_URL: 'https://muster.example' }, ''],
  [{ PUBLIC_URL: 'https://muster.example:8443' }, '8443'],
  [{ PORT: '4000', DATABASE_URL: 'postgres://db.example/muster' }, ''],
])('with %j the names of cookies have the port %j', (environment, port) => {
  expect(readConfig(environment).cookiePort).toBe(port);
});

test.each([
  [{}, { name: '', address: 'no-reply@localhost' }],
  [{ PUBLIC_URL: 'https://play.example:8443' }, { name: '', address: 'no-reply@play.example' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, { name: '', address: 'no-reply@localhost' }],
  [{ MAIL_FROM: '"The crew" <crew@play.example>' }, { name: 'The crew', address: 'crew@play.example' }],
  [{ MAIL_FROM: 'crew@play.example' }, { name: '', address: 'crew@play.example' }],
])('with %j the sender is %j', (environment, sender) => {
  expect(readConfig(environment).mailFrom).toEqual(sender);
});

test.each([
  'smtp://localhost',
  'smtps://user:p%40ss@mail.example:465',
  'smtp://10.0.0.1:25',
  'smtp://mail?requireTLS=true',
])('accepts %s as a mail server', (SMTP_URL) => {
  expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
});

test.each(['proxy', '1', '10', 'true', '10.0.0.256', '10.0.0.1/33', '0.0.0.0/0', '::/0', '10.0.0.1 10.0.0.2', '127.1'])(
  'rejects the proxy %j and names the variable',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY: `127.0.0.1, ${TRUST_PROXY}` })).toThrow(
      new ConfigError(
        'TRUST_PROXY must be addresses or ranges such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas.',
      ),
    );
  },
);

test('accepts proxies as addresses, ranges and named ranges', () => {
  const proxies = [
    '10.0.0.1',
    '172.16.0.0/12',
    '::1',
    'fd00::/8',
    '::ffff:10.0.0.1',
    'loopback',
    'linklocal',
    'uniquelocal',
  ];
  const { trustedProxies } = readConfig({ TRUST_PROXY: ` ${proxies.join(' , ')}, ` });
  expect(trustedProxies).toEqual(proxies);
  expect(() => fastify({ trustProxy: [...trustedProxies] })).not.toThrow();
});

test('.env.example lists every limit with its default', () => {
  const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
  const lines = [...example.matchAll(/^(LIMIT_\w+)=(\d+)$/gm)].map(([, name = '', value = '']) => [name, value]);
  expect(lines).toHaveLength(limitNames.length);
  expect(readConfig(Object.fromEntries(lines)).limits).toEqual(defaultLimits);
});

test('rejects an unknown limit', () => {
  expect(() => readConfig({ LIMIT_SIGNUPS_PER_HOUR: '5' })).toThrow(
    /^LIMIT_SIGNUPS_PER_HOUR is not a known limit\. Known limits: .*\bLIMIT_SIGN_UPS_PER_HOUR\b.*\.$/,
  );
});
