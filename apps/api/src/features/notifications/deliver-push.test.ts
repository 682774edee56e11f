import webPush from 'web-push';
import { expect, test } from 'vitest';
import { startPushService } from '#test/servers/push-service.ts';
import { createPusher } from './pusher.ts';

const RETRY_MS = 5;
const HOUR_MS = 3_600_000;

/** A pusher whose messages to one browser go to a push service on this machine. */
async function start(retryDelayMs = RETRY_MS) {
  const service = await startPushService();
  const browser = service.newBrowser();
  const ended: string[] = [];
  const logged: object[] = [];
  const pusher = createPusher({
    keys: webPush.generateVAPIDKeys(),
    defaultLanguage: 'en',
    contact: 'mailto:crew@play.example',
    hosts: [new URL(browser.subscription.endpoint).host],
    onSubscriptionExpired: async (endpoint) => ended.push(endpoint),
    log: { warn: (details, message) => void logged.push({ ...details, message }) },
    retryDelayMs,
  });
  const prepared: boolean[] = [];
  let isRead = false;
  const send = (payload = 'text', lifetimeMs = HOUR_MS, topic = 'topic'): void =>
    pusher.send(topic, (isRecheck) => {
      prepared.push(isRecheck);
      const notification = { ...browser.subscription, payload, topic, expiresAt: new Date(Date.now() + lifetimeMs) };
      return Promise.resolve({ notifications: isRead ? [] : [notification], needsRecheck: false });
    });
  const sendOnce = async (...args: Parameters<typeof send>): Promise<void> => {
    send(...args);
    await pusher.allSent();
  };
  return { service, browser, ended, logged, pusher, prepared, send, sendOnce, read: () => void (isRead = true) };
}

test.each([400, 401, 403, 406])('ends a subscription after three pushes refused with %d', async (status) => {
  const { service, sendOnce, ended, browser, logged } = await start();
  const { endpoint } = browser.subscription;
  service.answerWith(status);
  await sendOnce();
  await sendOnce();
  service.answerWith(201);
  await sendOnce();
  service.answerWith(status);
  await sendOnce();
  await sendOnce();
  expect(ended).toEqual([]);
  await sendOnce();
  expect(ended).toEqual([endpoint]);
  expect(browser.received()).toHaveLength(6);
  expect(logged[0]).toMatchObject({
    host: new URL(endpoint).host,
    status,
    message: 'push rejected by the push service',
  });
});

test.each([404, 410])('ends a subscription that is gone (%d) at once', async (status) => {
  const { service, sendOnce, ended, logged } = await start();
  service.answerWith(status);
  await sendOnce();
  expect([ended.length, logged]).toEqual([1, []]);
});

test.each([429, 500, 502, 503])('retries a push that failed with %d until it is delivered', async (status) => {
  const { service, send, browser, ended, pusher } = await start();
  service.answerWith(status);
  send();
  await expect.poll(() => browser.received().length).toBeGreaterThanOrEqual(2);
  service.answerWith(201);
  const failed = browser.received().length;
  await expect.poll(() => browser.received().length).toBeGreaterThan(failed);
  await pusher.allSent();
  await pusher.close();
  expect([ended, new Set(browser.readTexts())]).toEqual([[], new Set(['text'])]);
});

test('retries a push after the connection was closed', async () => {
  const { service, send, browser, logged } = await start();
  service.answerWith(null);
  send();
  await expect.poll(() => browser.received().length).toBe(1);
  service.answerWith(201);
  service.closeConnections();
  await expect.poll(() => browser.received().length).toBe(2);
  expect(logged).toMatchObject([{ host: expect.stringContaining('127.0.0.1:'), message: 'push not sent' }]);
});

test.each([
  ['seconds', () => '1'],
  ['a date', () => new Date(Date.now() + 2000).toUTCString()],
])('retries after the time in Retry-After, in %s', async (_, retryAfter) => {
  const { service, send, browser } = await start();
  service.answerWith(429, { 'retry-after': retryAfter() });
  const startedAt = Date.now();
  send();
  await expect.poll(() => browser.received().length).toBe(1);
  service.answerWith(201);
  await expect.poll(() => browser.received().length).toBe(2);
  // A date has whole seconds.
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(950);
});

test.each([
  ['the push service asks to wait longer than that', 60_000, { 'retry-after': '90' }],
  ['it expires before the next attempt', 2, {}],
])('does not retry a push after it expires: %s', async (_, lifetimeMs, headers) => {
  const { service, sendOnce, browser, logged, pusher } = await start();
  service.answerWith(429, headers);
  await sendOnce('text', lifetimeMs);
  expect(logged.at(-1)).toEqual({ failures: 1, message: 'push dropped: no further attempt before it expires' });
  await pusher.close();
  expect([browser.received().length, logged.length]).toEqual([1, 2]);
});

test('drops the retry of a push whose message was read in the meantime', async () => {
  const { service, sendOnce, browser, prepared, read, pusher } = await start();
  service.answerWith(503);
  await sendOnce();
  read();
  await expect.poll(() => prepared.length).toBe(2);
  await pusher.allSent();
  expect(browser.received()).toHaveLength(1);
});

test('a later push with the same topic replaces the retry', async () => {
  const { service, sendOnce, browser, pusher, logged } = await start(60_000);
  service.answerWith(503);
  await sendOnce('one');
  await sendOnce('other', HOUR_MS, 'other');
  service.answerWith(201);
  await sendOnce('two');
  await pusher.close();
  expect(browser.readTexts()).toEqual(['one', 'other', 'two']);
  expect(logged.at(-1)).toEqual({ dropped: 1, message: 'push retries dropped: the server is shutting down' });
});

test('logs the reason of the push service, but no address or key of the browser', async () => {
  const { service, sendOnce, browser, logged } = await start();
  const { endpoint, p256dh, auth } = browser.subscription;
  service.answerWith(403, {}, `<h1>{"reason":"BadJwtToken"}</h1> at ${endpoint}, ${p256dh} and ${'very '.repeat(100)}`);
  await sendOnce();
  expect(logged).toMatchObject([{ reason: expect.stringMatching(/^\{"reason":"BadJwtToken"\} at …,/) }]);
  const text = JSON.stringify(logged);
  for (const secret of [new URL(endpoint).pathname, p256dh, auth]) expect(text).not.toContain(secret);
  expect(text.length).toBeLessThan(400);
});
