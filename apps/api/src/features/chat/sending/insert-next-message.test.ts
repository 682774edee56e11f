import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chats, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { aChat, aMessageDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

/** Ada has written to Bob, so each further message takes one statement. */
async function startEstablishedChat() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const { id: chatId } = await aChat(ada, bob);
  const send = (text: string) => ada.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(text) });
  await send('first');
  const waitForBlockedQueries = async (count: number) => {
    await expect.poll(() => waitingForLocks(api.db)).toBe(count);
  };
  return { ...api, ada, bob, chatId, send, waitForBlockedQueries };
}

test('rejects a message that waited for a block', async () => {
  const { db, ada, bob, send, waitForBlockedQueries } = await startEstablishedChat();
  const { blocking, sending } = await db.transaction(async (tx) => {
    // The block has locked the conversation and waits to be inserted; the message does not see it.
    await tx.execute(sql`lock table blocks in share mode`);
    const blocked = bob.send(blockMemberEndpoint, { params: { memberId: ada.id } });
    await waitForBlockedQueries(1);
    const sent = send('too late');
    await waitForBlockedQueries(2);
    return { blocking: blocked, sending: sent };
  });
  expect((await blocking).statusCode).toBe(200);
  expect((await sending).json()).toMatchObject({ code: 'chat-not-found' });
  expect(await db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'first' }]);
});

test('rejects a message that waited for the suspension of its sender', async () => {
  const { db, ada, send, waitForBlockedQueries } = await startEstablishedChat();
  const { sending } = await db.transaction(async (tx) => {
    await tx.select().from(members).where(eq(members.id, ada.id)).for('update');
    await tx
      .update(members)
      .set({ suspendedUntil: sql`now() + interval '1 day'` })
      .where(eq(members.id, ada.id));
    const sent = send('too late');
    await waitForBlockedQueries(1);
    return { sending: sent };
  });
  expect((await sending).statusCode).toBe(401);
  expect(await db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'first' }]);
});

test('stores a message that waited for another one, with the next number', async () => {
  const { db, chatId, send, waitForBlockedQueries } = await startEstablishedChat();
  const { sending } = await db.transaction(async (tx) => {
    await tx.update(chats).set({ lastSeq: 2 }).where(eq(chats.id, chatId));
    const sent = send('third');
    await waitForBlockedQueries(1);
    return { sending: sent };
  });
  expect((await sending).json()).toMatchObject({ seq: 3, text: 'third' });
});

test('rejects a message whose statement began before a block', async () => {
  const { db, ada, bob, send, waitForBlockedQueries } = await startEstablishedChat();
  const { sending } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from rate_limits for update`);
    const sent = send('too late');
    await waitForBlockedQueries(1);
    await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
    return { sending: sent };
  });
  expect((await sending).json()).toMatchObject({ code: 'chat-not-found' });
  expect(await db.select({ text: messages.text }).from(messages)).toEqual([{ text: 'first' }]);
});

/** Three members who have each written to Bob. */
async function startEstablishedChats(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const bob = await api.as('member', 'Bob');
  const startChat = async (name: string) => {
    const sender = await api.as('member', name);
    const { id: chatId } = await aChat(sender, bob);
    const send = (text: string) => sender.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(text) });
    await send('first');
    return { ...sender, chatId, send };
  };
  const senders = [await startChat('Ada'), await startChat('Cleo'), await startChat('Dora')] as const;
  /** Texts of later messages, those of one statement together. */
  const statements = async () => {
    const { rows } = await api.db.execute<{ texts: string[] }>(sql`
      select array_agg(text order by text) as texts from messages where text <> 'first' group by xmin::text::int order by xmin::text::int`);
    return rows.map(({ texts }) => texts);
  };
  return { ...api, bob, senders, statements };
}

test('stores concurrent messages in one statement, each in its conversation', async () => {
  const { senders, statements } = await startEstablishedChats();
  const sent = await Promise.all(senders.map(({ send }, index) => send(`second ${index}`)));
  const expected = senders.map(({ chatId, id }, index) => ({ chatId, senderId: id, seq: 2, text: `second ${index}` }));
  expect(sent.map((response) => response.json())).toMatchObject(expected);
  expect(await statements()).toEqual([['second 0', 'second 1', 'second 2']]);
});

test('stores concurrent messages of one member in the order in which they were sent', async () => {
  const { senders } = await startEstablishedChats();
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((text) => senders[0].send(text)));
  expect(sent.map((response) => response.json())).toMatchObject(
    ['a', 'b', 'c', 'd'].map((text, index) => ({ text, seq: index + 2 })),
  );
});

test('rejects only the message of a batch that may not be sent', async () => {
  const { bob, senders, statements } = await startEstablishedChats();
  const [ada, cleo, dora] = senders;
  await bob.call(blockMemberEndpoint, { params: { memberId: cleo.id } });
  const sent = await Promise.all([ada.send('a'), cleo.send('b'), dora.send('c')]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
  expect(await statements()).toEqual([['a', 'c']]);
});

test('stores the other messages of a batch if the database rejects one', async () => {
  const { db, senders, statements } = await startEstablishedChats();
  const [ada, cleo, dora] = senders;
  await db.execute(sql`alter table messages add check (text <> 'invalid')`);
  const sent = await Promise.all([ada.send('a'), cleo.send('invalid'), dora.send('c')]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200]);
  expect((await statements()).flat()).toEqual(expect.arrayContaining(['a', 'c']));
  expect(await statements()).toHaveLength(2);
});

test('counts each message of a batch for its own sender', async () => {
  const limits = { messagesPer10Seconds: { points: 2, seconds: 3600 } };
  const { senders, statements } = await startEstablishedChats({ limits });
  const [ada, cleo, dora] = senders;
  await ada.send('second');
  const sent = await Promise.all([ada.send('a'), cleo.send('b'), dora.send('c')]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([429, 200, 200]);
  expect(await statements()).toEqual([['second'], ['b', 'c']]);
});

test('does not delay a message by another conversation that is locked', async () => {
  const { db, senders, statements } = await startEstablishedChats();
  const [ada, cleo] = senders;
  const { sending } = await db.transaction(async (tx) => {
    await tx.select().from(chats).where(eq(chats.id, ada.chatId)).for('update');
    const sent = ada.send('a');
    expect((await cleo.send('b')).statusCode).toBe(200);
    return { sending: sent };
  });
  expect((await sending).statusCode).toBe(200);
  expect(await statements()).toEqual([['b'], ['a']]);
});

test("does not wait for a change of the sender's profile to update their last activity", async () => {
  const { db, ada, send } = await startEstablishedChat();
  const longAgo = new Date('2026-01-01T00:00:00Z');
  const isAda = eq(members.id, ada.id);
  const lastActivityAt = async () =>
    (await db.select({ at: members.lastActivityAt }).from(members).where(isAda))[0]?.at;
  await db.update(members).set({ lastActivityAt: longAgo }).where(isAda);
  await db.transaction(async (tx) => {
    await tx.select().from(members).where(isAda).for('no key update');
    expect((await send('second')).json()).toMatchObject({ seq: 2 });
  });
  expect(await lastActivityAt()).toEqual(longAgo);
  await send('third');
  expect((await lastActivityAt())?.getTime()).toBeGreaterThan(longAgo.getTime());
});
