import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { cookieHeader } from '#test/api-client.ts';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { connectLive, sendMessageLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

/** Pino's level numbers. */
const DEBUG = 20;
const WARN = 40;

async function startWithMetrics() {
  const api = await startApi({ environment: { METRICS_PORT: '0' } });
  const url = api.metricsUrl ?? '';
  /** The value of a metric with these labels, if it exists. */
  const read = async (name: string): Promise<number | undefined> => {
    const text = await (await fetch(url)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  return { ...api, url, read };
}

test('counts requests by route pattern, and errors by code', async () => {
  const { visitor, as, read } = await startWithMetrics();
  const ada = await as('member');
  for (let times = 0; times < 3; times += 1) await ada.call(getPlayerEndpoint, { params: { memberId: ada.id } });
  await visitor().send(signInEndpoint, { body: { email: ada.email, password: 'not their password' } });
  for (const address of ['/api/nowhere', '/api/nowhere/else']) await visitor().raw({ url: address });
  const count = (method: string, route: string, status: number) =>
    read(`muster_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(await count('GET', getPlayerEndpoint.path, 200)).toBe(3);
  expect(await count('POST', signInEndpoint.path, 401)).toBe(1);
  expect(await read('muster_failures_total{code="invalid-credential"}')).toBe(1);
  expect(await read('muster_failures_total{code="not-found"}')).toBe(2);
});

test.each([
  ['resets the connection in a JSON body', 'POST', '/api/session', 'application/json', 'resetAndDestroy'],
  ['closes the connection in a JSON body', 'POST', '/api/session', 'application/json', 'end'],
  ['resets the connection in an upload', 'PUT', '/api/profile/picture', 'image/webp', 'resetAndDestroy'],
] as const)('a client that %s causes no server failure', async (_name, method, path, type, hangUp) => {
  const { as, listen, url, logLines } = await startWithMetrics();
  const { hostname, port } = new URL(await listen());
  const headers = ['host: localhost', `content-type: ${type}`, `cookie: ${cookieHeader(await as('member'))}`];
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write([`${method} ${path} HTTP/1.1`, ...headers, 'content-length: 50', '', '{'].join('\r\n'));
  await expect.poll(() => logLines.join('')).toContain('incoming request');
  socket[hangUp]();
  await expect.poll(() => logLines.join('')).toMatch(/closed the connection|request failed/);
  const lines = logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= WARN)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ level: DEBUG, msg: 'client closed the connection' }));
  expect(await (await fetch(url)).text()).not.toContain('muster_failures_total{');
});

test('counts connected members and published events', async () => {
  const { as, listen, read } = await startWithMetrics();
  const origin = await listen();
  const [ada, bob] = [await as('member'), await as('member')];
  const chat = await aChat(ada, bob);
  const adaLive = await connectLive(origin, ada);
  const lives = [await connectLive(origin, bob), await connectLive(origin, bob), adaLive];
  await ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  expect(await read('muster_sockets')).toBe(3);
  expect(await read('muster_members')).toBe(2);
  expect(await read('muster_events_total{type="message.sent",origin="here"}')).toBe(1);
  const message = { ...aMessageDraft(), memberId: ada.id };
  for (const chatId of [chat.id, 'nonsense']) await sendMessageLive(adaLive, { ...message, id: uuidv7(), chatId });
  const sent = `method="WebSocket",route="${sendMessageEndpoint.path}"`;
  for (const status of [200, 400])
    expect(await read(`muster_request_duration_seconds_count{${sent},status="${status}"}`)).toBe(1);
  expect(await read('muster_failures_total{code="validation-failed"}')).toBe(1);
  lives.forEach(({ socket }) => socket.close());
  await expect.poll(() => read('muster_sockets')).toBe(0);
  expect(await read('muster_bus_open')).toBe(1);
  expect(await read('muster_pool_connections')).toBeGreaterThan(0);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('no metric contains a member, their text, or an unknown path', async () => {
  const { as, visitor, url } = await startWithMetrics();
  const [ada, bob] = [await as('member', 'Canary Person'), await as('member')];
  const chat = await aChat(ada, bob);
  const params = { chatId: chat.id };
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('canary text') });
  await ada.send(sendMessageEndpoint, { params, body: { id: 'canary-id', text: '' } });
  await visitor().raw({ url: '/canary-path/%00?canary=query' });
  await visitor().raw({ method: 'POST', url: '/canary-path', headers: { 'user-agent': 'canary-agent' } });
  const text = await (await fetch(url)).text();
  expect(text).toContain('muster_request_duration_seconds');
  for (const secret of [ada.id, bob.id, chat.id, ada.email, 'canary', 'Canary', '127.0.0.1']) {
    expect(text).not.toContain(secret);
  }
});

test('the example dashboard uses existing metrics', async () => {
  const { as, visitor, url } = await startWithMetrics();
  await aChat(await as('member'), await as('member'));
  await visitor().raw({ url: '/api/nowhere' });
  const text = await (await fetch(url)).text();
  const dashboard = readFileSync(new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
  const named = [...dashboard.matchAll(/\b(?:muster|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !text.includes(name))).toEqual([]);
});

test('serves metrics only on their own port, and only if configured', async () => {
  const { visitor, url } = await startWithMetrics();
  expect((await visitor().raw({ url: '/metrics' })).body).not.toContain('muster_');
  expect((await fetch(url.replace('/metrics', '/api/session'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  expect((await startApi()).metricsUrl).toBeNull();
});
