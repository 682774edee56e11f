import { type Message, listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  type Conversation,
  chatIdOf,
  listChatsEndpoint,
  markChatReadEndpoint,
  openChatEndpoint,
} from '@muster/contract/chat/chat.ts';
import { deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { chats, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const plenty = { messagesPer10Seconds: { points: 1000, seconds: 10 } };

async function startChat() {
  const api = await startApi({ limits: plenty });
  const [ada, bob, stranger] = [await api.as('member', 'Ada'), await api.as('member', 'Bob'), await api.as('member')];
  const chat = await aChat(ada, bob);
  return { ...api, ada, bob, stranger, chat, params: { chatId: chat.id } };
}

const sendText = (sender: ApiClient, chat: Conversation, text: string): Promise<Message> =>
  sender.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });

test('two members who open each other’s conversation at the same time share one', async () => {
  const { as } = await startApi();
  const [ada, bob] = [await as('member'), await as('member')];
  const [one, other] = await Promise.all([aChat(ada, bob), aChat(bob, ada)]);
  expect(one.id).toBe(other.id);
  expect(one.id).toBe(chatIdOf(ada.id, bob.id));
  expect(one.createdAt).toBeInstanceOf(Date);
  expect(one).toMatchObject({ lastSeq: 0, lastMessage: null, unread: 0, partner: { id: bob.id } });
});

test('rejects a conversation with oneself or with an unknown member', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  await expect(aChat(ada, ada)).rejects.toMatchObject({ status: 400, code: 'self-chat' });
  await expect(aChat(ada, { id: uuidv7() })).rejects.toMatchObject({ status: 404, code: 'member-not-found' });
  expect((await ada.send(openChatEndpoint, { params: { memberId: 'nonsense' } })).statusCode).toBe(400);
});

test('accepts member ids in upper case', async () => {
  const { ada, bob, chat } = await startChat();
  expect((await aChat(ada, { id: bob.id.toUpperCase() })).id).toBe(chat.id);
  await expect(aChat(ada, { id: ada.id.toUpperCase() })).rejects.toMatchObject({ code: 'self-chat' });
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toHaveLength(1);
});

test('limits new conversations, even if many are opened concurrently', async () => {
  const api = await startApi({ limits: { newChatsPerHour: { points: 8, seconds: 3600 } } });
  const ada = await api.as('member');
  const partners = await Promise.all(Array.from({ length: 12 }, () => api.as('member')));
  const open = ({ id }: { id: string }) => ada.send(openChatEndpoint, { params: { memberId: id } });
  const statuses = (await Promise.all(partners.map(open))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await api.db.select().from(chats)).toHaveLength(8);
});

test('lists a conversation for the partner from the first message on', async () => {
  const { ada, bob, chat } = await startChat();
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
    { id: chat.id, partner: { name: 'Bob' } },
  ]);
  expect(await bob.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
  const message = await sendText(ada, chat, 'Hi there');
  expect(await bob.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
    {
      partner: { id: ada.id, name: 'Ada' },
      lastMessage: 'Hi there',
      lastMessageAt: message.sentAt,
      lastSeq: 1,
      unread: 1,
    },
  ]);
});

test('returns which of the two members sent the last message', async () => {
  const { ada, bob, chat, params } = await startChat();
  const isOwn = async (member: ApiClient) =>
    (await member.call(listChatsEndpoint, { querystring: {} })).map(({ isLastMessageOwn }) => isLastMessageOwn);
  expect(chat.isLastMessageOwn).toBe(false);
  await sendText(ada, chat, 'Hi there');
  expect([await isOwn(ada), await isOwn(bob)]).toEqual([[true], [false]]);
  await sendText(bob, chat, 'Hello');
  expect([await isOwn(ada), await isOwn(bob)]).toEqual([[false], [true]]);
  await bob.call(deleteChatEndpoint, { params });
  expect((await aChat(bob, ada)).isLastMessageOwn).toBe(false);
});

test('numbers messages without gaps and in the same order for both, even when sent concurrently', async () => {
  const { ada, bob, chat, params } = await startChat();
  await sendText(ada, chat, 'first');
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => sendText(index % 2 ? ada : bob, chat, `message ${index}`)),
  );
  const history = async (reader: ApiClient) =>
    (await reader.call(listMessagesEndpoint, { params, querystring: {} })).messages;
  const [forAda, forBob] = [await history(ada), await history(bob)];
  expect(forAda.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(forAda).toEqual(forBob);
  const [summary] = await ada.call(listChatsEndpoint, { querystring: {} });
  expect(summary).toMatchObject({
    lastSeq: 31,
    lastMessage: forAda.at(-1)?.text,
    lastMessageAt: forAda.at(-1)?.sentAt,
  });
});

test('stores one message per id, even if it is sent many times concurrently', async () => {
  const { ada, chat, params, db } = await startChat();
  const body = aMessageDraft('only once');
  const sent = await Promise.all(Array.from({ length: 8 }, () => ada.call(sendMessageEndpoint, { params, body })));
  expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]));
  expect(await db.select().from(messages)).toHaveLength(1);
  await sendText(ada, chat, 'next');
  expect((await ada.call(sendMessageEndpoint, { params, body })).seq).toBe(1);
});

test('accepts an id that another sender used, and rejects one reused for other text or another conversation', async () => {
  const { ada, bob, stranger, params } = await startChat();
  const body = aMessageDraft();
  await ada.call(sendMessageEndpoint, { params, body });
  await bob.call(listMessagesEndpoint, { params: { chatId: (await aChat(bob, ada)).id }, querystring: {} });
  expect(await bob.call(sendMessageEndpoint, { params, body })).toMatchObject({ seq: 2, senderId: bob.id });
  const changed = { ...body, text: 'other words' };
  await expect(ada.call(sendMessageEndpoint, { params, body: changed })).rejects.toMatchObject({
    code: 'message-id-taken',
  });
  const other = await aChat(ada, stranger);
  await expect(ada.call(sendMessageEndpoint, { params: { chatId: other.id }, body })).rejects.toMatchObject({
    code: 'message-id-taken',
  });
});

test('pages through the history in both directions', async () => {
  const { ada, chat, params } = await startChat();
  for (let index = 1; index <= 120; index += 1) await sendText(ada, chat, `m${index}`);
  const seqs = async (querystring: { before?: number; after?: number }) => {
    const page = await ada.call(listMessagesEndpoint, { params, querystring });
    return [page.messages.at(0)?.seq, page.messages.at(-1)?.seq, page.hasMore];
  };
  expect(await seqs({})).toEqual([71, 120, true]);
  expect(await seqs({ before: 71 })).toEqual([21, 70, true]);
  expect(await seqs({ before: 21 })).toEqual([1, 20, false]);
  expect(await seqs({ after: 60 })).toEqual([61, 110, true]);
  expect(await seqs({ after: 110 })).toEqual([111, 120, false]);
  expect(await seqs({ after: 120 })).toEqual([undefined, undefined, false]);
  expect((await ada.send(listMessagesEndpoint, { params, querystring: { after: 1, before: 9 } })).statusCode).toBe(400);
  for (const after of ['-1', '2147483648', '1e3', '999999999999999']) {
    expect((await ada.send(listMessagesEndpoint, { params, querystring: { after } })).statusCode).toBe(400);
  }
});

test('a member outside the conversation can neither read, write nor mark it as read', async () => {
  const { ada, bob, stranger, chat } = await startChat();
  await sendText(ada, chat, 'between us');
  const swapped = chat.id.split('_').toReversed().join('_');
  const withStranger = `${stranger.id}_${bob.id}`;
  for (const chatId of [chat.id, swapped, withStranger]) {
    const params = { chatId };
    const notFound = { status: 404, code: 'chat-not-found' };
    await expect(stranger.call(listMessagesEndpoint, { params, querystring: {} })).rejects.toMatchObject(notFound);
    await expect(stranger.call(sendMessageEndpoint, { params, body: aMessageDraft() })).rejects.toMatchObject(notFound);
    await expect(stranger.call(markChatReadEndpoint, { params, body: { seq: 1 } })).rejects.toMatchObject(notFound);
  }
  expect(await stranger.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
});

test('trims texts and rejects empty ones and those over 1000 UTF-16 units', async () => {
  const { ada, chat, params } = await startChat();
  expect((await sendText(ada, chat, '  hello \n')).text).toBe('hello');
  expect((await sendText(ada, chat, '🎮'.repeat(500))).text).toHaveLength(1000);
  for (const text of ['', '  \n ', 'x'.repeat(1001), `${'🎮'.repeat(500)}x`, 'nul\0', 'half \uD83C']) {
    const answer = await ada.send(sendMessageEndpoint, { params, body: { id: uuidv7(), text } });
    expect(answer.statusCode).toBe(400);
  }
});

test.each(['senderId', 'seq', 'sentAt', 'chatId'])('rejects %s in a message', async (field) => {
  const { ada, params } = await startChat();
  const answer = await ada.send(sendMessageEndpoint, { params, body: { ...aMessageDraft(), [field]: 1 } });
  expect(answer.statusCode).toBe(400);
});

test('counts unread messages after the read marker, which never moves back or past the last message', async () => {
  const { ada, bob, chat, params } = await startChat();
  for (const text of ['one', 'two', 'three']) await sendText(ada, chat, text);
  await sendText(bob, chat, 'mine does not count');
  const unread = async () => (await bob.call(listChatsEndpoint, { querystring: {} }))[0]?.unread;
  const mark = (seq: number) => bob.call(markChatReadEndpoint, { params, body: { seq } });
  expect(await unread()).toBe(3);
  expect(await mark(2)).toEqual({ readSeq: 2 });
  expect(await unread()).toBe(1);
  expect(await mark(1)).toEqual({ readSeq: 2 });
  expect(await mark(999)).toEqual({ readSeq: 4 });
  expect(await unread()).toBe(0);
  expect((await bob.send(markChatReadEndpoint, { params, body: { seq: 3_000_000_000 } })).statusCode).toBe(400);
});

test('shows a partner who has left as Unknown User, keeps their messages and rejects new ones', async () => {
  const { ada, bob, chat, params, db } = await startChat();
  await sendText(bob, await aChat(bob, ada), 'so long');
  await db.delete(members).where(eq(members.id, bob.id));
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
    { partner: { id: null, name: 'Unknown User' } },
  ]);
  const { messages: stored } = await ada.call(listMessagesEndpoint, { params, querystring: {} });
  expect(stored).toMatchObject([{ text: 'so long', senderId: null }]);
  await expect(sendText(ada, chat, 'hello?')).rejects.toMatchObject({ status: 404, code: 'chat-not-found' });
});

test('shows a partner without a name by the part of their address before the @', async () => {
  const { ada, bob, db } = await startChat();
  await db.update(members).set({ name: null }).where(eq(members.id, bob.id));
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
    { partner: { name: bob.email.split('@')[0] } },
  ]);
});

test('sending a message updates the last activity', async () => {
  const { ada, chat, db } = await startChat();
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db.update(members).set({ lastActivityAt: longAgo }).where(eq(members.id, ada.id));
  await sendText(ada, chat, 'back again');
  const [row] = await db.select({ at: members.lastActivityAt }).from(members).where(eq(members.id, ada.id));
  expect(row?.at.getTime()).toBeGreaterThan(longAgo.getTime());
});

test('limits new conversations and messages, and creates no rejected conversation', async () => {
  const { as, db } = await startApi({
    // A window that does not expire during the test on a slow machine.
    limits: { newChatsPerHour: { points: 1, seconds: 3600 }, messagesPer10Seconds: { points: 2, seconds: 3600 } },
  });
  const [ada, bob, eve] = [await as('member'), await as('member'), await as('member')];
  const chat = await aChat(ada, bob);
  await aChat(ada, bob);
  await expect(aChat(ada, eve)).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(await db.select().from(chats)).toHaveLength(1);
  await sendText(ada, chat, 'one');
  await sendText(ada, chat, 'two');
  await expect(sendText(ada, chat, 'three')).rejects.toMatchObject({ status: 429 });
});
