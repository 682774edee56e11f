import { listMessagesEndpoint, type Message, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  crewChatIdOf,
  listChatsEndpoint,
  markChatReadEndpoint,
  sendTypingEndpoint,
} from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { deleteAccountEndpoint, exportDataEndpoint } from '@muster/contract/members/account.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import { deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chats } from '#src/db/schema/chats.ts';
import { listPartnerIds } from '#src/features/members/partner-repository.ts';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aChat, aMessageDraft, aPassword } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';
import { deleteOldCrewChats } from './crew-chat-repository.ts';

/** Ada's post with Mira in its crew. Zoe and Yuki are not in it. */
async function startCrew() {
  const scene = await startWithSeats(5);
  const params = { chatId: crewChatIdOf(scene.post.id) };
  const mirasRequest = await scene.join(scene.mira);
  const write = (sender: ApiClient, text: string): Promise<Message> =>
    sender.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
  const read = async (reader: ApiClient) => {
    const { messages } = await reader.call(listMessagesEndpoint, { params, querystring: {} });
    return messages.filter(({ event }) => event === null).map(({ text }) => text);
  };
  const inList = async (reader: ApiClient) =>
    (await reader.call(listChatsEndpoint, { querystring: {} })).find((chat) => chat.kind === 'crew');
  const statusOf = async (reader: ApiClient) =>
    (await reader.send(listMessagesEndpoint, { params, querystring: {} })).statusCode;
  return { ...scene, ada: scene.author, chat: params, mirasRequest, write, read, inList, statusOf };
}

const textsIn = (events: readonly LiveEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message.sent' ? [event.message.text] : []));

test('everyone in the crew reads a message once, live and in the history, and nobody else', async () => {
  const { listen, ada, mira, zoe, yuki, post, chat, join, request, write, read, statusOf, inList } = await startCrew();
  await join(zoe);
  await request(yuki);
  const origin = await listen();
  const [pending, ...sockets] = await Promise.all([yuki, ada, mira, zoe].map((client) => connectLive(origin, client)));
  await write(mira, 'one');
  await write(ada, 'two');
  for (const socket of sockets) {
    await socket.next((event) => event.type === 'message.sent' && event.message.text === 'two');
    expect(textsIn(socket.events)).toEqual(['one', 'two']);
  }
  expect(textsIn(pending?.events ?? [])).toEqual([]);
  for (const client of [ada, mira, zoe]) expect(await read(client)).toEqual(['one', 'two']);
  expect([await statusOf(yuki), await inList(yuki)]).toEqual([404, undefined]);
  const { messages } = await zoe.call(listMessagesEndpoint, { params: chat, querystring: {} });
  const live = sockets[0]?.events.flatMap((event) => (event.type === 'message.sent' ? event.message : [])) ?? [];
  expect(new Set([...messages, ...live].map(({ crewId }) => crewId))).toEqual(new Set([post.id]));
  expect(live).toHaveLength(2);
});

test('lists the conversation with the crew in place of a partner', async () => {
  const { ada, mira, post, write, inList, chat } = await startCrew();
  await write(mira, 'hello');
  expect(await inList(ada)).toMatchObject({
    id: chat.chatId,
    kind: 'crew',
    crew: {
      id: post.id,
      gameId: post.gameId,
      game: 'Valorant',
      platform: 'PC',
      startsAt: null,
      closesAt: null,
      members: [
        { id: ada.id, name: 'Ada', pictureUrl: null },
        { id: mira.id, name: 'Mira', pictureUrl: null },
      ],
      lastSenderId: mira.id,
    },
    lastMessage: 'hello',
    unread: 1,
  });
  expect(await inList(mira)).toMatchObject({ unread: 0, isLastMessageOwn: true });
  expect(await ada.call(listChatsEndpoint, { querystring: { search: 'valor' } })).toHaveLength(1);
});

test('a member who joins later reads only messages from then on', async () => {
  const { mira, zoe, join, write, read, inList } = await startCrew();
  await write(mira, 'before');
  await join(zoe);
  expect(await inList(zoe)).toMatchObject({ lastMessage: null, lastSeq: 3, unread: 0, crew: { lastSenderId: null } });
  await write(mira, 'after');
  expect(await read(zoe)).toEqual(['after']);
  expect(await inList(zoe)).toMatchObject({ lastMessage: 'after', unread: 1 });
});

test.each(['leave', 'remove', 'undo'] as const)(
  'a member who lost their seat (%s) can no longer read or write',
  async (name) => {
    const { ada, mira, mirasRequest, change, write, read, statusOf, inList, chat, listen } = await startCrew();
    await write(ada, 'before');
    await change(name === 'leave' ? mira : ada, mirasRequest, { name });
    const socket = await connectLive(await listen(), mira);
    await write(ada, 'after');
    await aChat(ada, mira).then(({ id }) =>
      ada.call(sendMessageEndpoint, { params: { chatId: id }, body: aMessageDraft('to her') }),
    );
    await socket.next((event) => event.type === 'message.sent' && event.message.text === 'to her');
    expect(textsIn(socket.events)).toEqual(['to her']);
    expect([await statusOf(mira), await inList(mira)]).toEqual([404, undefined]);
    const rejected = [
      await mira.send(sendMessageEndpoint, { params: chat, body: aMessageDraft() }),
      await mira.send(sendTypingEndpoint, { params: chat }),
      await mira.send(markChatReadEndpoint, { params: chat, body: { seq: 1 } }),
      await mira.send(changeChatSettingsEndpoint, { params: chat, body: { isMuted: true } }),
      await mira.send(deleteChatEndpoint, { params: chat }),
    ];
    expect(rejected.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await read(ada)).toEqual(['before', 'after']);
  },
);

test('a former member whose messages are shown keeps their name', async () => {
  const { ada, mira, mirasRequest, change, write, inList } = await startCrew();
  await write(mira, 'bye');
  await change(mira, mirasRequest, { name: 'leave' });
  expect((await inList(ada))?.crew.members.map(({ name }) => name)).toEqual(['Ada', 'Mira']);
});

test('a block between two of the crew hides their messages from each other until it ends', async () => {
  const { listen, ada, mira, zoe, join, write, read, inList } = await startCrew();
  await join(zoe);
  await write(mira, 'early');
  await zoe.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  const origin = await listen();
  const [adas, miras, zoes] = await Promise.all([ada, mira, zoe].map((client) => connectLive(origin, client)));
  await write(mira, 'from mira');
  await write(zoe, 'from zoe');
  await write(ada, 'from ada');
  const received = [];
  for (const socket of [adas, miras, zoes]) {
    await socket?.next((event) => event.type === 'message.sent' && event.message.text === 'from ada');
    received.push(textsIn(socket?.events ?? []));
  }
  expect(received).toEqual([
    ['from mira', 'from zoe', 'from ada'],
    ['from mira', '', 'from ada'],
    ['', 'from zoe', 'from ada'],
  ]);
  expect(JSON.stringify(zoes?.events)).not.toContain(mira.id);
  expect(await read(mira)).toEqual(['early', 'from mira', '', 'from ada']);
  expect(await read(zoe)).toEqual(['', '', 'from zoe', 'from ada']);
  expect(await inList(zoe)).toMatchObject({ unread: 1, crew: { members: [{ name: 'Ada' }, { name: 'Zoe' }] } });
  await write(mira, 'the last word');
  expect(await inList(zoe)).toMatchObject({ lastMessage: '', unread: 1, crew: { lastSenderId: null } });
  await zoe.call(unblockMemberEndpoint, { params: { memberId: mira.id } });
  expect(await inList(zoe)).toMatchObject({ lastMessage: 'the last word', unread: 4, crew: { lastSenderId: mira.id } });
  expect((await read(zoe))[0]).toBe('early');
});

test('a block between the author and a member of the crew ends the membership', async () => {
  const { ada, mira, write, statusOf } = await startCrew();
  await write(ada, 'before');
  await mira.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  expect([await statusOf(mira), await statusOf(ada)]).toEqual([404, 200]);
});

test('a suspended member loses the conversation', async () => {
  const { db, ada, mira, write, statusOf } = await startCrew();
  await write(ada, 'before');
  await suspend({ db }, mira.id);
  expect(await statusOf(mira)).toBe(403);
  await db.execute(sql`update members set suspended_until = null where id = ${mira.id}`);
  expect(await statusOf(mira)).toBe(404);
});

test('the same message id is sent once, and belongs to its conversation', async () => {
  const { ada, mira, chat, read } = await startCrew();
  const body = aMessageDraft('once');
  const sent = await Promise.all([1, 2, 3].map(() => mira.call(sendMessageEndpoint, { params: chat, body })));
  expect(sent.map(({ seq }) => seq)).toEqual([2, 2, 2]);
  const { id: chatId } = await aChat(mira, ada);
  await expect(mira.call(sendMessageEndpoint, { params: { chatId }, body })).rejects.toMatchObject({
    code: 'message-id-taken',
  });
  expect(await read(ada)).toEqual(['once']);
});

test('concurrent messages of a crew get consecutive numbers', async () => {
  const { ada, mira, zoe, join, write, chat } = await startCrew();
  await join(zoe);
  await Promise.all(Array.from({ length: 24 }, (_, index) => write([ada, mira, zoe][index % 3] ?? ada, `${index}`)));
  const { messages } = await zoe.call(listMessagesEndpoint, { params: chat, querystring: {} });
  const [joined] = messages;
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, index) => (joined?.seq ?? 0) + index));
});

test('signals to the crew who is typing, except to members with a block', async () => {
  const { listen, ada, mira, zoe, join, chat, write } = await startCrew();
  await join(zoe);
  await zoe.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  const origin = await listen();
  const [adas, zoes] = await Promise.all([ada, zoe].map((client) => connectLive(origin, client)));
  await mira.call(sendTypingEndpoint, { params: chat });
  await write(ada, 'done');
  expect(await adas?.next(({ type }) => type === 'chat.typing')).toEqual({
    type: 'chat.typing',
    chatId: chat.chatId,
    memberId: mira.id,
  });
  await zoes?.next(({ type }) => type === 'message.sent');
  expect(zoes?.events.some(({ type }) => type === 'chat.typing')).toBe(false);
});

test('read marker, mute, archive and deletion belong to one member', async () => {
  const { ada, mira, write, chat, inList, read } = await startCrew();
  await write(ada, 'one');
  await mira.call(markChatReadEndpoint, { params: chat, body: { seq: 2 } });
  await mira.call(changeChatSettingsEndpoint, { params: chat, body: { isMuted: true, isArchived: true } });
  expect(await inList(mira)).toMatchObject({ readSeq: 2, unread: 0, isMuted: true, isArchived: true });
  expect(await inList(ada)).toMatchObject({ isMuted: false, isArchived: false });
  await mira.call(deleteChatEndpoint, { params: chat });
  expect([await inList(mira), await read(mira), await read(ada)]).toEqual([undefined, [], ['one']]);
  await write(ada, 'two');
  expect(await read(mira)).toEqual(['two']);
});

test('writing ends a day after the post, and reading 30 days later, before a job deletes the conversation', async () => {
  const { ada, mira, write, read, statusOf, inList, chat, db, params, crewParams } = await startCrew();
  const setActive = (isActive: boolean) => ada.call(setPostActiveEndpoint, { params, body: { isActive } });
  await write(mira, 'one');
  const body = aMessageDraft('two');
  await mira.call(sendMessageEndpoint, { params: chat, body });
  await setActive(false);
  const closesAt = (await inList(mira))?.crew.closesAt?.getTime() ?? 0;
  expect(closesAt - Date.now()).toBeGreaterThan(86_000_000);
  expect(closesAt - Date.now()).toBeLessThanOrEqual(86_400_000);
  await write(mira, 'three');
  await setActive(true);
  expect((await inList(mira))?.crew.closesAt).toBeNull();

  await setActive(false);
  const end = (days: number) =>
    db.execute(sql`update chats set closes_at = now() - ${days} * interval '1 day' where id = ${chat.chatId}`);
  await end(29);
  await expect(write(mira, 'late')).rejects.toMatchObject({ status: 409, code: 'crew-chat-ended' });
  expect((await mira.call(sendMessageEndpoint, { params: chat, body })).seq).toBe(3);
  await deleteOldCrewChats(db);
  expect(await read(mira)).toEqual(['one', 'two', 'three']);
  expect(await listPartnerIds(db, mira.id)).toEqual([ada.id]);
  await end(30);
  const report: ReportDraft = { kind: 'message', ...chat, messageId: body.id, reason: 'Spam or scam', note: '' };
  const refused = await Promise.all([
    mira.send(getCrewEndpoint, { params: crewParams }),
    mira.send(markChatReadEndpoint, { params: chat, body: { seq: 1 } }),
    mira.send(sendTypingEndpoint, { params: chat }),
    mira.send(changeChatSettingsEndpoint, { params: chat, body: { isMuted: true } }),
    mira.send(deleteChatEndpoint, { params: chat }),
    mira.send(sendMessageEndpoint, { params: chat, body }),
    mira.send(createReportEndpoint, { body: report }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 404));
  expect([await statusOf(mira), await inList(mira), await listPartnerIds(db, mira.id)]).toEqual([404, undefined, []]);
  expect((await mira.send(exportDataEndpoint, {})).body).not.toContain('three');
  await deleteOldCrewChats(db);
  expect(await db.$count(chats, sql`${chats.id} = ${chat.chatId}`)).toBe(0);
});

test('the conversation of a deleted post retains its game, platform and start', async () => {
  const { ada, mira, write, read, inList, params, post } = await startCrew();
  await write(mira, 'one');
  await ada.call(deletePostEndpoint, { params });
  await write(ada, 'two');
  expect(await read(mira)).toEqual(['one', 'two']);
  expect((await inList(mira))?.crew).toMatchObject({
    id: post.id,
    gameId: post.gameId,
    game: 'Valorant',
    platform: 'PC',
    closesAt: expect.any(Date),
    members: [{ name: 'Ada' }, { name: 'Mira' }],
  });
});

test('messages of a deleted account have no name', async () => {
  const { ada, mira, zoe, join, write, read, inList, chat } = await startCrew();
  await join(zoe);
  await write(mira, 'one');
  await mira.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await read(ada)).toEqual(['one']);
  const { messages } = await ada.call(listMessagesEndpoint, { params: chat, querystring: {} });
  expect(messages.at(-1)).toMatchObject({ event: 'left', senderId: null });
  expect((await inList(ada))?.crew).toMatchObject({ members: [{ name: 'Ada' }, { name: 'Zoe' }], lastSenderId: null });
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  await write(zoe, 'still here');
  expect(await read(zoe)).toEqual(['one', 'still here']);
});
