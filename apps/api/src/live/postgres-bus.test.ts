import { randomUUID } from 'node:crypto';
import { sendMessageEndpoint } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { cloneDatabase } from '#test/test-databases.ts';
import { createLogger } from '../http/logger.ts';
import { type Envelope, packBatch, splitEnvelope, unpackBatch } from './envelope.ts';
import { createListenConnection } from './listen-connection.ts';
import { createPostgresBus } from './postgres-bus.ts';

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;

async function startTwoNodes() {
  const here = await startApi({ limits: { messagesPer10Seconds: { points: 100, seconds: 10 } } });
  const there = await startApi({ target: here.target });
  const [ada, bob] = [await here.as('member'), await here.as('member')];
  const chat = await aChat(ada, bob);
  const bobLive = await connectLive(await there.listen(), bob);
  const sendText = (text: string) =>
    ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  return { ...here, bobLive, sendText };
}

test('delivers a message to another node', async () => {
  const { bobLive, sendText } = await startTwoNodes();
  const message = await sendText('hello over there');
  expect(await bobLive.next(isMessage('hello over there'))).toEqual({ type: 'message.sent', message });
});

test('delivers the longest message and many concurrent ones to another node', async () => {
  const { bobLive, sendText } = await startTwoNodes();
  const longest = '原'.repeat(1000);
  await Promise.all([
    sendText(longest),
    ...Array.from({ length: 15 }, (_, index) => sendText(`${index}${longest.slice(0, 900)}`)),
  ]);
  await expect.poll(() => bobLive.events.filter(({ type }) => type === 'message.sent').length).toBe(16);
});

test('after losing the bus connection sends live.lagged and delivers events again', async () => {
  const { bobLive, sendText, db } = await startTwoNodes();
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'muster live' and datname = current_database()`);
  await bobLive.next(({ type }) => type === 'live.lagged');
  const message = await sendText('still here');
  expect(await bobLive.next(isMessage('still here'))).toEqual({ type: 'message.sent', message });
});

test('sends live.lagged when another node ends, since it may not have published everything', async () => {
  const { target, as, db } = await startApi();
  const other = new pg.Client({ ...target, application_name: 'muster live' });
  await other.connect();
  const node = await startApi({ target });
  const live = await connectLive(await node.listen(), await as('member'));
  // Both nodes have listed the other client: each does when the second one connects.
  const isNode = sql`application_name = 'muster live' and datname = current_database()`;
  const hasListed = sql`${isNode} and state = 'idle' and query like 'select pid %'
    and query_start > (select max(backend_start) from pg_stat_activity where ${isNode})`;
  await expect.poll(() => db.$count(sql`pg_stat_activity`, hasListed)).toBe(2);
  await other.end();
  expect(await live.next(({ type }) => type === 'live.lagged')).toBeDefined();
});

test('runs one query at a time, however many notifications are sent', async () => {
  const { target, release } = await cloneDatabase();
  onTestFinished(release);
  const received: string[] = [];
  const listener = { onPayload: (payload: string) => void received.push(payload), onReopened() {}, onPeerLost() {} };
  const original: (...given: never[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
  onTestFinished(() => void Reflect.set(pg.Client.prototype, 'query', original));
  let running = 0;
  let maxRunning = 0;
  Reflect.set(pg.Client.prototype, 'query', async function (this: pg.Client, ...given: unknown[]): Promise<unknown> {
    maxRunning = Math.max(maxRunning, (running += 1));
    try {
      return await Reflect.apply(original, this, given);
    } finally {
      running -= 1;
    }
  });
  const connection = createListenConnection(
    { target, channel: 'one_at_a_time', log: createLogger('silent') },
    listener,
  );
  onTestFinished(() => connection.close());
  await connection.open();
  const payloads = ['1', '2', '3'];
  await Promise.all(payloads.map((payload) => connection.notify(payload)));
  await expect.poll(() => received).toEqual(payloads);
  expect(maxRunning).toBe(1);
});

const anEvent = (memberId: string): Envelope => ({
  kind: 'event',
  memberIds: [memberId],
  event: { type: 'chat.read', chatId: `${'a'.repeat(36)}_${'b'.repeat(36)}`, readSeq: 1 },
});

test('packs as many envelopes as fit, in order', () => {
  const waiting = Array.from({ length: 100 }, (_, index) => anEvent(String(index)));
  const { payload, count } = packBatch('me', waiting, 2000);
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(2000);
  expect(count).toBeGreaterThan(5);
  expect(unpackBatch('somebody else', payload)).toEqual(waiting.slice(0, count));
  expect(unpackBatch('me', payload)).toEqual([]);
});

test('replaces an event that exceeds the payload limit by live.lagged, and rejects an invalid payload', () => {
  const { payload } = packBatch('me', [anEvent('x')], 150);
  expect(unpackBatch('other', payload)).toEqual([{ kind: 'event', memberIds: ['x'], event: { type: 'live.lagged' } }]);
  for (const nonsense of ['', '{', '{}']) expect(unpackBatch('other', nonsense)).toBeNull();
});

test('skips an envelope of another version, and reads the others of its payload', () => {
  const { payload } = packBatch('newer', [anEvent('x'), anEvent('y')], 7900);
  const mixed = payload.replace('"chat.read"', '"chat.newer"');
  expect(unpackBatch('older', mixed)).toEqual([anEvent('y')]);
});

test('sends everything before it stops', async () => {
  const { target, release } = await cloneDatabase();
  onTestFinished(release);
  const received: Envelope[] = [];
  const log = createLogger('silent');
  const [here, there] = [createPostgresBus(target, log), createPostgresBus(target, log)];
  onTestFinished(() => there.stop());
  await there.start({ onEnvelope: (envelope) => void received.push(envelope), onLagged() {} });
  await here.start({ onEnvelope() {}, onLagged() {} });
  // More than one payload.
  const envelopes = Array.from({ length: 100 }, (_, index) => anEvent(String(index)));
  here.send(envelopes);
  await here.stop();
  await expect.poll(() => received).toEqual(envelopes);
});

test('splits an event for more members than a payload holds', () => {
  const memberIds = Array.from({ length: 300 }, () => randomUUID());
  const event = { type: 'live.heartbeat' } as const;
  const parts = splitEnvelope({ kind: 'event', memberIds, event });
  expect(parts.flatMap((part) => (part.kind === 'event' ? part.memberIds : []))).toEqual(memberIds);
  for (const part of parts) expect(Buffer.byteLength(packBatch('node', [part], 7900).payload)).toBeLessThan(7900);
  const tooMany = splitEnvelope({ kind: 'broadcast', excludedIds: memberIds, event });
  expect(tooMany).toEqual([{ kind: 'broadcast', excludedIds: [], event: { type: 'live.lagged' } }]);
  const renamed = { type: 'member.changed', memberId: randomUUID(), name: 'Ada', pictureUrl: null } as const;
  const tooManyHidden = splitEnvelope({
    kind: 'board',
    excludedIds: memberIds,
    directRecipientIds: [],
    event: renamed,
  });
  expect(tooManyHidden).toEqual([{ kind: 'broadcast', excludedIds: [], event: { type: 'board.lagged' } }]);
  const hidden = memberIds.slice(0, 30);
  expect(splitEnvelope({ kind: 'board', excludedIds: hidden, directRecipientIds: memberIds, event: renamed })).toEqual([
    { kind: 'board', excludedIds: hidden, directRecipientIds: memberIds.slice(0, 70), event: renamed },
  ]);
});
