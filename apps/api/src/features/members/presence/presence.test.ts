import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { markChatReadEndpoint, sendTypingEndpoint } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { presence as presenceTable } from '#src/db/schema/presence.ts';
import { setOnline, expirePresence } from './presence-repository.ts';
import { aChat, aMessageDraft, listPairs } from '#test/factories.ts';
import { connectLive, type LiveClient } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { startApi } from '#test/start-api.ts';

async function startPair(environment: Readonly<Record<string, string>> = {}) {
  const api = await startApi({ environment });
  const origin = await api.listen();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const chat = await aChat(ada, bob);
  const params = { chatId: chat.id };
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft() });
  const bobSees = async () => (await listPairs(bob))[0];
  return { ...api, origin, ada, bob, chat, params, bobSees };
}

const isPresence = (isOnline: boolean) => (event: LiveEvent) =>
  event.type === 'presence.changed' && event.presence?.isOnline === isOnline;

test('a partner sees in the conversation and on the player page when a member goes online and offline', async () => {
  const { ada, bob, origin, db, bobSees } = await startPair();
  expect((await bobSees())?.partner.presence).toEqual({ isOnline: false, lastSeenAt: expect.any(Date) });
  const bobLive = await connectLive(origin, bob);
  const adaLive = await connectLive(origin, ada);
  expect(await bobLive.next(isPresence(true))).toMatchObject({ memberId: ada.id });
  // The last activity is the message; the member stays online much longer.
  await db.update(members).set({ lastActivityAt: sql`now() - interval '27 minutes'` });
  const pageOf = async (viewer: typeof bob) =>
    (await viewer.call(getPlayerEndpoint, { params: { memberId: ada.id } })).presence;
  expect(await pageOf(bob)).toMatchObject({ isOnline: true });
  expect(await pageOf(bob)).toEqual((await bobSees())?.partner.presence);
  expect(await pageOf(ada)).toMatchObject({ isOnline: true });
  adaLive.socket.close();
  await bobLive.next(isPresence(false));
  expect(await pageOf(bob)).toEqual({ isOnline: false, lastSeenAt: expect.any(Date) });
  expect(await pageOf(bob)).toEqual((await bobSees())?.partner.presence);
});

test('shows the last activity if it is later than the last connection, in both places', async () => {
  const { ada, bob, db, bobSees } = await startPair();
  const lastActivityAt = new Date('2026-11-20T12:00:00Z');
  await db.update(members).set({ lastActivityAt });
  await setOnline(db, '019a3f6e-0000-7000-8000-000000000001', [ada.id], []);
  await db.update(presenceTable).set({ isOnline: false, seenAt: new Date('2026-11-19T12:00:00Z') });
  const player = await bob.call(getPlayerEndpoint, { params: { memberId: ada.id } });
  expect(player.presence).toEqual({ isOnline: false, lastSeenAt: lastActivityAt });
  expect((await bobSees())?.partner.presence).toEqual(player.presence);
});

test('hides from strangers that a player is online', async () => {
  const { ada, bob, as, origin } = await startPair();
  const stranger = await as('member');
  await aChat(stranger, ada);
  const bobLive = await connectLive(origin, bob);
  await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  const { presence } = await stranger.call(getPlayerEndpoint, { params: { memberId: ada.id } });
  expect(presence).toMatchObject({ isOnline: false });
});

test('hides presence from a member who opened a conversation without messages', async () => {
  const { ada, bob, as, origin } = await startPair();
  const stranger = await as('member');
  const chat = await aChat(stranger, ada);
  const { id: chatId } = await aChat(stranger, bob);
  await stranger.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  const bobLive = await connectLive(origin, bob);
  const live = await connectLive(origin, stranger);
  const adaLive = await connectLive(origin, ada);
  // Presence is published after a connection has opened. Bob is a partner of both.
  for (const { id } of [stranger, ada])
    await bobLive.next((event) => event.type === 'presence.changed' && event.memberId === id);
  const rooms = await listPairs(stranger);
  expect(rooms.find(({ id }) => id === chat.id)?.partner.presence).toBeNull();
  const params = { chatId: chat.id };
  await stranger.call(sendTypingEndpoint, { params });
  await stranger.call(sendMessageEndpoint, { params, body: aMessageDraft('hello') });
  await adaLive.next(({ type }) => type === 'message.sent');
  const typesOf = ({ events }: LiveClient) =>
    events.flatMap((event) => (event.type === 'presence.changed' && event.memberId === bob.id ? [] : event.type));
  expect(typesOf(adaLive)).toEqual(['live.ready', 'message.sent']);
  expect(typesOf(live)).toEqual(['live.ready', 'message.sent']);
});

test('a second window changes nothing, and a reload does not set the member offline', async () => {
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

test('a member of a crashed node goes offline', async () => {
  const { ada, bob, origin, db, bobSees } = await startPair();
  const bobLive = await connectLive(origin, bob);
  await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  await db.execute(sql`update presence set seen_at = now() - interval '80 seconds'`);
  expect((await bobSees())?.partner.presence?.isOnline).toBe(false);
  expect(await expirePresence(db)).toContain(ada.id);
  expect(await expirePresence(db)).toEqual([]);
});

test('a refresh stores connected members again, and sets others offline that a failed update left online', async () => {
  const { ada, bob, origin, db, jobContext } = await startPair();
  await connectLive(origin, ada);
  const online = async () => {
    const rows = await db.select().from(presenceTable).where(eq(presenceTable.isOnline, true));
    return rows.map(({ memberId }) => memberId);
  };
  await expect.poll(online).toEqual([ada.id]);
  await db.execute(sql`update presence set seen_at = now() - interval '60 seconds'`);
  await db.execute(sql`insert into presence (member_id, node_id, is_online)
    select ${bob.id}, node_id, true from presence where member_id = ${ada.id}`);
  await jobContext.presence.refresh();
  expect(await online()).toEqual([ada.id]);
  expect(await db.$count(presenceTable, sql`seen_at > now() - interval '30 seconds'`)).toBe(2);
  // As after a crash of the database.
  await db.delete(presenceTable);
  await jobContext.presence.refresh();
  expect(await online()).toEqual([ada.id]);
});

test('a member connected to two nodes goes offline with the second', async ({ skip }) => {
  skip(natsIsMissing !== null, natsIsMissing ?? '');
  const environment = { NATS_URL: (await startNatsServer()).url };
  const { ada, bob, origin, target, db, bobSees } = await startPair(environment);
  const other = await startApi({ environment, target });
  const bobLive = await connectLive(origin, bob);
  const here = await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  const there = await connectLive(await other.listen(), ada);
  const isOnNode = and(eq(presenceTable.memberId, ada.id), presenceTable.isOnline);
  await expect.poll(() => db.$count(presenceTable, isOnNode)).toBe(2);
  here.socket.close();
  await expect.poll(() => db.$count(presenceTable, isOnNode), { timeout: 10_000 }).toBe(1);
  expect((await bobSees())?.partner.presence?.isOnline).toBe(true);
  there.socket.close();
  await bobLive.next(isPresence(false));
  // Nothing was published for the second connection and the end of the first.
  expect(bobLive.events.filter(isPresence(true))).toHaveLength(1);
});

test('stores no last-seen time for members who hide their presence', async () => {
  const { ada, db } = await startPair();
  await ada.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: true, showsPresence: false, pushShowsText: false },
  });
  await setOnline(db, '019a3f6e-0000-7000-8000-000000000001', [ada.id], []);
  expect(await db.select().from(presenceTable).where(eq(presenceTable.memberId, ada.id))).toEqual([]);
});

test('turning read receipts off withdraws earlier ones, and turning them on shows them again, on open screens', async () => {
  const { ada, bob, origin, params } = await startPair();
  await bob.call(markChatReadEndpoint, { params, body: { seq: 1 } });
  const adaLive = await connectLive(origin, ada);
  const versions: number[] = [];
  for (const sendsReadReceipts of [false, true]) {
    await bob.call(changeSettingsEndpoint, { body: { sendsReadReceipts, showsPresence: true, pushShowsText: false } });
    const seq = sendsReadReceipts ? 1 : 0;
    const seen = await adaLive.next((event) => event.type === 'chat.seen' && event.seq === seq);
    expect(seen).toEqual({ type: 'chat.seen', ...params, seq, version: expect.any(Number) });
    if (seen.type === 'chat.seen') versions.push(seen.version);
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test('hides presence at once when the member turns it off', async () => {
  const { ada, bob, origin, bobSees } = await startPair();
  const bobLive = await connectLive(origin, bob);
  await connectLive(origin, ada);
  await bobLive.next(isPresence(true));
  const hidden = { sendsReadReceipts: true, showsPresence: false, pushShowsText: false, language: 'en' };
  expect(await ada.call(changeSettingsEndpoint, { body: hidden })).toMatchObject(hidden);
  expect(await ada.call(getSettingsEndpoint, {})).toMatchObject(hidden);
  await bobLive.next((event) => event.type === 'presence.changed' && event.presence === null);
  expect((await bobSees())?.partner.presence).toBeNull();
});

test('sends a read receipt to the sender once, unless the reader has turned receipts off', async () => {
  const { ada, bob, origin, params } = await startPair();
  const adaLive = await connectLive(origin, ada);
  const adaSees = async () => (await listPairs(ada))[0]?.seenSeq;
  const isSeen = ({ type }: LiveEvent): boolean => type === 'chat.seen';
  expect(await adaSees()).toBe(0);
  for (let times = 0; times < 2; times += 1) await bob.call(markChatReadEndpoint, { params, body: { seq: 1 } });
  expect(await adaLive.next(isSeen)).toMatchObject({ chatId: params.chatId, seq: 1 });
  expect(await adaSees()).toBe(1);
  await bob.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: false, showsPresence: true, pushShowsText: false },
  });
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('and now?') });
  await bob.call(markChatReadEndpoint, { params, body: { seq: 2 } });
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('the end') });
  await adaLive.next((event) => event.type === 'message.sent' && event.message.text === 'the end');
  expect(adaLive.events.filter(isSeen)).toMatchObject([{ seq: 1 }, { seq: 0 }]);
  expect(await adaSees()).toBe(0);
});

test('publishes typing to the partner only', async () => {
  const { ada, bob, as, origin, params, visitor } = await startPair();
  const outsider = await as('member');
  const [adaLive, bobLive] = [await connectLive(origin, ada), await connectLive(origin, bob)];
  const outsiderLive = await connectLive(origin, outsider);
  const isTyping = ({ type }: LiveEvent): boolean => type === 'chat.typing';
  await ada.call(sendTypingEndpoint, { params });
  expect(await bobLive.next(isTyping)).toEqual({ type: 'chat.typing', chatId: params.chatId });
  await bob.call(sendTypingEndpoint, { params });
  await adaLive.next(isTyping);
  expect(adaLive.events.filter(isTyping)).toHaveLength(1);
  expect(outsiderLive.events).toMatchObject([{ type: 'live.ready' }]);
  await expect(outsider.call(sendTypingEndpoint, { params })).rejects.toMatchObject({ code: 'chat-not-found' });
  expect((await visitor().send(sendTypingEndpoint, { params })).statusCode).toBe(401);
});

test('finds conversations by the displayed partner name, case-insensitively', async () => {
  const { ada, as } = await startPair();
  const found = async (search: string) => (await listPairs(ada, search)).map(({ partner }) => partner.name);
  await aChat(ada, await as('member', '100% Björn_'));
  expect(await found('BJÖ')).toEqual(['100% Björn_']);
  expect(await found('%')).toEqual(['100% Björn_']);
  expect(await found('_')).toEqual(['100% Björn_']);
  expect(await found('')).toHaveLength(2);
  expect(await found('nobody')).toEqual([]);
});

test('validates settings and changes only the member’s own', async () => {
  const { ada, bob, visitor } = await startPair();
  await ada.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: false, showsPresence: false, pushShowsText: false },
  });
  expect(await bob.call(getSettingsEndpoint, {})).toEqual({
    sendsReadReceipts: true,
    showsPresence: true,
    showsGames: true,
    showsSessions: true,
    showsUsualTimes: false,
    pushShowsText: false,
    language: 'en',
    pushesAlerts: true,
    hasQuietHours: true,
    quietFrom: 23 * 60,
    quietUntil: 8 * 60,
    timeZone: null,
    receivesDigests: false,
  });
  for (const body of [{}, { sendsReadReceipts: 1 }, { showsPresence: true, other: 1 }]) {
    expect((await ada.send(changeSettingsEndpoint, { body })).statusCode).toBe(400);
  }
  expect((await visitor().send(getSettingsEndpoint)).statusCode).toBe(401);
  expect((await visitor().send(changeSettingsEndpoint, { body: {} })).statusCode).toBe(401);
});
