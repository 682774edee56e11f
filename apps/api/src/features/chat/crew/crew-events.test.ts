import { listMessagesEndpoint, MESSAGES_PAGE_SIZE, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewChatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { deletePostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft, aPostContent } from '#test/factories.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's post with Mira in its crew. Zoe and Yuki are not in it. */
async function startCrew(options: Parameters<typeof startWithSeats>[1] = {}) {
  const scene = await startWithSeats(5, options);
  const { author: ada, mira, zoe, yuki } = scene;
  const chat = { chatId: crewChatIdOf(scene.post.id) };
  const mirasRequest = await scene.join(mira);
  const names = new Map([ada, mira, zoe, yuki].map(({ id }, index) => [id, ['Ada', 'Mira', 'Zoe', 'Yuki'][index]]));
  const write = (sender: ApiClient, text: string) =>
    sender.call(sendMessageEndpoint, { params: chat, body: aMessageDraft(text) });
  const page = (reader: ApiClient, querystring: { before?: number; after?: number } = {}) =>
    reader.call(listMessagesEndpoint, { params: chat, querystring });
  /** Such as 'Mira joined' and 'Mira: hello'. */
  const read = async (reader: ApiClient, querystring?: Parameters<typeof page>[1]) =>
    (await page(reader, querystring)).messages.map(({ senderId, event, text }) => {
      const name = senderId === null ? '' : names.get(senderId);
      return event ? `${name} ${event} ${text}`.trim() : `${name}: ${text}`;
    });
  const inList = async (reader: ApiClient) =>
    (await reader.call(listChatsEndpoint, { querystring: {} })).find((listed) => listed.kind === 'crew');
  const edit = (startsAt: Date | null) =>
    ada.call(updatePostEndpoint, { params: scene.params, body: aPostContent({ seats: 5, startsAt }) });
  const setActive = (isActive: boolean) =>
    ada.call(setPostActiveEndpoint, { params: scene.params, body: { isActive } });
  return { ...scene, ada, chat, mirasRequest, write, page, read, inList, edit, setActive };
}

test('lists who joins and leaves, each moved start, and that the game is called off or back on', async () => {
  const { ada, mira, zoe, join, change, mirasRequest, read, edit, setActive } = await startCrew();
  await join(zoe);
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000);
  await edit(startsAt);
  await edit(startsAt);
  await edit(null);
  await change(mira, mirasRequest, { name: 'leave' });
  await setActive(false);
  await setActive(true);
  const afterJoining = [
    'Zoe joined',
    `start-moved ${startsAt.toISOString()}`,
    'start-moved',
    'Mira left',
    'called-off',
    'back-on',
  ];
  expect(await read(ada)).toEqual(['Mira joined', ...afterJoining]);
  expect(await read(zoe)).toEqual(afterJoining);
});

test('an acceptance that is undone withdraws its line, also for a member who is accepted again', async () => {
  const { ada, mira, zoe, request, change, write, read } = await startCrew();
  const zoes = await request(zoe);
  await change(ada, zoes, { name: 'accept' });
  await write(mira, 'hi zoe');
  await change(ada, zoes, { name: 'undo' });
  await write(mira, 'not to zoe');
  await change(ada, zoes, { name: 'accept' });
  const [undone, again] = [['Zoe joined', 'Mira: hi zoe', 'Zoe joined-undone'], 'Zoe joined'];
  expect(await read(mira)).toEqual(['Mira joined', ...undone, 'Mira: not to zoe', again]);
  expect(await read(zoe)).toEqual(['Mira: hi zoe', again]);
});

test.each(['end', 'deactivate', 'delete'] as const)(
  'states that a started session has ended after its author chose %s',
  async (name) => {
    const { db, ada, mira, params, setActive, read } = await startCrew();
    await db.execute(sql`update posts set created_at = now() - interval '1 hour', starts_at = now() - interval '1 minute',
    closes_at = now() + interval '1 hour'`);
    if (name === 'end') await ada.call(commandPostEndpoint, { params, body: { name } });
    else await (name === 'delete' ? ada.call(deletePostEndpoint, { params }) : setActive(false));
    expect((await read(mira)).at(-1)).toBe('ended');
  },
);

test('an event is neither unread, nor pushed, nor the last message, nor content to report', async () => {
  const service = await startPushService();
  const { ada, mira, zoe, join, chat, write, page, inList, edit, allPushed } = await startCrew(service);
  await write(mira, 'hello');
  const browser = service.newBrowser();
  await ada.call(subscribeToPushEndpoint, { body: browser.subscription });
  await join(zoe);
  await edit(new Date(Date.now() + 86_400_000));
  await allPushed();
  expect(browser.read().filter(({ kind }) => kind === 'message')).toEqual([]);
  expect(await inList(ada)).toMatchObject({
    lastMessage: 'hello',
    unread: 1,
    isLastMessageOwn: false,
    lastSeq: 4,
    crew: { lastSenderId: mira.id },
  });
  expect(await inList(mira)).toMatchObject({ lastMessage: 'hello', unread: 0, isLastMessageOwn: true });
  const joined = (await page(ada)).messages.findLast(({ event }) => event === 'joined');
  const report = { kind: 'message', ...chat, messageId: joined?.id ?? '', reason: 'Spam or scam', note: '' } as const;
  await expect(ada.call(createReportEndpoint, { body: report })).rejects.toMatchObject({ code: 'message-not-found' });
});

test('a block hides who joined and left', async () => {
  const { ada, mira, zoe, join, change, page, read } = await startCrew();
  await mira.call(blockMemberEndpoint, { params: { memberId: zoe.id } });
  await change(zoe, await join(zoe), { name: 'leave' });
  expect(await read(ada)).toEqual(['Mira joined', 'Zoe joined', 'Zoe left']);
  expect(await read(mira)).toEqual(['Mira joined', 'joined', 'left']);
  expect(JSON.stringify(await page(mira))).not.toContain(zoe.id);
});

test('a late member reads the last three texts of the author, and no other earlier message', async () => {
  const { ada, mira, zoe, yuki, join, write, page, read, inList, chat } = await startCrew({
    limits: { messagesPer10Seconds: { points: 1000, seconds: 10 } },
  });
  for (const text of ['one', 'two', 'three']) await write(ada, text);
  await write(mira, 'not to zoe');
  await write(ada, 'four');
  await join(zoe);
  const texts = ['Ada: two', 'Ada: three', 'Ada: four'];
  expect(await read(zoe)).toEqual([...texts, 'Zoe joined']);
  expect(await inList(zoe)).toMatchObject({ lastMessage: 'four', unread: 0 });
  await Promise.all(Array.from({ length: MESSAGES_PAGE_SIZE }, () => write(mira, 'more')));
  const { messages, hasMore } = await page(zoe);
  expect(hasMore).toBe(true);
  const [first] = messages;
  expect(await read(zoe, { before: first?.seq ?? 0 })).toEqual([...texts, 'Zoe joined']);
  expect((await read(zoe, { after: 0 })).slice(0, 4)).toEqual([...texts, 'Zoe joined']);
  expect((await yuki.send(listMessagesEndpoint, { params: chat, querystring: {} })).statusCode).toBe(404);
  await zoe.call(deleteChatEndpoint, { params: chat });
  expect(await read(zoe)).toEqual([]);
});

test('a member who returns reads what they could read before, and nothing that was written meanwhile', async () => {
  const { ada, mira, zoe, join, change, mirasRequest, write, read, inList } = await startCrew();
  await join(zoe);
  await write(zoe, 'while mira was in');
  await change(mira, mirasRequest, { name: 'leave' });
  await write(zoe, 'not to mira');
  await join(mira);
  await write(zoe, 'welcome back');
  const before = ['Mira joined', 'Zoe joined', 'Zoe: while mira was in'];
  expect(await read(mira)).toEqual([...before, 'Mira joined', 'Zoe: welcome back']);
  expect(await inList(mira)).toMatchObject({ unread: 1 });
  expect(await read(ada)).toEqual([...before, 'Mira left', 'Zoe: not to mira', 'Mira joined', 'Zoe: welcome back']);
});
