import { createPublicKey, verify } from 'node:crypto';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { MESSAGE_MAX_LENGTH, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import { NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { getPushStateEndpoint, subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { pushSubscriptions } from '#src/db/schema/push.ts';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aChat, aMessageDraft, aPassword, signInAgain } from '#test/factories.ts';
import { connectLive, setInUse } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { listMessagePushTargets } from '#src/features/notifications/push-subscription-repository.ts';

/** Ada writes to Bob, whose closed browser has a push subscription. */
async function startPair(recheckDelayMs = 60_000, environment = {}) {
  const service = await startPushService();
  const api = await startApi({
    environment: { ...service.environment, ...environment },
    pushTiming: { recheckDelayMs },
  });
  const [ada, bob] = [await api.as('member', 'Ada Lovelace'), await api.as('member', 'Bob')];
  const { id: chatId } = await aChat(ada, bob);
  const browser = service.newBrowser();
  const subscribe = (client: ApiClient, body = browser.subscription) => client.call(subscribeToPushEndpoint, { body });
  await subscribe(bob);
  const write = async (text = 'Got room for one more?', from: ApiClient = ada) => {
    const message = await from.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(text) });
    await api.allPushed();
    return message;
  };
  const settings = { sendsReadReceipts: true, showsPresence: true, pushShowsText: false };
  const change = (body: Partial<typeof settings>) =>
    bob.call(changeSettingsEndpoint, { body: { ...settings, ...body } });
  const subscriptions = () => api.db.select().from(pushSubscriptions);
  return { ...api, service, ada, bob, chatId, browser, subscribe, write, change, subscriptions };
}

test('notifies a member without an open window of the sender, encrypted for their browser', async () => {
  const { write, browser, ada, chatId } = await startPair();
  const { id: messageId } = await write('the secret plan');
  const push = { kind: 'message', chatId, messageId, senderId: ada.id, senderName: 'Ada Lovelace', text: null };
  expect(browser.read()).toEqual([{ ...push, language: 'en', expiresAt: expect.any(Date) }]);
  const [{ headers, body } = { headers: {}, body: Buffer.of() }] = browser.received();
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: expect.stringMatching(/^4(3200|319\d)$/),
    urgency: 'high',
  });
  const sent = body.toString('latin1') + JSON.stringify(headers);
  for (const secret of ['secret plan', 'Lovelace', chatId, ada.id, ada.email]) expect(sent).not.toContain(secret);
});

test("pushes state the recipient's language, or the default", async () => {
  const { write, browser, bob, db } = await startPair(undefined, { DEFAULT_LANGUAGE: 'fr' });
  for (const language of ['de', null]) {
    await db.update(members).set({ language }).where(eq(members.id, bob.id));
    await write();
  }
  expect(browser.read().map(({ language }) => language)).toEqual(['de', 'fr']);
});

test('signs pushes with the key that browsers know, for one push service only', async () => {
  const { write, browser, bob } = await startPair();
  await write();
  const { publicKey } = await bob.call(getPushStateEndpoint, {});
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(browser.received()[0]?.headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: new URL(browser.subscription.endpoint).origin,
    exp: expect.any(Number),
    sub: 'mailto:no-reply@localhost',
  });
});

test('includes the text if the member wants it, and truncates long texts', async () => {
  const { write, browser, change } = await startPair();
  await change({ pushShowsText: true });
  await write('Got room?');
  await write(`${'x'.repeat(198)}🎮${'y'.repeat(500)}`);
  await write('z'.repeat(200));
  expect(browser.read().map((push) => 'text' in push && push.text)).toEqual([
    'Got room?',
    `${'x'.repeat(198)}…`,
    'z'.repeat(200),
  ]);
});

test('uses one topic per conversation and browser', async () => {
  const { as, write, browser, bob, service, subscribe, visitor } = await startPair();
  const [cem, second] = [await as('member', 'Cem'), service.newBrowser()];
  await subscribe(await signInAgain(visitor(), bob.email), second.subscription);
  await write('one');
  await write('two');
  const { id: chatId } = await aChat(cem, bob);
  await cem.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  await expect.poll(() => service.received.length).toBe(6);
  const topics = (of: typeof browser) => of.received().map(({ headers }) => headers['topic']);
  const [first, again, other] = topics(browser);
  expect(first).toMatch(/^[\w-]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, other, ...topics(second)]).size).toBe(4);
});

test('pushes a message sent twice only once, and never to its sender', async () => {
  const { ada, chatId, service, subscribe, allPushed } = await startPair();
  await subscribe(ada, service.newBrowser().subscription);
  const draft = { params: { chatId }, body: aMessageDraft() };
  await ada.call(sendMessageEndpoint, draft);
  await ada.call(sendMessageEndpoint, draft);
  await allPushed();
  expect(service.received).toHaveLength(1);
});

type Pair = Awaited<ReturnType<typeof startPair>>;

const countRows = async ({ db }: Pick<Pair, 'db'>, isInUse: boolean): Promise<number> =>
  (await db.execute(sql`select from presence where is_online and has_window_in_use = ${isInUse}`)).rows.length;

/** Connects windows of Bob, of which only the first is in use. */
async function connectWindows(pair: Pick<Pair, 'db' | 'bob'>, origin: string, windowCount = 1) {
  const windows = await Promise.all(Array.from({ length: windowCount }, () => connectLive(origin, pair.bob)));
  const [first] = windows;
  if (first) setInUse(first, true);
  await expect.poll(() => countRows(pair, true)).toBe(1);
  return windows;
}

test.each([true, false])(
  'pushes to a member with connected windows only while none is in use on any node, whether they show their presence: %s',
  async (isShown) => {
    const pair = await startPair();
    const { target, write, change, service } = pair;
    await change({ showsPresence: isShown });
    const other = await startApi({ target, environment: service.environment });
    const [used, hidden] = await connectWindows(pair, await other.listen(), 2);
    await write();
    expect(service.received).toEqual([]);
    if (used) setInUse(used, false);
    await expect.poll(() => countRows(pair, false)).toBe(1);
    await write();
    expect(service.received).toHaveLength(1);
    if (hidden) setInUse(hidden, true);
    await expect.poll(() => countRows(pair, true)).toBe(1);
    await write();
    expect(service.received).toHaveLength(1);
    hidden?.socket.terminate();
    await expect.poll(() => countRows(pair, false)).toBe(1);
    await write();
    expect(service.received).toHaveLength(2);
  },
);

/** Longer than a test needs until then. */
const A_LITTLE_LATER_MS = 1500;

test('pushes the last message once when the connection turns out to be closed', async () => {
  const pair = await startPair(A_LITTLE_LATER_MS);
  const { db, listen, write, browser } = pair;
  await connectWindows(pair, await listen());
  await write('one');
  const { id } = await write('two');
  await db.execute(sql`update presence set seen_at = now() - interval '80 seconds'`);
  expect(browser.received()).toEqual([]);
  await expect
    .poll(() => browser.read().map((push) => 'messageId' in push && push.messageId), { timeout: 10_000 })
    .toEqual([id]);
});

test('pushes nothing when the message was read in the meantime', async () => {
  const pair = await startPair(A_LITTLE_LATER_MS);
  const { db, bob, chatId, listen, write, browser, as } = pair;
  await connectWindows(pair, await listen());
  await write();
  await bob.call(markChatReadEndpoint, { params: { chatId }, body: { seq: 1 } });
  const cem = await as('member', 'Cem');
  const { id: other } = await aChat(cem, bob);
  await cem.call(sendMessageEndpoint, { params: { chatId: other }, body: aMessageDraft() });
  await db.execute(sql`update presence set seen_at = now() - interval '80 seconds'`);
  await expect
    .poll(() => browser.read().map((push) => 'senderId' in push && push.senderId), { timeout: 10_000 })
    .toEqual([cem.id]);
});

test('pushes nothing between members when one has blocked the other', async () => {
  const { ada, bob, chatId, db, service, allPushed, write } = await startPair();
  await write();
  await write('and another one', bob);
  const targets = (of: string, senderId: string) => listMessagePushTargets(db, of, { chatId, seq: 3, senderId });
  expect(await targets(bob.id, ada.id)).toHaveLength(1);
  await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  await ada.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  await allPushed();
  expect(await targets(bob.id, ada.id)).toEqual([]);
  expect(await targets(ada.id, bob.id)).toEqual([]);
  expect(service.received).toHaveLength(1);
});

test('pushes nothing after the session has ended', async () => {
  const { bob, write, service, subscriptions } = await startPair();
  await bob.call(signOutEndpoint, {});
  await write();
  expect(service.received).toEqual([]);
  expect(await subscriptions()).toEqual([]);
});

test('a new password ends pushes in every other browser', async () => {
  const { bob, visitor, subscribe, write, service, browser } = await startPair();
  const here = service.newBrowser();
  const second = await signInAgain(visitor(), bob.email);
  await subscribe(second, here.subscription);
  const body = { currentPassword: aPassword, newPassword: 'another-good-password' };
  await second.call(changePasswordEndpoint, { body });
  await write();
  expect([browser.received().length, here.received().length]).toEqual([0, 1]);
});

test('deleting an account deletes its push endpoints', async () => {
  const { bob, subscriptions } = await startPair();
  expect(await subscriptions()).toHaveLength(1);
  await bob.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await subscriptions()).toEqual([]);
});

test.each([
  ['is suspended', (api: Awaited<ReturnType<typeof startPair>>) => suspend(api, api.bob.id)],
  [
    'is disabled',
    ({ db, bob }: Awaited<ReturnType<typeof startPair>>) =>
      db.execute(sql`update members set disabled_at = now() where id = ${bob.id}`),
  ],
  [
    'was not there for a week',
    ({ db, bob }: Awaited<ReturnType<typeof startPair>>) =>
      db.execute(sql`update sessions set last_seen_at = now() - interval '8 days' where member_id = ${bob.id}`),
  ],
])('pushes nothing to a member who %s', async (_, action) => {
  const api = await startPair();
  await action(api);
  await api.write();
  expect(api.service.received).toEqual([]);
});

test.each([404, 410])('deletes a subscription when its service answers %d', async (status) => {
  const { service, write, subscriptions } = await startPair();
  service.answerWith(status);
  await write();
  expect(await subscriptions()).toEqual([]);
  await write();
  expect(service.received).toHaveLength(1);
});

test('an encrypted message of the longest name and text fits into every push service', async () => {
  const { db, write, browser, change, ada } = await startPair();
  await change({ pushShowsText: true });
  await db
    .update(members)
    .set({ name: '世'.repeat(NAME_MAX_LENGTH) })
    .where(eq(members.id, ada.id));
  await write(`a${'\u0007'.repeat(MESSAGE_MAX_LENGTH - 1)}`);
  await write('世'.repeat(MESSAGE_MAX_LENGTH));
  const sizes = browser.received().map(({ body }) => body.length);
  expect(sizes).toHaveLength(2);
  // 3,993, less a long name of a game.
  expect(Math.max(...sizes)).toBeLessThan(3500);
});

test('does not follow redirects of a push service', async () => {
  const { service, write, logLines } = await startPair();
  service.answerWith(307, { location: '/elsewhere' });
  await write();
  expect(service.received.map(({ url }) => url)).not.toContain('/elsewhere');
  expect(logLines.join('')).toContain('"status":307,"reason":"","msg":"push rejected by the push service"');
});

test('a push service that does not reply delays no message', async () => {
  const { service, ada, chatId, allPushed, logLines } = await startPair();
  service.answerWith(null);
  const send = () => ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  expect((await send()).seq).toBe(1);
  expect((await send()).seq).toBe(2);
  await expect.poll(() => service.received.length).toBe(2);
  service.closeConnections();
  await allPushed();
  expect(logLines.filter((line) => line.includes('push not sent'))).toHaveLength(2);
});
