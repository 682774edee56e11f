import { once } from 'node:events';
import { connect } from 'node:net';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import {
  RECENT_CHANGE_MAX_AGE_MS,
  SESSION_REVOKED_CLOSE_CODE,
  SUBSCRIBED_IDS_MAX_COUNT,
  type LiveEvent,
} from '@muster/contract/live-events.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cookieHeader } from '#test/api-client.ts';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { connectLive, liveHandshakeStatus } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { MAX_SOCKETS_PER_MEMBER } from './sockets.ts';

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const messagesIn = (events: readonly LiveEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message.sent' ? [event.message.text] : []));

async function startPair() {
  const api = await startApi();
  const origin = await api.listen();
  const [ada, bob, outsider] = [await api.as('member'), await api.as('member'), await api.as('member')];
  const chat = await aChat(ada, bob);
  const sendText = (text: string) =>
    ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  return { ...api, origin, ada, bob, outsider, chat, sendText };
}

test('sends a message to both participants once, and to no one else', async () => {
  const { origin, ada, bob, outsider, sendText } = await startPair();
  const [adaLive, bobLive] = [await connectLive(origin, ada), await connectLive(origin, bob)];
  const outsiderLive = await connectLive(origin, outsider);
  const theirChat = await aChat(ada, outsider);
  await sendText('one');
  const last = await sendText('two');
  await adaLive.next(isMessage('two'));
  await bobLive.next(isMessage('two'));
  expect(messagesIn(bobLive.events)).toEqual(['one', 'two']);
  expect(messagesIn(adaLive.events)).toEqual(['one', 'two']);
  expect(bobLive.events.at(-1)).toEqual({ type: 'message.sent', message: last });
  // Events arrive in order, so an earlier one would be in front of this message.
  const theirs = await ada.call(sendMessageEndpoint, {
    params: { chatId: theirChat.id },
    body: aMessageDraft('for the outsider'),
  });
  await outsiderLive.next(isMessage('for the outsider'));
  expect(outsiderLive.events).toMatchObject([{ type: 'live.ready' }, { type: 'message.sent', message: theirs }]);
});

test('does not publish a repeated message', async () => {
  const { origin, ada, bob, chat, sendText } = await startPair();
  const bobLive = await connectLive(origin, bob);
  const body = aMessageDraft('once');
  for (let times = 0; times < 3; times += 1) await ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body });
  await sendText('the end');
  await bobLive.next(isMessage('the end'));
  expect(messagesIn(bobLive.events)).toEqual(['once', 'the end']);
});

test('a reconnecting member loads every message after the last sequence number', async () => {
  const { origin, bob, chat, sendText } = await startPair();
  const before = await connectLive(origin, bob);
  await sendText('seen');
  await before.next(isMessage('seen'));
  before.socket.terminate();
  await before.closed;
  for (const text of ['missed one', 'missed two']) await sendText(text);
  const after = await connectLive(origin, bob);
  const caughtUp = await bob.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: { after: 1 } });
  await sendText('live again');
  await after.next(isMessage('live again'));
  expect([...caughtUp.messages.map(({ text }) => text), ...messagesIn(after.events)]).toEqual([
    'missed one',
    'missed two',
    'live again',
  ]);
});

test("publishes a read marker to the member's other windows, not to the partner", async () => {
  const { origin, ada, bob, chat, sendText } = await startPair();
  const [adaLive, bobLive] = [await connectLive(origin, ada), await connectLive(origin, bob)];
  await sendText('read me');
  await bob.call(markChatReadEndpoint, { params: { chatId: chat.id }, body: { seq: 1 } });
  expect(await bobLive.next(({ type }) => type === 'chat.read')).toEqual({
    type: 'chat.read',
    chatId: chat.id,
    readSeq: 1,
  });
  await sendText('flush');
  await adaLive.next(isMessage('flush'));
  expect(adaLive.events.some(({ type }) => type === 'chat.read')).toBe(false);
});

test('signing out closes the connections of that session, and no others', async () => {
  const { origin, bob, as } = await startPair();
  const bystander = await as('member');
  const [one, other, bystanderLive] = [
    await connectLive(origin, bob),
    await connectLive(origin, bob),
    await connectLive(origin, bystander),
  ];
  const startedAt = performance.now();
  await bob.call(signOutEndpoint, {});
  expect(await Promise.all([one.closed, other.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  // Before the periodic session check, which would disconnect them too.
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(bystanderLive.socket.readyState).toBe(bystanderLive.socket.OPEN);
});

test('disconnects ended and suspended sessions within seconds if their event is lost, and no others', async () => {
  const { origin, ada, bob, as, db } = await startPair();
  const bystander = await as('member');
  const [adaLive, bobLive, bystanderLive] = [
    await connectLive(origin, ada),
    await connectLive(origin, bob),
    await connectLive(origin, bystander),
  ];
  await db.execute(sql`delete from sessions where member_id = ${ada.id}`);
  await db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${bob.id}`);
  expect(await Promise.all([adaLive.closed, bobLive.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  expect(bystanderLive.socket.readyState).toBe(bystanderLive.socket.OPEN);
});

test('makes browsers refetch after the database has restarted, since changes may have lost their events', async () => {
  const { origin, target, bob } = await startPair();
  const live = await connectLive(origin, bob);
  const client = new pg.Client(target);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
  await client.end();
  expect(await live.next(({ type }) => type === 'live.lagged')).toEqual({ type: 'live.lagged' });
});

test('requires a session and our own origin before the upgrade', async () => {
  const { origin, bob } = await startPair();
  const cookie = cookieHeader(bob);
  expect(await liveHandshakeStatus(origin, { origin, cookie })).toBe(101);
  expect(await liveHandshakeStatus(origin, { origin })).toBe(401);
  expect(await liveHandshakeStatus(origin, { origin, cookie: 'muster_session=forged' })).toBe(401);
  expect(await liveHandshakeStatus(origin, { origin: 'https://evil.example', cookie })).toBe(403);
  expect(await liveHandshakeStatus(origin, { origin: 'null', cookie })).toBe(403);
  expect(await liveHandshakeStatus(origin, { cookie })).toBe(403);
  expect(await liveHandshakeStatus(origin, { origin, cookie }, '/healthz')).toBe(200);
  expect(await liveHandshakeStatus(origin, { origin, cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('disconnects a client that sends an invalid message or too many', async () => {
  const { origin, bob } = await startPair();
  const subscription = { type: 'live.subscribe', board: true, postIds: [], memberIds: [] };
  const tooManyIds = Array.from({ length: SUBSCRIBED_IDS_MAX_COUNT + 1 }, () => bob.id);
  const invalid = [
    { type: 'message.sent' },
    { ...subscription, board: 'yes' },
    { ...subscription, postIds: ['*'] },
    { ...subscription, memberIds: tooManyIds },
    { ...subscription, chatIds: [] },
  ].map((message) => JSON.stringify(message));
  for (const message of [...invalid, 'nonsense', '']) {
    const talkative = await connectLive(origin, bob);
    talkative.socket.send(message);
    expect([message, await talkative.closed]).toEqual([message, 1008]);
  }
  const restless = await connectLive(origin, bob);
  for (let count = 0; count < 300; count += 1) restless.socket.send(JSON.stringify(subscription));
  expect(await restless.closed).toBe(1008);
  const flooding = await connectLive(origin, bob);
  flooding.socket.send('x'.repeat(17_000));
  expect(await flooding.closed).toBe(1009);
  expect((await connectLive(origin, bob)).events).toMatchObject([{ type: 'live.ready' }]);
});

test.each<[string, Buffer]>([
  ['an unmasked frame', Buffer.from([0x81, 0x01, 0x61])],
  ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
  ['a frame above the limit', Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0])],
  ['invalid UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
])('does not log %s of a client as an error', async (_, frame) => {
  const { origin, bob, logLines } = await startPair();
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    [
      'GET /api/live HTTP/1.1',
      `host: ${new URL(origin).host}`,
      `origin: ${origin}`,
      `cookie: ${cookieHeader(bob)}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      '',
      '',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.write(frame);
  socket.on('error', () => undefined).resume();
  await once(socket, 'close');
  await expect.poll(() => logLines.filter((line) => line.includes('live connection lost'))).toHaveLength(1);
  expect(logLines.filter((line) => /"level":(40|50|60|"(warn|error|fatal)")/.test(line))).toEqual([]);
});

test('reports to a new connection whether its member was sent an event within the last 10 seconds', async () => {
  const { origin, ada, bob, outsider, sendText } = await startPair();
  const realNow = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const pass = (ms: number) => clock.mockImplementation(() => realNow() + ms);
  const readyOf = async (client: typeof ada) => (await connectLive(origin, client)).events[0];
  const ready = (hasRecentChanges: boolean) => ({ type: 'live.ready', hasRecentChanges });
  // The node has just started, so it may not know all events.
  expect(await readyOf(outsider)).toEqual(ready(true));
  pass(RECENT_CHANGE_MAX_AGE_MS);
  await sendText('to a member without a connection');
  expect(await readyOf(bob)).toEqual(ready(true));
  expect(await readyOf(outsider)).toEqual(ready(false));
  pass(2 * RECENT_CHANGE_MAX_AGE_MS);
  expect(await readyOf(bob)).toEqual(ready(false));
});

test('limits the connections of one member', async () => {
  const { origin, bob } = await startPair();
  const open = [];
  for (let count = 0; count < MAX_SOCKETS_PER_MEMBER; count += 1) open.push(await connectLive(origin, bob));
  const { WebSocket } = await import('ws');
  const one = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, {
    headers: { origin, cookie: cookieHeader(bob) },
  });
  expect(await new Promise((resolve) => one.once('close', resolve))).toBe(1013);
  expect(open.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true);
});
