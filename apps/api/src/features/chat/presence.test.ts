import {
  listChatsEndpoint,
  markChatReadEndpoint,
  noteTypingEndpoint,
  sendMessageEndpoint,
} from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/users.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

async function startPair() {
  const api = await startApi();
  const origin = await api.listen();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const chat = await aChat(ada, bob);
  const params = { chatId: chat.id };
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft() });
  const bobSees = async () => (await bob.call(listChatsEndpoint, { querystring: {} }))[0];
  return { ...api, origin, ada, bob, chat, params, bobSees };
}

const isPresence = (isOnline: boolean) => (event: LiveEvent) =>
  event.type === 'presence.changed' && event.presence?.isOnline === isOnline;

test('a partner sees who comes and goes, and when they were last there', async () => {
  const { ada, bob, origin, bobSees } = await startPair();
  expect((await bobSees())?.partner.presence).toEqual({ isOnline: false, lastSeenAt: null });
  const bobLive = await connectLive(origin, bob);
  const adaLive = await connectLive(origin, ada);
  expect(await bobLive.next(isPresence(true))).toMatchObject({ memberId: ada.id });
  expect((await bobSees())?.partner.presence).toMatchObject({ isOnline: true });
  adaLive.socket.close();
  await bobLive.next(isPresence(false));
  const presence = (await bobSees())?.partner.presence;
  expect(presence?.isOnline).toBe(false);
  expect(presence?.lastSeenAt).toBeInstanceOf(Date);
});

test('a second window is neither a coming nor a going, and a page loaded anew has not left', async () => {
  const { ada, bob, origin, bobSees } = await startPair();
  const bobLive = await connectLive(origin, bob);
  const first = await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  const second = await connectLive(origin, ada);
  first.socket.close();
  await first.closed;
  second.socket.close();
  await second.closed;
  await connectLive(origin, ada);
  expect((await bobSees())?.partner.presence?.isOnline).toBe(true);
  expect(bobLive.events.filter(({ type }) => type === 'presence.changed')).toHaveLength(1);
});

test('who was connected to a node that died is not online for ever', async () => {
  const { ada, bob, origin, db, bobSees } = await startPair();
  const bobLive = await connectLive(origin, bob);
  await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  await db.execute(sql`update presence set seen_at = now() - interval '80 seconds'`);
  expect((await bobSees())?.partner.presence?.isOnline).toBe(false);
});

test('who does not show it is not seen, at once and from then on', async () => {
  const { ada, bob, origin, bobSees } = await startPair();
  const bobLive = await connectLive(origin, bob);
  await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  const hidden = { sendsReadReceipts: true, showsPresence: false };
  expect(await ada.call(changeSettingsEndpoint, { body: hidden })).toEqual(hidden);
  expect(await ada.call(getSettingsEndpoint, {})).toEqual(hidden);
  await bobLive.next((event) => event.type === 'presence.changed' && event.presence === null);
  expect((await bobSees())?.partner.presence).toBeNull();
});

test('what was read is told to its sender, once, unless the reader keeps that to themselves', async () => {
  const { ada, bob, origin, params } = await startPair();
  const adaLive = await connectLive(origin, ada);
  const adaSees = async () => (await ada.call(listChatsEndpoint, { querystring: {} }))[0]?.seenSeq;
  const isSeen = ({ type }: LiveEvent): boolean => type === 'chat.seen';
  expect(await adaSees()).toBe(0);
  for (let times = 0; times < 2; times += 1) await bob.call(markChatReadEndpoint, { params, body: { seq: 1 } });
  expect(await adaLive.next(isSeen)).toEqual({ type: 'chat.seen', chatId: params.chatId, seq: 1 });
  expect(await adaSees()).toBe(1);
  await bob.call(changeSettingsEndpoint, { body: { sendsReadReceipts: false, showsPresence: true } });
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('and now?') });
  await bob.call(markChatReadEndpoint, { params, body: { seq: 2 } });
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('the end') });
  await adaLive.next((event) => event.type === 'message.sent' && event.message.text === 'the end');
  expect(adaLive.events.filter(isSeen)).toHaveLength(1);
  expect(await adaSees()).toBe(0);
});

test('the partner alone hears that somebody is writing', async () => {
  const { ada, bob, as, origin, params, visitor } = await startPair();
  const outsider = await as('member');
  const [adaLive, bobLive] = [await connectLive(origin, ada), await connectLive(origin, bob)];
  const outsiderLive = await connectLive(origin, outsider);
  const isTyping = ({ type }: LiveEvent): boolean => type === 'chat.typing';
  await ada.call(noteTypingEndpoint, { params });
  expect(await bobLive.next(isTyping)).toEqual({ type: 'chat.typing', chatId: params.chatId });
  await bob.call(noteTypingEndpoint, { params });
  await adaLive.next(isTyping);
  expect(adaLive.events.filter(isTyping)).toHaveLength(1);
  expect(outsiderLive.events).toEqual([{ type: 'live.ready' }]);
  await expect(outsider.call(noteTypingEndpoint, { params })).rejects.toMatchObject({ code: 'chat-not-found' });
  expect((await visitor().send(noteTypingEndpoint, { params })).statusCode).toBe(401);
});

test('conversations are found by the partner’s name, in any case, and as it is shown', async () => {
  const { ada, as } = await startPair();
  const found = async (search: string) =>
    (await ada.call(listChatsEndpoint, { querystring: { search } })).map(({ partner }) => partner.name);
  await aChat(ada, await as('member', '100% Björn_'));
  expect(await found('BJÖ')).toEqual(['100% Björn_']);
  expect(await found('%')).toEqual(['100% Björn_']);
  expect(await found('_')).toEqual(['100% Björn_']);
  expect(await found('')).toHaveLength(2);
  expect(await found('nobody')).toEqual([]);
});

test('settings are one’s own, and checked', async () => {
  const { ada, bob, visitor } = await startPair();
  await ada.call(changeSettingsEndpoint, { body: { sendsReadReceipts: false, showsPresence: false } });
  expect(await bob.call(getSettingsEndpoint, {})).toEqual({ sendsReadReceipts: true, showsPresence: true });
  for (const body of [{}, { sendsReadReceipts: true }, { sendsReadReceipts: 1, showsPresence: true }]) {
    expect((await ada.send(changeSettingsEndpoint, { body })).statusCode).toBe(400);
  }
  expect((await visitor().send(getSettingsEndpoint)).statusCode).toBe(401);
  expect((await visitor().send(changeSettingsEndpoint, { body: {} })).statusCode).toBe(401);
});
