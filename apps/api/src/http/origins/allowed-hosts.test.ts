import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { errors } from '@muster/contract/errors.ts';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { expect, test } from 'vitest';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import { liveHandshakeStatus } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const statusFor = async (client: ApiClient, host: string, url = '/api/games'): Promise<number> =>
  (await client.raw({ url, headers: { host } })).statusCode;

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.:3000',
  'muster.localhost',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fd00::20]',
])('accepts a request for %s without configuration', async (host) => {
  const { visitor } = await startApi();
  expect(await statusFor(visitor(), host)).toBe(200);
});

test.each(['evil.example', 'localhost.evil.example', 'notlocalhost', '127.0.0.1.evil.example', '127.1', 'a.b:3000'])(
  'rejects a request for %s, which could be DNS rebinding',
  async (host) => {
    const { visitor, logLines } = await startApi();
    const response = await visitor().raw({ url: '/api/games', headers: { host } });
    expect([response.statusCode, response.json()]).toEqual([
      421,
      { code: 'host-not-allowed', message: errors['host-not-allowed'].message, requestId: expect.any(String) },
    ]);
    expect(await statusFor(visitor(), host, '/assets/nothing.js')).toBe(421);
    expect(logLines.filter((line) => line.includes(`"host":"${host}"`))).toHaveLength(2);
  },
);

test.each([
  [{ ALLOWED_HOSTS: 'games.lan, Muster.Example' }, ['games.lan', 'GAMES.LAN:3000', 'muster.example'], 'other.lan'],
  [{ HOST: 'game-box' }, ['game-box:3000', 'localhost'], 'muster.example'],
  [{ PUBLIC_URL: 'https://muster.example' }, ['muster.example', 'localhost:3000', '10.0.0.7'], 'evil.example'],
  [{ PUBLIC_URL: 'https://muster.example', ALLOWED_HOSTS: 'node-1' }, ['node-1:3000', 'muster.example'], 'node-2'],
])('with %j accepts %j and rejects %s', async (environment, names, other) => {
  const { visitor } = await startApi({ environment });
  for (const name of names) expect(await statusFor(visitor(), name)).toBe(200);
  expect(await statusFor(visitor(), other)).toBe(421);
});

test('accepts health checks under any name', async () => {
  const { visitor } = await startApi();
  for (const url of ['/healthz', '/readyz']) expect(await statusFor(visitor(), 'muster.default.svc', url)).toBe(200);
  expect(await statusFor(visitor(), 'muster.default.svc', '/healthz/..%2fapi/games')).toBe(421);
});

test('reads a forwarded name from a trusted proxy only, and checks both names', async () => {
  const forwarded = { host: 'localhost', 'x-forwarded-host': 'evil.example' };
  const direct = await startApi();
  expect((await direct.visitor().raw({ url: '/api/games', headers: forwarded })).statusCode).toBe(200);
  const { visitor } = await startApi({ environment: { TRUST_PROXY: '127.0.0.1' } });
  expect((await visitor().raw({ url: '/api/games', headers: forwarded })).statusCode).toBe(421);
  const rebound = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
  expect((await visitor().raw({ url: '/api/games', headers: rebound })).statusCode).toBe(421);
});

test('rejects a live connection for an unknown name before the upgrade', async () => {
  const { as, listen } = await startApi();
  const origin = await listen();
  const cookie = cookieHeader(await as('member'));
  const evil = { host: 'evil.example', origin: 'http://evil.example', cookie };
  expect(await liveHandshakeStatus(origin, evil)).toBe(421);
  expect(await liveHandshakeStatus(origin, { origin, cookie })).toBe(101);
});

test.each([
  ['http://evil.example/api/games', 421],
  ['https://evil.example', 421],
  ['http://user@localhost/api/games', 400],
  ['http://localhost:3000/api/games', 200],
])('checks the name in the absolute target %s: %i', async (target, status) => {
  const { listen } = await startApi();
  const { hostname, port } = new URL(await listen());
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const response = (await socket.toArray()).join('');
  expect(response).toContain(`HTTP/1.1 ${status} `);
  expect(response.includes('cache-control: no-store')).toBe(target.includes('/api/'));
});

test('shows a browser in its language which setting allows the name, under a strict policy', async () => {
  const { visitor } = await startApi({ environment: { PRODUCT_NAME: 'Rally & Co' } });
  for (const url of ['/', '/dashboard/browse-posts?search=x']) {
    const headers = { host: "it's&amp.lan:3000", accept: 'text/html,application/xhtml+xml', 'accept-language': 'de' };
    const { statusCode, body, headers: response } = await visitor().raw({ url, headers });
    expect(statusCode).toBe(421);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('Rally &amp; Co');
    expect(body).toContain("ALLOWED_HOSTS=it's&amp;amp.lan");
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(response['content-security-policy']).not.toContain('script-src');
    expect(response['cache-control']).toBe('no-store');
  }
  const { body } = await visitor().raw({ url: '/api/games', headers: { host: 'a.lan', accept: 'text/html' } });
  expect(JSON.parse(body)).toMatchObject({ code: 'host-not-allowed' });
});

test('counts a rejected request against the limit of its address', async () => {
  const { visitor } = await startApi({ limits: { visitorRequestsPerMinute: { points: 2, seconds: 60 } } });
  const caller = visitor('127.6.0.9');
  const statuses = [];
  for (let times = 0; times < 3; times += 1) statuses.push(await statusFor(caller, 'evil.example'));
  expect(statuses).toEqual([421, 421, 429]);
});

test.each([
  ['two Host headers', 'host: localhost\r\nHOST: localhost'],
  ['two different Host headers', 'host: localhost\r\nhost: evil.example'],
  ['a Host with a user', 'host: evil@localhost'],
  ['a Host with a path', 'host: localhost/evil'],
  ['a Host with a port that is no number', 'host: localhost:http'],
  ['a Host with a broken address', 'host: [::1'],
  ['no Host', 'x-host: localhost'],
])('answers 400 to %s (RFC 9112, section 3.2)', async (_name, headers) => {
  const { listen } = await startApi();
  const { hostname, port } = new URL(await listen());
  for (const path of ['/api/games', '/healthz', LIVE_PATH]) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 400 /);
  }
});
