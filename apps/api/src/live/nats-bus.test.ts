import { signInEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { sendTypingEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { SESSION_REVOKED_CLOSE_CODE, type LiveEvent } from '@muster/contract/live-events.ts';
import { connect } from '@nats-io/transport-node';
import { beforeEach, expect, test } from 'vitest';
import { aChat, aMessageDraft, aPassword } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/nats-server.ts';
import { startApi } from '#test/start-api.ts';

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const isPresence = (isOnline: boolean) => (event: LiveEvent) =>
  event.type === 'presence.changed' && event.presence?.isOnline === isOnline;

const patience = { timeout: 10_000, interval: 500 };

beforeEach(({ skip }) => skip(natsIsMissing !== null, natsIsMissing ?? ''));

async function startFleet() {
  const nats = await startNatsServer();
  const environment = { NATS_URL: nats.url };
  const here = await startApi({ environment });
  const there = await startApi({ environment, target: here.target });
  const [ada, bob] = [await here.as('member'), await here.as('member')];
  const chat = await aChat(ada, bob);
  const params = { chatId: chat.id };
  const say = (text: string) => ada.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
  const [origin, otherOrigin] = [await here.listen(), await there.listen()];
  return { ...here, nats, there, ada, bob, params, say, origin, otherOrigin };
}

/** What the NATS server is asked to carry, seen by somebody who may hear all of it. */
async function eavesdrop(url: string) {
  const spy = await connect({ servers: url.replace('nats://', '') });
  const heard: { subject: string; text: string }[] = [];
  spy.subscribe('muster.live.>', {
    callback: (_error, message) => void heard.push({ subject: message.subject, text: message.string() }),
  });
  await spy.flush();
  return { heard, close: () => spy.close() };
}

test('over NATS news cross from node to node, each under its own member', async () => {
  const { ada, bob, params, say, otherOrigin, nats } = await startFleet();
  const spy = await eavesdrop(nats.url);
  const bobLive = await connectLive(otherOrigin, bob);
  const message = await say('hello over there');
  expect(await bobLive.next(isMessage('hello over there'))).toEqual({ type: 'message.sent', message });
  await ada.call(sendTypingEndpoint, { params });
  expect(await bobLive.next(({ type }) => type === 'chat.typing')).toEqual({ type: 'chat.typing', ...params });
  const messageSubjects = spy.heard.filter(({ text }) => text.includes(message.id)).map(({ subject }) => subject);
  expect(messageSubjects.toSorted()).toEqual([ada, bob].map(({ id }) => `muster.live.member.${id}`).toSorted());
  await spy.close();
});

test('over NATS partners see each other come and go, and a session ends everywhere', async () => {
  const { ada, bob, say, origin, otherOrigin } = await startFleet();
  await say('we know each other');
  const bobLive = await connectLive(otherOrigin, bob);
  const [adaLive, adaThere] = [await connectLive(origin, ada), await connectLive(otherOrigin, ada)];
  expect(await bobLive.next(isPresence(true))).toMatchObject({ memberId: ada.id });
  const startedAt = performance.now();
  await ada.call(signOutEndpoint, {});
  expect(await Promise.all([adaLive.closed, adaThere.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  // Well before the check against the database, which would close them too.
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await bobLive.next(isPresence(false))).toMatchObject({ memberId: ada.id });
});

test('who is connected when NATS comes back is told to ask again, and news flow on', async () => {
  const { bob, say, nats, otherOrigin } = await startFleet();
  const bobLive = await connectLive(otherOrigin, bob);
  await nats.kill();
  await say('not heard');
  await nats.start();
  await bobLive.next(({ type }) => type === 'live.lagged');
  // The sender's node may come back a moment later.
  await expect
    .poll(() => say('still here').then(() => bobLive.events.some(isMessage('still here'))), patience)
    .toBe(true);
});

test('a node starts, and people sign in and connect, while NATS is away or hangs; when it comes they are told to ask again', async () => {
  const nats = await startNatsServer();
  const environment = { NATS_URL: nats.url };
  const harms = [
    [nats.freeze, nats.thaw],
    [nats.kill, nats.start],
  ] as const;
  for (const [hurt, heal] of harms) {
    await hurt();
    const { as, listen, visitor } = await startApi({ environment });
    const ada = await as('member');
    const live = await connectLive(await listen(), ada);
    await visitor().call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
    await aChat(ada, await as('member'));
    expect(live.events.map(({ type }) => type)).not.toContain('live.lagged');
    await heal();
    await live.next(({ type }) => type === 'live.lagged');
  }
});

test('a node that falls silent on NATS may have died before it told everything', async () => {
  const { bob, nats, otherOrigin } = await startFleet();
  const bobLive = await connectLive(otherOrigin, bob);
  const dying = await connect({ servers: nats.url.replace('nats://', '') });
  dying.publish('muster.live.node.here', 'a node that dies');
  await dying.flush();
  await dying.close();
  expect(await bobLive.next(({ type }) => type === 'live.lagged')).toBeDefined();
});
