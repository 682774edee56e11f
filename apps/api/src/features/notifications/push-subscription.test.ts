import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  getPushStateEndpoint,
  type PushSubscriptionDraft,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pushKeys, pushSubscriptions } from '#src/db/schema/push.ts';
import { sessions } from '#src/db/schema/sessions.ts';
import { ensurePushKeys } from './push-keys.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, signInAgain } from '#test/factories.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from './push-subscription-repository.ts';

async function start() {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const bob = await api.as('member', 'Bob');
  const subscribe = (client: ApiClient, body: PushSubscriptionDraft) => client.call(subscribeToPushEndpoint, { body });
  const endpoints = async () => {
    const rows = await api.db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.createdAt));
    return rows.map(({ endpoint }) => endpoint);
  };
  return { ...api, service, bob, subscribe, endpoints, aSubscription: () => service.newBrowser().subscription };
}

test('subscribes and unsubscribes a browser repeatedly', async () => {
  const { bob, subscribe, aSubscription } = await start();
  const [first, second] = [aSubscription(), aSubscription()];
  const { publicKey, endpoint } = await bob.call(getPushStateEndpoint, {});
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  expect(endpoint).toBeNull();
  expect(await subscribe(bob, first)).toEqual({ publicKey, endpoint: first.endpoint });
  expect(await subscribe(bob, second)).toEqual({ publicKey, endpoint: second.endpoint });
  expect(await bob.call(getPushStateEndpoint, {})).toEqual({ publicKey, endpoint: second.endpoint });
  expect(await bob.call(unsubscribeFromPushEndpoint, {})).toEqual({ publicKey, endpoint: null });
  expect(await bob.call(unsubscribeFromPushEndpoint, {})).toEqual({ publicKey, endpoint: null });
});

test('stores one subscription per browser of a member', async () => {
  const { bob, visitor, subscribe, aSubscription, endpoints } = await start();
  const [here, there] = [aSubscription(), aSubscription()];
  const second = await signInAgain(visitor(), bob.email);
  await subscribe(bob, here);
  await subscribe(second, there);
  await second.call(unsubscribeFromPushEndpoint, {});
  expect(await endpoints()).toEqual([here.endpoint]);
});

test('moves a browser’s subscription to the member who signs in there next', async () => {
  const { as, bob, subscribe, service, db, allPushed } = await start();
  const [ada, cem, browser] = [await as('member', 'Ada'), await as('member', 'Cem'), service.newBrowser()];
  await subscribe(bob, browser.subscription);
  await subscribe(ada, browser.subscription);
  expect((await bob.call(getPushStateEndpoint, {})).endpoint).toBeNull();
  const { id: chatId } = await aChat(cem, bob);
  await cem.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  await allPushed();
  expect(browser.received()).toEqual([]);
  expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
});

test('drops the oldest subscription above the limit', async () => {
  const { bob, visitor, subscribe, aSubscription, endpoints } = await start();
  const added: string[] = [];
  for (let count = 0; count <= MAX_PUSH_SUBSCRIPTIONS; count += 1) {
    const subscription = aSubscription();
    await subscribe(await signInAgain(visitor(), bob.email), subscription);
    added.push(subscription.endpoint);
  }
  expect(await endpoints()).toEqual(added.slice(1));
});

const knownServices = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
];
const elsewhere = [
  'https://localhost/push/abc',
  'https://127.0.0.1/push/abc',
  'https://[::1]/push/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://push.example/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://.notify.windows.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com./abc',
];

test('accepts only known push services', async () => {
  const { bob, aSubscription, endpoints } = await start();
  const codeFor = async (endpoint: string): Promise<unknown> =>
    (await bob.send(subscribeToPushEndpoint, { body: { ...aSubscription(), endpoint } })).json().code;
  const refused = [];
  for (const endpoint of elsewhere) refused.push([endpoint, await codeFor(endpoint)]);
  expect(refused).toEqual(elsewhere.map((endpoint) => [endpoint, 'push-service-unknown']));
  expect(await endpoints()).toEqual([]);
  for (const endpoint of knownServices) {
    expect(await codeFor(endpoint)).toBeUndefined();
    expect(await endpoints()).toEqual([endpoint]);
  }
});

test('sends nothing to a stored service that is no longer trusted', async () => {
  const { target, service, bob, as, subscribe } = await start();
  const [ada, browser] = [await as('member', 'Ada'), service.newBrowser()];
  await subscribe(bob, browser.subscription);
  const strict = await startApi({ target });
  const again = await signInAgain(strict.visitor(), ada.email);
  const { id: chatId } = await aChat(again, bob);
  await again.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  await strict.allPushed();
  expect(service.received).toEqual([]);
});

test('rejects an invalid subscription', async () => {
  const { bob, aSubscription, endpoints } = await start();
  const good = aSubscription();
  const { p256dh: point } = good;
  const bad = [
    {},
    { ...good, endpoint: good.endpoint.replace('https', 'http') },
    { ...good, endpoint: `${good.endpoint}/${'x'.repeat(1000)}` },
    { ...good, endpoint: 'push' },
    { ...good, p256dh: point.slice(1) },
    { ...good, p256dh: `${point.slice(0, -3)}+/=` },
    { ...good, p256dh: `BA${'A'.repeat(85)}` },
    { ...good, auth: 'short' },
    { ...good, expirationTime: null },
  ];
  const codes = [];
  for (const body of bad) codes.push((await bob.send(subscribeToPushEndpoint, { body })).json().code);
  expect(codes).toEqual(bad.map(() => 'validation-failed'));
  expect(await endpoints()).toEqual([]);
});

test('rejects a subscription when its session ends meanwhile', async () => {
  const { db, bob, aSubscription, endpoints } = await start();
  const blockedQueries = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "push_subscriptions"%'`;
  const { answered } = await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.memberId, bob.id));
    const sent = bob.send(subscribeToPushEndpoint, { body: aSubscription() });
    await expect.poll(async () => (await db.execute(blockedQueries)).rows).toHaveLength(1);
    return { answered: sent };
  });
  const { statusCode, body } = await answered;
  expect([statusCode, JSON.parse(body).code]).toEqual([401, 'unauthenticated']);
  expect(await endpoints()).toEqual([]);
});

test('nodes that start together for the first time share one key pair', async () => {
  const { db, bob } = await start();
  const { publicKey: before } = await bob.call(getPushStateEndpoint, {});
  expect((await ensurePushKeys(db)).publicKey).toBe(before);
  await db.delete(pushKeys);
  const pairs = await Promise.all(Array.from({ length: 5 }, () => ensurePushKeys(db)));
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect(pairs[0]?.publicKey).not.toBe(before);
});

test('the data export contains no push endpoint or key', async () => {
  const { bob, subscribe, aSubscription } = await start();
  const { endpoint, p256dh, auth } = aSubscription();
  await subscribe(bob, { endpoint, p256dh, auth });
  const { body } = await bob.send(exportDataEndpoint);
  expect(body).toContain('"pushShowsText": false');
  for (const secret of [endpoint, p256dh, auth]) expect(body).not.toContain(secret);
});
