import { UNSUBSCRIBE_PATH } from '@muster/contract/paths.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import { errors } from '@muster/contract/errors.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { defaultTimeouts } from '#src/db/client.ts';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { shareApi, startApi } from '#test/start-api.ts';

const json = { 'content-type': 'application/json' };
/** Without the one that mail programs call from their own site. */
const changing = endpoints.filter(({ method, path }) => method !== 'GET' && path !== UNSUBSCRIBE_PATH);
const shared = shareApi({ limits: { visitorRequestsPerMinute: { points: 10_000, seconds: 60 } } });
const unfinishedBody =
  'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';

/** Sends the input on a new connection, and returns what the server sends until it closes the connection. */
async function sendRaw(origin: string, input: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  socket.write(input);
  return (await socket.toArray()).join('');
}

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');

test('sends security headers with pages, API responses, errors and the OpenAPI document', async () => {
  const { visitor } = await startApi();
  for (const url of [
    '/',
    '/healthz',
    '/api/session',
    '/api/nothing',
    '/api/openapi.json',
    '/.env',
    '/dashboard',
    '/api/%ZZ',
  ]) {
    const { headers } = await visitor().raw({ url });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control'] === 'no-store').toBe(url.startsWith('/api/'));
  }
  expect((await visitor().raw({ url: '/' })).headers['content-security-policy']).toMatch(
    /; require-trusted-types-for 'script'; trusted-types service-worker$/,
  );
  const secure = await startApi({ environment: { PUBLIC_URL: 'https://muster.example' } });
  expect((await secure.visitor().raw({ url: '/api/session' })).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  );
});

test.each([
  ['localhost:3000', {}, 'same-origin'],
  ['127.0.0.1:3000', {}, 'same-origin'],
  ['[::1]:3000', {}, 'same-origin'],
  ['192.168.1.20:3000', {}, undefined],
  ['localhost.games.lan', { ALLOWED_HOSTS: 'localhost.games.lan' }, undefined],
  ['muster.example', { PUBLIC_URL: 'https://muster.example' }, 'same-origin'],
])('sends the opener policy to %s only if its browsers trust the origin', async (host, environment, expected) => {
  const { visitor } = await startApi({ environment });
  const { headers } = await visitor().raw({ url: '/', headers: { host } });
  expect(headers['cross-origin-opener-policy']).toBe(expected);
});

test.each(changing.map((endpoint) => [endpoint.method, endpoint.path] as const))(
  '%s %s rejects requests from another site',
  async (method, path) => {
    const { as } = shared();
    const ada = await as('member');
    const url = pathOf(path);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await ada.raw({ method, url, headers: { ...json, ...headers }, payload: '{}' });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'wrong-address' });
    }
  },
);

test('accepts changes from our own pages', async () => {
  const { visitor } = await startApi({ environment: { ALLOWED_HOSTS: 'muster.test' } });
  const payload = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: aPassword });
  const headers = {
    ...json,
    host: 'muster.test:3000',
    origin: 'http://muster.test:3000',
    'sec-fetch-site': 'same-origin',
  };
  expect((await visitor().raw({ method: 'POST', url: '/api/members', headers, payload })).statusCode).toBe(200);
});

test('with PUBLIC_URL accepts only that origin', async () => {
  const { visitor } = await startApi({ environment: { PUBLIC_URL: 'https://muster.example' } });
  const signOut = (origin: string) =>
    visitor().raw({ method: 'DELETE', url: '/api/session', headers: { host: 'muster.example', origin } });
  const refused = await signOut('http://muster.example');
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    expect.stringMatching(/^Open https:\/\/muster\.example instead\./),
  ]);
  expect((await signOut('https://muster.example')).statusCode).toBe(200);
});

test('behind a proxy that changes Host, the error names the setting with the address that the browser shows', async () => {
  const { visitor } = await startApi();
  for (const [origin, setting] of [
    ['https://crew.example:8443', 'PUBLIC_URL=https://crew.example:8443'],
    ['null', 'PUBLIC_URL to the address'],
  ] as const) {
    const headers = { ...json, host: 'localhost:3000', origin, 'sec-fetch-site': 'same-origin' };
    const payload = JSON.stringify({ email: 'ada@example.com', password: aPassword });
    const response = await visitor().raw({ method: 'POST', url: '/api/session', headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([403, 'wrong-address']);
    expect(response.json().message).toContain(setting);
  }
});

test.each(
  endpoints.filter(({ access }) => access !== 'visitor').map((endpoint) => [endpoint.method, endpoint.path] as const),
)('%s %s rejects visitors and forged sessions', async (method, path) => {
  const { visitor } = shared();
  const forged = visitor();
  forged.cookies.set('muster_session', 'x'.repeat(43));
  for (const caller of [visitor(), forged]) {
    const response = await caller.raw({ method, url: pathOf(path), headers: { 'x-user-id': 'admin' } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'unauthenticated', message: errors.unauthenticated.message });
  }
});

test.each([
  ['text/plain', '{}', 415],
  ['application/x-www-form-urlencoded', 'a=1', 415],
  ['multipart/form-data; boundary=x', '--x--', 415],
  [' application/json', '{"email": 1}', 400],
  ['application/json', '{"email": ', 400],
  ['application/json', '', 400],
  ['application/json', '[]', 400],
  ['application/json', '{"__proto__": {"role": "admin"}}', 400],
  ['application/json', `{"email": "${'x'.repeat(70_000)}"}`, 413],
])('rejects an invalid body of type %j', async (type, payload, status) => {
  const { visitor } = shared();
  const response = await visitor().raw({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
});

test('answers unknown paths and methods and over-long URLs in the error format', async () => {
  const { visitor } = shared();
  const responses = [
    await visitor().raw({ url: '/api/nothing' }),
    await visitor().raw({ method: 'PATCH', url: '/api/session', headers: json, payload: '{}' }),
    await visitor().raw({ url: `/api/games?x=${'y'.repeat(3000)}` }),
    await visitor().raw({ url: '/api/games/%ZZ' }),
    await visitor().raw({ url: '/api/games/%00' }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 414, 400, 400]);
  responses.forEach((response) => expect(response.json()).toMatchObject({ requestId: expect.any(String) }));
});

test('rejects repeated and unknown query parameters', async () => {
  const { as } = shared();
  const ada = await as('member');
  for (const query of ['search=a&search=b', 'game[]=x', 'unknown=1', 'search[$ne]=1']) {
    expect((await ada.raw({ url: `/api/posts?${query}` })).statusCode).toBe(400);
  }
});

test('limits the requests of one member without affecting others', async () => {
  const { as } = await startApi({ limits: { requestsPerMinute: { points: 5, seconds: 60 } } });
  const [ada, bob] = [await as('member'), await as('member')];
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push((await ada.send(listPostsEndpoint)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await bob.send(listPostsEndpoint)).statusCode).toBe(200);
});

test('the OpenAPI document lists every endpoint', async () => {
  const { visitor } = await startApi({ environment: { PRODUCT_NAME: 'Rally <b>' } });
  const document = (await visitor().raw({ url: '/api/openapi.json' })).json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Rally <b> API' } });
  for (const { method, path } of endpoints) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^(200|303)$/));
    expect(operation.responses).toHaveProperty('429');
  }
});

test('the log records rejected requests but no secrets', async () => {
  const { as, visitor, logLines, app } = await startApi();
  const ada = await as('member', 'Canary Name');
  await ada.call(createPostEndpoint, { body: aPostDraft({ description: 'canary description text' }) });
  await ada.send(listPostsEndpoint, { querystring: { search: 'canary-search' } });
  await visitor().send(signInEndpoint, { body: { email: ada.email, password: 'canary-password' } });
  await visitor().send(registerEndpoint, { body: { name: 'x', email: ada.email, password: 'canary-password' } });
  await ada.raw({ method: 'DELETE', url: '/api/session', headers: { origin: 'https://evil.example' } });
  app.log.warn({ password: 'canary-password', cookie: 'canary-cookie', nested: { token: 'canary-token' } }, 'probe');
  const log = logLines.join('');
  expect(log).toContain('wrong-address');
  for (const canary of ['canary', ada.email, aPassword, ada.cookies.get('muster_session') ?? '-']) {
    expect(log).not.toContain(canary);
  }
});

test('an unexpected error reveals nothing of its cause, and its log entry no values', async () => {
  const { as, db, logLines } = await startApi();
  const ada = await as('member');
  await db.execute(sql`alter table posts rename to elsewhere`);
  const response = await ada.send(createPostEndpoint, { body: aPostDraft({ description: 'canary description' }) });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal', message: errors.internal.message });
  expect(logLines.join('')).toContain('relation \\"posts\\" does not exist');
  expect(logLines.join('')).not.toContain('canary');
});

test('answers 503 while the database does not respond, and recovers', async () => {
  const { as, db } = await startApi({ poolTimeouts: defaultTimeouts });
  const ada = await as('member');
  const slow = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table posts`);
    return ada.send(listPostsEndpoint);
  });
  expect([slow.statusCode, slow.json().code]).toEqual([503, 'unavailable']);
  expect(Number(slow.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ada.send(listPostsEndpoint)).statusCode).toBe(200);
});

test('counts requests that match no route', async () => {
  const { visitor } = await startApi({ limits: { visitorRequestsPerMinute: { points: 5, seconds: 60 } } });
  const floods = [
    [visitor('127.6.0.1'), { method: 'POST', url: '/api/session', headers: json, payload: '{bad' }, 400],
    [visitor('127.6.0.2'), { url: '/api/nothing' }, 404],
    [visitor('127.6.0.3'), { url: '/api/openapi.json' }, 200],
  ] as const;
  for (const [caller, request, status] of floods) {
    const statuses = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await caller.raw(request)).statusCode);
    expect(statuses).toEqual([status, status, status, status, status, 429]);
  }
});

test('rejects a query or body that the endpoint does not define', async () => {
  const { as } = shared();
  const ada = await as('member');
  expect((await ada.raw({ url: '/api/session?evil=1' })).statusCode).toBe(400);
  const body = { headers: json, payload: '{"role":"admin"}' };
  expect((await ada.raw({ method: 'DELETE', url: '/api/session', ...body })).statusCode).toBe(400);
});

test.each([
  ['not HTTP', 'NONSENSE\r\n\r\n', '400 Bad Request', 'malformed-request'],
  ['headers above 16 KB', `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(17_000)}`, '431 Request Header', 'headers-too-large'],
])('answers input that is %s in the error format', async (_, input, status, code) => {
  const { listen } = await startApi();
  const response = await sendRaw(await listen(), input);
  expect(response).toContain(`HTTP/1.1 ${status}`);
  expect(response).toContain('content-security-policy');
  expect(response).toContain(`"code":"${code}"`);
});

test('closes a connection without a request silently, and answers 408 to a request that does not end', async () => {
  const { app, listen } = await startApi();
  Object.assign(app.server, { headersTimeout: 1, requestTimeout: 1 });
  const origin = await listen();
  const complete = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const [unused, ...begun] = await Promise.all(
    ['', 'GET /healthz HTTP/1.1\r\nhost: loc', `${complete}GET /he`, unfinishedBody].map((input) =>
      sendRaw(origin, input),
    ),
  );
  expect(unused).toBe('');
  for (const response of begun) expect(response).toMatch(/HTTP\/1\.1 408 Request Timeout[^]+"code":"request-timeout"/);
});

test('reads the https scheme from a trusted proxy', async () => {
  const { as, visitor } = await startApi({ environment: { TRUST_PROXY: '127.0.0.1' } });
  const { email } = await as('member');
  const response = await visitor().raw({
    method: 'POST',
    url: '/api/session',
    headers: { ...json, 'x-forwarded-proto': 'https' },
    payload: JSON.stringify({ email, password: aPassword }),
  });
  expect(response.cookies[0]).toMatchObject({ name: '__Host-muster_session', secure: true });
  expect(response.headers['strict-transport-security']).toContain('max-age');
});

test('is not ready while draining or without its database', async () => {
  const draining = await startApi({ isDraining: () => true });
  const response = await draining.visitor().raw({ url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'draining' }]);
  const cutOff = await startApi();
  await cutOff.pool.end();
  expect((await cutOff.visitor().raw({ url: '/readyz' })).statusCode).toBe(503);
  expect((await cutOff.visitor().raw({ url: '/healthz' })).statusCode).toBe(200);
});

test('answers health and readiness checks', async () => {
  const { visitor } = shared();
  expect((await visitor().raw({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await visitor().raw({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
});
