import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { sendTypingEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { SESSION_REVOKED_CLOSE_CODE, type LiveEvent } from '@muster/contract/live-events.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { beforeEach, expect, test } from 'vitest';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { startApi } from '#test/start-api.ts';
import { createLogger } from '../http/logger.ts';
import { type Envelope, decodeEnvelope, encodeEnvelope, laggedEnvelope } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const isPresence = (isOnline: boolean) => (event: LiveEvent) =>
  event.type === 'presence.changed' && event.presence?.isOnline === isOnline;

const silent = createLogger('silent');
const lastEnvelope: Envelope = { kind: 'sessions-ended', sessionIds: ['the last'] };
const pollOptions = { timeout: 10_000, interval: 500 };

beforeEach(({ skip }) => skip(natsIsMissing !== null, natsIsMissing ?? ''));

async function startFleet() {
  const nats = await startNatsServer();
  const environment = { NATS_URL: nats.url };
  const here = await startApi({ environment });
  const there = await startApi({ environment, target: here.target });
  const [ada, bob] = [await here.as('member'), await here.as('member')];
  const chat = await aChat(ada, bob);
  const params = { chatId: chat.id };
  const sendText = (text: string) => ada.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
  const [origin, otherOrigin] = [await here.listen(), await there.listen()];
  return { ...here, nats, there, ada, bob, params, sendText, origin, otherOrigin };
}

test('delivers events and board changes to other nodes', async () => {
  const { ada, bob, params, sendText, otherOrigin } = await startFleet();
  const bobLive = await connectBoard(otherOrigin, bob);
  const message = await sendText('hello over there');
  expect(await bobLive.next(isMessage('hello over there'))).toEqual({ type: 'message.sent', message });
  await ada.call(sendTypingEndpoint, { params });
  expect(await bobLive.next(({ type }) => type === 'chat.typing')).toEqual({ type: 'chat.typing', ...params });
  const { id } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  expect(await bobLive.next(({ type }) => type === 'post.created')).toMatchObject({ postId: id, authorId: ada.id });
});

test('publishes presence changes and disconnects revoked sessions on other nodes', async () => {
  const { ada, bob, sendText, origin, otherOrigin } = await startFleet();
  await sendText('we know each other');
  const bobLive = await connectLive(otherOrigin, bob);
  const [adaLive, adaThere] = [await connectLive(origin, ada), await connectLive(otherOrigin, ada)];
  expect(await bobLive.next(isPresence(true))).toMatchObject({ memberId: ada.id });
  const startedAt = performance.now();
  await ada.call(signOutEndpoint, {});
  expect(await Promise.all([adaLive.closed, adaThere.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  // Before the periodic session check, which would disconnect them too.
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await bobLive.next(isPresence(false))).toMatchObject({ memberId: ada.id });
});

test('after a NATS outage sends live.lagged and delivers events again', async () => {
  const { bob, sendText, nats, otherOrigin } = await startFleet();
  const bobLive = await connectLive(otherOrigin, bob);
  await nats.kill();
  await sendText('not received');
  await nats.start();
  await bobLive.next(({ type }) => type === 'live.lagged');
  // The sender's node may reconnect a moment later.
  await expect
    .poll(() => sendText('still here').then(() => bobLive.events.some(isMessage('still here'))), pollOptions)
    .toBe(true);
});

test('starts and accepts connections while NATS is down or hangs, and sends live.lagged once it is available', async () => {
  const nats = await startNatsServer();
  const environment = { NATS_URL: nats.url };
  const outages = [
    [nats.freeze, nats.thaw],
    [nats.kill, nats.start],
  ] as const;
  for (const [breakServer, repair] of outages) {
    await breakServer();
    const { as, listen, visitor } = await startApi({ environment });
    const ada = await as('member');
    const live = await connectLive(await listen(), ada);
    await visitor().call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
    await aChat(ada, await as('member'));
    expect(live.events.map(({ type }) => type)).not.toContain('live.lagged');
    await repair();
    await live.next(({ type }) => type === 'live.lagged');
  }
});

const aTypingEvent: Envelope = {
  kind: 'event',
  memberIds: ['x'],
  event: { type: 'chat.typing', chatId: `${'a'.repeat(36)}_${'b'.repeat(36)}` },
};

test('skips an envelope of another version or without a valid payload', () => {
  const payload = encodeEnvelope(aTypingEvent);
  expect(decodeEnvelope(payload)).toEqual(aTypingEvent);
  for (const unknown of [payload.replace('"chat.typing"', '"chat.newer"'), '', '{', '{}'])
    expect(decodeEnvelope(unknown)).toBeNull();
});

test('makes browsers on other nodes refetch instead of sending them more than NATS accepts', async () => {
  const nats = await startNatsServer();
  const received: Envelope[] = [];
  const [here, there] = [createNatsBus([nats.url], silent), createNatsBus([nats.url], silent)];
  await there.start({ onEnvelope: (envelope) => void received.push(envelope), onLagged() {} });
  await here.start({ onEnvelope() {}, onLagged() {} });
  here.send({ kind: 'broadcast', excludedIds: ['x'.repeat(1_000_000)], event: { type: 'game.changed' } });
  here.send(lastEnvelope);
  await here.stop();
  await expect.poll(() => received).toEqual([laggedEnvelope, lastEnvelope]);
  await there.stop();
});
