import { listMessagesEndpoint, MESSAGE_MAX_LENGTH, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf, crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { type LiveEvent, SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { LimitName } from '#src/http/rate-limits/limits.ts';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aChat, aMessageDraft, aPassword } from '#test/factories.ts';
import { boardSubscription, connectLive, type LiveClient, sendMessageLive, subscribe } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

async function startPair(limit?: LimitName) {
  const api = await startApi(limit && { limits: { [limit]: { points: 3, seconds: 60 } } });
  const origin = await api.listen();
  const [ada, bob, eve] = [await api.as('member'), await api.as('member', 'Bob'), await api.as('member', 'Eve')];
  const { id: chatId } = await aChat(ada, bob);
  const [adaLive, bobLive] = [await connectLive(origin, ada), await connectLive(origin, bob)];
  /** Sends over Ada's connection. */
  const send = (text: string, changes: Partial<Parameters<typeof sendMessageLive>[1]> = {}) =>
    sendMessageLive(adaLive, { ...aMessageDraft(text), memberId: ada.id, chatId, ...changes });
  const listTexts = async (reader: ApiClient = ada) => {
    const { messages } = await reader.call(listMessagesEndpoint, { params: { chatId }, querystring: {} });
    return messages.map(({ text }) => text);
  };
  return { ...api, origin, ada, bob, eve, chatId, adaLive, bobLive, send, listTexts };
}
type Pair = Awaited<ReturnType<typeof startPair>>;

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const receivedTexts = ({ events }: LiveClient): string[] =>
  events.flatMap((event) => (event.type === 'message.sent' ? [event.message.text] : []));

test('stores a message, answers its sender and sends it to both members once', async () => {
  const { send, chatId, ada, adaLive, bobLive, listTexts } = await startPair();
  const id = uuidv7();
  const answer = await send(' hello ', { id });
  const body = { id, chatId, seq: 1, senderId: ada.id, event: null, text: 'hello', sentAt: expect.any(String) };
  expect(answer).toEqual({ type: 'message.answer', id, status: 200, body });
  await send('again');
  await bobLive.next(isMessage('again'));
  await adaLive.next(isMessage('again'));
  expect([receivedTexts(adaLive), receivedTexts(bobLive)]).toEqual([
    ['hello', 'again'],
    ['hello', 'again'],
  ]);
  expect(adaLive.answers).toHaveLength(2);
  expect(bobLive.answers).toEqual([]);
  expect(await listTexts()).toEqual(['hello', 'again']);
});

test('stores a message once if it is sent over the connection and over HTTP, and answers each time', async () => {
  const { send, ada, chatId, bobLive, listTexts } = await startPair();
  const draft = aMessageDraft('once');
  const overHttp = () => ada.call(sendMessageEndpoint, { params: { chatId }, body: draft });
  const [first, second, third] = await Promise.all([send('once', { id: draft.id }), overHttp(), overHttp()]);
  const fourth = await send('once', { id: draft.id });
  expect([first?.body, fourth.body]).toEqual([fourth.body, JSON.parse(JSON.stringify(second))]);
  expect(third).toEqual(second);
  await send('the end');
  await bobLive.next(isMessage('the end'));
  expect(receivedTexts(bobLive)).toEqual(['once', 'the end']);
  expect(await listTexts()).toEqual(['once', 'the end']);
});

test('sends a message to a crew', async () => {
  const { listen, author, mira, zoe, post, join } = await startWithSeats(5);
  await join(mira);
  const origin = await listen();
  const [live, authorLive] = [await connectLive(origin, mira), await connectLive(origin, author)];
  const message = { memberId: mira.id, chatId: crewChatIdOf(post.id) };
  expect(await sendMessageLive(live, { ...aMessageDraft('hello crew'), ...message })).toMatchObject({
    status: 200,
    body: { crewId: post.id },
  });
  await authorLive.next(isMessage('hello crew'));
  const outsider = await connectLive(origin, zoe);
  const rejected = await sendMessageLive(outsider, { ...aMessageDraft('hello'), ...message, memberId: zoe.id });
  expect(rejected).toMatchObject({ status: 404, body: { code: 'chat-not-found' } });
});

interface Rejection {
  readonly code: string;
  readonly text?: string;
  readonly chatId?: (pair: Pair) => string;
  readonly before?: (pair: Pair) => Promise<unknown>;
  readonly limit?: LimitName;
  readonly id?: string;
  readonly memberId?: (pair: Pair) => string;
}
const usedId = uuidv7();
const rejections: Readonly<Record<string, Rejection>> = {
  'an unknown conversation': { code: 'chat-not-found', chatId: ({ ada }) => chatIdOf(ada.id, uuidv7()) },
  'a conversation of others': { code: 'chat-not-found', chatId: ({ bob, eve }) => chatIdOf(bob.id, eve.id) },
  'a malformed conversation id': { code: 'validation-failed', chatId: () => 'nonsense' },
  'a text that is too long': { code: 'validation-failed', text: 'ß'.repeat(MESSAGE_MAX_LENGTH + 1) },
  'an empty text': { code: 'validation-failed', text: ' ' },
  'a text with NUL': { code: 'validation-failed', text: 'a\0b' },
  'another text under the same id': {
    code: 'message-id-taken',
    id: usedId,
    before: ({ send }) => send('first', { id: usedId }),
  },
  'a member who blocked the sender': {
    code: 'chat-not-found',
    before: ({ ada, bob }) => bob.call(blockMemberEndpoint, { params: { memberId: ada.id } }),
  },
  'a suspended sender': { code: 'suspended', before: (pair) => suspend(pair, pair.ada.id) },
  'a tab of another member': { code: 'session-changed', memberId: ({ bob }) => bob.id },
  ...Object.fromEntries(
    (['messagesPer10Seconds', 'requestsPerMinute', 'addressRequestsPerMinute'] as const).map(
      (limit): [string, Rejection] => [
        `messages above ${limit}`,
        {
          code: 'too-many-requests',
          limit,
          before: async ({ send }) => {
            for (let times = 0; times < 4; times += 1) await send('flood');
          },
        },
      ],
    ),
  ),
};

test.each(Object.entries(rejections))('rejects %s with the error of the HTTP request', async (_, rejection) => {
  const pair = await startPair(rejection.limit);
  const { code, text = 'hello', before, id = uuidv7() } = rejection;
  await before?.(pair);
  const chatId = rejection.chatId?.(pair) ?? pair.chatId;
  const memberId = rejection.memberId?.(pair) ?? pair.ada.id;
  const answer = await pair.send(text, { id, chatId, memberId });
  const response = await pair.ada.raw({
    method: 'POST',
    url: `/api/chats/${chatId}/messages`,
    headers: { 'content-type': 'application/json', [MEMBER_HEADER]: memberId },
    payload: JSON.stringify({ id, text }),
  });
  const body = response.json();
  expect(body.code).toBe(code);
  // The next request has its own id, and may be sent in the next second.
  const varying = Object.keys(body).filter((key) => ['requestId', 'retryAfterSeconds'].includes(key));
  for (const key of varying) body[key] = expect.anything();
  expect(answer).toEqual({ type: 'message.answer', id, status: response.statusCode, body });
  expect(receivedTexts(pair.bobLive)).not.toContain('hello');
});

test('rejects a message of an ended session, and closes its connection', async () => {
  const { send, db, ada, bob, adaLive, listTexts } = await startPair();
  await send('before');
  await db.execute(sql`delete from sessions where member_id = ${ada.id}`);
  expect(await send('after')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await adaLive.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(await listTexts(bob)).toEqual(['before']);
});

test('closes a connection whose session was renewed, so that its browser connects with the new cookie', async () => {
  const { send, ada, adaLive, origin, chatId } = await startPair();
  await ada.call(changePasswordEndpoint, { body: { currentPassword: aPassword, newPassword: 'walnut-harbour-9' } });
  expect(await send('old cookie')).toMatchObject({ status: 401 });
  expect(await adaLive.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  const renewed = await connectLive(origin, ada);
  const answer = await sendMessageLive(renewed, { ...aMessageDraft('new cookie'), memberId: ada.id, chatId });
  expect(answer.status).toBe(200);
});

test.each([
  ['a missing id', (message: object) => JSON.stringify({ ...message, id: undefined })],
  ['an id that is not a UUID', (message: object) => JSON.stringify({ ...message, id: 'one' })],
  ['a text that is not a string', (message: object) => JSON.stringify({ ...message, text: 1 })],
  ['an unknown field', (message: object) => JSON.stringify({ ...message, senderId: uuidv7() })],
  ['a duplicate name', (message: object) => JSON.stringify(message).replace('{', '{"text":"other",')],
])('closes a connection that sends %s', async (_, frameOf) => {
  const { ada, adaLive, chatId, listTexts } = await startPair();
  const message = { type: 'message.send', ...aMessageDraft(), memberId: ada.id, chatId };
  adaLive.socket.send(frameOf(message));
  expect(await adaLive.closed).toBe(1008);
  expect(await listTexts()).toEqual([]);
});

test('accepts the longest message with every character escaped, and closes a connection after a larger frame', async () => {
  const { send, adaLive } = await startPair();
  const text = 'ä'.repeat(MESSAGE_MAX_LENGTH);
  const escaped = (message: object) => JSON.stringify(message).replaceAll('ä', '\\u00e4');
  const socketSend = adaLive.socket.send.bind(adaLive.socket);
  adaLive.socket.send = (data: string) => socketSend(escaped(JSON.parse(data)));
  expect(await send(text)).toMatchObject({ status: 200, body: { text } });
  void send(text.repeat(2)).catch(() => {});
  expect(await adaLive.closed).toBe(1009);
});

test('stops reading from a connection with too many unanswered messages', async () => {
  const { db, ada, adaLive, bobLive, chatId } = await startPair('messagesPer10Seconds');
  const count = 1000;
  const isSubscribed = ({ type }: LiveEvent): boolean => type === 'live.subscribed';
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions`);
    for (let sent = 0; sent < count; sent += 1)
      adaLive.socket.send(JSON.stringify({ type: 'message.send', ...aMessageDraft(), memberId: ada.id, chatId }));
    adaLive.socket.send(JSON.stringify(boardSubscription));
    // Longer than reading all frames takes.
    for (let turns = 0; turns < 30; turns += 1) await subscribe(bobLive, { postIds: [uuidv7()] });
    expect(adaLive.events.filter(isSubscribed)).toEqual([]);
  });
  await adaLive.next(isSubscribed);
  await expect.poll(() => adaLive.answers.length).toBe(count);
  expect(adaLive.answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('stores a message once if its node closes the connection before the answer, and answers the retry on another node', async () => {
  const { app, db, target, ada, adaLive, chatId } = await startPair();
  const draft = aMessageDraft();
  const next = await startApi({ target });
  const isWaiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const { closed } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from chats where id = ${chatId} for update`);
    adaLive.socket.send(JSON.stringify({ type: 'message.send', ...draft, memberId: ada.id, chatId }));
    await expect.poll(async () => (await tx.execute(isWaiting)).rowCount).toBeGreaterThan(0);
    return { closed: app.close() };
  });
  await closed;
  await adaLive.closed;
  expect(adaLive.answers).toEqual([]);
  const retry = next.visitor();
  ada.cookies.forEach((value, name) => retry.cookies.set(name, value));
  expect(await retry.call(sendMessageEndpoint, { params: { chatId }, body: draft })).toMatchObject({ seq: 1 });
  const { messages } = await retry.call(listMessagesEndpoint, { params: { chatId }, querystring: {} });
  expect(messages).toMatchObject([draft]);
});
