import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { sendTypingEndpoint } from '@muster/contract/chat/chat.ts';
import { SESSION_REVOKED_CLOSE_CODE, type LiveEvent } from '@muster/contract/live-events.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@muster/testing/free-port.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { openStallingProxy } from '#test/servers/stalling-proxy.ts';
import { startApi } from '#test/start-api.ts';
import { createLogger } from '#src/http/logger.ts';
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

test.each([1_048_576, 4096])(
  'sends a refetch instead of an event above the limit of a server with %i bytes',
  async (limit) => {
    const config = join(await mkdtemp(join(tmpdir(), 'muster-test-')), 'nats.conf');
    onTestFinished(() => rm(dirname(config), { recursive: true }));
    await writeFile(config, `max_payload: ${limit}`);
    const nats = await startNatsServer('--config', config);
    const received: Envelope[] = [];
    const [here, there] = [createNatsBus([nats.url], silent), createNatsBus([nats.url], silent)];
    await there.start({ onEnvelope: (envelope) => void received.push(envelope), onLagged() {} });
    await here.start({ onEnvelope() {}, onLagged() {} });
    const sendSized = (size: number): void =>
      here.send({ kind: 'broadcast', excludedIds: ['x'.repeat(size)], event: { type: 'game.changed' } });
    sendSized(limit - 100);
    sendSized(limit);
    here.send(lastEnvelope);
    await here.stop();
    await expect.poll(() => received.length).toBe(3);
    expect(received.slice(1)).toEqual([laggedEnvelope, lastEnvelope]);
    await there.stop();
  },
);

const clusterOptions = (port: number, ...options: string[]): string[] =>
  ['--cluster_name', 'muster', '--cluster', `nats://127.0.0.1:${port}`].concat(options);

test('refetches after the start, because other servers of a cluster learn of its subscription later', async () => {
  const port = await freePort();
  const near = await startNatsServer(...clusterOptions(port));
  const route = await openStallingProxy({ host: '127.0.0.1', port });
  const subscribed = route.stopAt('muster.live');
  const routes = `nats://127.0.0.1:${route.target.port}`;
  const far = await startNatsServer(...clusterOptions(await freePort(), '--routes', routes));
  const busOf = ({ url }: { url: string }) => createNatsBus([url], silent);
  const [here, neighbour, there] = [busOf(near), busOf(near), busOf(far)];
  const [received, receivedNearby]: [Envelope[], Envelope[]] = [[], []];
  let lagged = 0;
  await there.start({ onEnvelope: (envelope) => void received.push(envelope), onLagged: () => (lagged += 1) });
  await neighbour.start({ onEnvelope: (envelope) => void receivedNearby.push(envelope), onLagged() {} });
  await here.start({ onEnvelope() {}, onLagged() {} });
  await subscribed;
  here.send(aTypingEvent);
  await expect.poll(() => receivedNearby).toEqual([aTypingEvent]);
  route.resume();
  await expect.poll(() => lagged, pollOptions).toBe(1);
  expect([received, there.isOpen()]).toEqual([[], true]);
  here.send(lastEnvelope);
  await expect.poll(() => received).toEqual([lastEnvelope]);
  await Promise.all([here, neighbour, there].map((bus) => bus.stop()));
});

test('reconnects, refetches and stops although a hanging server has not read what was sent', async () => {
  const nats = await startNatsServer();
  let lagged = 0;
  const bus = createNatsBus([nats.url], silent);
  await bus.start({ onEnvelope() {}, onLagged: () => (lagged += 1) });
  await expect.poll(() => lagged, pollOptions).toBe(1);
  const fillBuffers = async (): Promise<void> => {
    await nats.freeze();
    const excludedIds = ['x'.repeat(900_000)];
    for (let count = 0; count < 20; count += 1)
      bus.send({ kind: 'broadcast', excludedIds, event: { type: 'game.changed' } });
  };
  await fillBuffers();
  await expect.poll(() => bus.isOpen(), pollOptions).toBe(false);
  await nats.kill();
  await nats.start();
  await expect.poll(() => [bus.isOpen(), lagged], pollOptions).toEqual([true, 2]);
  await fillBuffers();
  const startedAt = performance.now();
  await bus.stop();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  nats.thaw();
});
