import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { exportDataEndpoint, getDeletionSummaryEndpoint } from '@muster/contract/members/account.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';

/** Ada and Bob have written to each other; Bob has not read Ada's second message. */
async function startPair(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const { id: chatId } = await aChat(ada, bob);
  const params = { chatId };
  const write = (from: ApiClient, text = 'hi') => from.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
  await write(ada, 'first');
  await write(bob, 'second');
  await write(ada, 'third');
  const listed = async (client: ApiClient, search = '') =>
    client.call(listChatsEndpoint, { querystring: search === '' ? {} : { search } });
  const only = async (client: ApiClient) => (await listed(client))[0];
  const set = (client: ApiClient, body: { isMuted?: boolean; isArchived?: boolean }) =>
    client.call(changeChatSettingsEndpoint, { params, body });
  const remove = (client: ApiClient) => client.call(deleteChatEndpoint, { params });
  const page = (client: ApiClient, querystring: { before?: number; after?: number } = {}) =>
    client.call(listMessagesEndpoint, { params, querystring });
  const texts = async (client: ApiClient) => (await page(client)).messages.map(({ text }) => text);
  return { ...api, ada, bob, chatId, params, write, listed, only, set, remove, page, texts };
}

test('an archived conversation comes back with the next message, unless it is muted', async () => {
  const { ada, bob, write, only, set } = await startPair();
  expect(await set(bob, { isArchived: true })).toEqual({ isMuted: false, isArchived: true });
  expect(await only(bob)).toMatchObject({ isArchived: true, isMuted: false, unread: 2 });
  await write(ada);
  expect(await only(bob)).toMatchObject({ isArchived: false, unread: 3 });
  // Muting does not archive it again.
  expect(await set(bob, { isMuted: true })).toEqual({ isMuted: true, isArchived: false });
  await set(bob, { isArchived: true });
  await write(ada);
  expect(await only(bob)).toMatchObject({ isArchived: true, isMuted: true, unread: 4 });
  // Nor does unmuting bring it back before the next message.
  expect(await set(bob, { isMuted: false })).toEqual({ isMuted: false, isArchived: true });
  await write(ada);
  expect(await only(bob)).toMatchObject({ isArchived: false, unread: 5 });
  expect(await only(ada)).toMatchObject({ isArchived: false, isMuted: false });
});

test('lists archived conversations after the others', async () => {
  const { as, ada, bob, set, listed } = await startPair();
  const cem = await as('member', 'Cem');
  const older = await aChat(ada, cem);
  await set(ada, { isArchived: true });
  expect((await listed(ada)).map(({ id, isArchived }) => [id === older.id, isArchived])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await listed(ada, bob.id)).toEqual([]);
  for (const search of ['bob', 'ＢÖ']) expect(await listed(ada, search)).toHaveLength(1);
  for (const search of ['b%b', '_']) expect(await listed(ada, search)).toEqual([]);
});

test('a deleted conversation leaves the list, search, history, counts and export, and the partner keeps it', async () => {
  const { ada, bob, chatId, write, listed, remove, page, texts } = await startPair();
  const countedBy = async (client: ApiClient) => (await client.call(getDeletionSummaryEndpoint, {})).conversations;
  const exported = async (client: ApiClient) =>
    (await client.raw({ method: 'GET', url: exportDataEndpoint.path })).body;
  expect(await remove(bob)).toEqual({ deletedSeq: 3 });
  expect([await listed(bob), await listed(bob, 'ada'), await countedBy(bob)]).toEqual([[], [], 0]);
  expect(await page(bob)).toEqual({ messages: [], hasMore: false, deletedSeq: 3 });
  expect(await exported(bob)).not.toMatch(/first|second|third/);
  expect([await texts(ada), await countedBy(ada)]).toEqual([['first', 'second', 'third'], 1]);
  expect(await exported(ada)).toMatch(/first.*second.*third/s);
  await write(ada, 'fourth');
  expect(await texts(bob)).toEqual(['fourth']);
  for (const position of [{ before: 4 }, { after: 4 }, { before: 2 }])
    expect((await page(bob, position)).messages).toEqual([]);
  expect((await page(bob, { after: 0 })).messages).toHaveLength(1);
  expect(await listed(bob)).toMatchObject([
    { id: chatId, lastMessage: 'fourth', lastSeq: 4, unread: 1, readSeq: 3, deletedSeq: 3, isDeleted: false },
  ]);
  expect(await exported(bob)).toMatch(/fourth/);
  expect(await countedBy(bob)).toBe(1);
});

test('deleting unread messages neither marks them as seen nor moves a later read marker back', async () => {
  const { ada, bob, params, write, only, remove } = await startPair();
  const read = (seq: number) => bob.call(markChatReadEndpoint, { params, body: { seq } });
  await read(1);
  expect(await only(ada)).toMatchObject({ seenSeq: 1 });
  await remove(bob);
  expect(await only(ada)).toMatchObject({ seenSeq: 1 });
  expect((await aChat(bob, ada)).unread).toBe(0);
  await write(ada, 'fourth');
  expect(await only(bob)).toMatchObject({ unread: 1, readSeq: 3 });
  await read(4);
  expect([await only(bob), await only(ada)]).toMatchObject([{ unread: 0, readSeq: 4 }, { seenSeq: 4 }]);
});

test('a request to join brings an archived or deleted conversation back', async () => {
  const { ada, bob, set, remove, listed } = await startPair();
  const request = async () => {
    const post = await ada.call(createPostEndpoint, { body: aPostDraft() });
    await bob.call(requestToJoinEndpoint, { params: { postId: post.id } });
  };
  await set(ada, { isArchived: true });
  await remove(bob);
  await request();
  expect(await listed(ada)).toMatchObject([{ isArchived: false }]);
  expect(await listed(bob)).toMatchObject([{ isDeleted: false, lastMessage: null, lastMessageAt: null, unread: 0 }]);
});

/** What the partner reads and receives, without what differs on every run. */
async function partnerView(change: (pair: Awaited<ReturnType<typeof startPair>>) => Promise<unknown>) {
  const pair = await startPair();
  const { listen, ada, bob, chatId, write, listed, page } = pair;
  const live = await connectLive(await listen(), ada);
  await change(pair);
  await write(ada, 'after');
  const last = await write(bob, 'done');
  await live.next((event) => event.type === 'message.sent' && event.message.id === last.id);
  const seen = JSON.stringify({
    events: live.events.filter(({ type }: LiveEvent) => type !== 'live.heartbeat' && type !== 'presence.changed'),
    chats: await listed(ada),
    page: await page(ada),
    open: await aChat(ada, bob),
  });
  return seen
    .replaceAll(chatId, 'chat')
    .replaceAll(ada.id, 'ada')
    .replaceAll(bob.id, 'bob')
    .replaceAll(/"[\da-f-]{36}"/g, '"id"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"');
}

test('the partner’s responses and events are the same after mute, archive and delete', async () => {
  const unchanged = await partnerView(async () => undefined);
  const muted = await partnerView(({ set, bob }) => set(bob, { isMuted: true }));
  const archived = await partnerView(({ set, bob }) => set(bob, { isArchived: true }));
  const deleted = await partnerView(({ remove, bob }) => remove(bob));
  expect([muted, archived, deleted]).toEqual([unchanged, unchanged, unchanged]);
});

test('does not push messages of a muted conversation', async () => {
  const service = await startPushService();
  const { allPushed, ada, bob, write, set } = await startPair({ environment: service.environment });
  const browser = service.newBrowser();
  await bob.call(subscribeToPushEndpoint, { body: browser.subscription });
  await set(bob, { isMuted: true });
  await write(ada, 'quiet');
  await allPushed();
  expect(browser.received()).toEqual([]);
  await set(bob, { isMuted: false });
  await write(ada, 'loud');
  await allPushed();
  expect(browser.received()).toHaveLength(1);
});

test('settings reach the member’s other browsers, and strangers cannot change them', async () => {
  const { listen, as, visitor, ada, bob, chatId, params, set, remove, only } = await startPair();
  const live = await connectLive(await listen(), bob);
  await set(bob, { isMuted: true });
  await remove(bob);
  expect(await live.next(({ type }) => type === 'chat.settings')).toMatchObject({ chatId, isMuted: true });
  expect(await live.next(({ type }) => type === 'chat.deleted')).toMatchObject({ chatId, deletedSeq: 3 });
  const stranger = await as('member');
  const send = async (client: ApiClient, body: object) =>
    (await client.send(changeChatSettingsEndpoint, { params, body })).statusCode;
  expect([await send(stranger, { isMuted: true }), await send(visitor(), { isMuted: true })]).toEqual([404, 401]);
  expect([await send(bob, { isMuted: 'yes' }), await send(bob, { deletedSeq: 9 })]).toEqual([400, 400]);
  expect((await stranger.send(deleteChatEndpoint, { params })).statusCode).toBe(404);
  expect(await only(ada)).toMatchObject({ deletedSeq: 0, isMuted: false });
});
