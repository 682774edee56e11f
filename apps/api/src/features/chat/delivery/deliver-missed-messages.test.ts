import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#src/db/client.ts';
import type { Limits } from '#src/http/limits.ts';
import { aChat, aMessageDraft, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

/** What a message may take at most when no bus brings it. */
const AT_MOST_MS = 5000;
/** Nothing listens on the discard port: each node is alone. */
const withoutBus = { environment: { NATS_URL: 'nats://127.0.0.1:9' } };
/** Long enough that it does not begin anew on a slow machine. */
const fewMessages = { points: 4, seconds: 3600 };

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const messagesIn = (events: readonly LiveEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message.sent' ? [event.message.text] : []));

/** As if by a node that dies before it tells anybody. */
const writeUntold = (
  db: Database,
  chatId: string,
  { seq, senderId, text }: { seq: number; senderId: string; text: string },
) =>
  db.execute(sql`with said as (
      insert into messages (chat_id, seq, id, sender_id, text)
      values (${chatId}, ${seq}, gen_random_uuid(), ${senderId}, ${text}) returning *)
    update chats set last_seq = seq, last_message = text, last_message_at = sent_at from said where chats.id = chat_id`);

async function startApart(limits: Partial<Limits> = {}) {
  const here = await startApi({ ...withoutBus, limits });
  const there = await startApi({ ...withoutBus, limits, target: here.target });
  const [ada, bob, outsider] = [await here.as('member'), await here.as('member'), await here.as('member')];
  const { id: chatId } = await aChat(ada, bob);
  const say = (text: string) => ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(text) });
  return { ...here, there, otherOrigin: await there.listen(), ada, bob, outsider, chatId, say };
}

test('without a bus messages reach other nodes within five seconds, once, in order, and only the participants', async () => {
  const { ada, bob, outsider, say, otherOrigin } = await startApart();
  const [bobLive, outsiderLive] = [await connectLive(otherOrigin, bob), await connectLive(otherOrigin, outsider)];
  const startedAt = performance.now();
  for (const text of ['one', 'two', 'three']) await say(text);
  await bobLive.next(isMessage('three'));
  expect(performance.now() - startedAt).toBeLessThan(AT_MOST_MS);
  await say('four');
  const theirs = await aChat(ada, outsider);
  await ada.call(sendMessageEndpoint, { params: { chatId: theirs.id }, body: aMessageDraft('for the outsider') });
  await Promise.all([bobLive.next(isMessage('four')), outsiderLive.next(isMessage('for the outsider'))]);
  expect(messagesIn(bobLive.events)).toEqual(['one', 'two', 'three', 'four']);
  expect(messagesIn(outsiderLive.events)).toEqual(['for the outsider']);
});

test('tells a client that connects while a message is written to refetch, and sends it no old message as new', async () => {
  const { bob, say, otherOrigin } = await startApart();
  await say('just before');
  const bobLive = await connectLive(otherOrigin, bob);
  await bobLive.next(({ type }) => type === 'live.lagged');
  await say('after');
  await bobLive.next(isMessage('after'));
  expect(messagesIn(bobLive.events)).toEqual(['after']);
});

test('does not deliver again what the bus has delivered', async () => {
  const here = await startApi();
  const there = await startApi({ target: here.target });
  const [ada, bob] = [await here.as('member'), await here.as('member')];
  const params = { chatId: (await aChat(ada, bob)).id };
  const bobLive = await connectLive(await there.listen(), bob);
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('by the bus') });
  await bobLive.next(isMessage('by the bus'));
  await writeUntold(here.db, params.chatId, { seq: 2, senderId: ada.id, text: 'untold' });
  await bobLive.next(isMessage('untold'));
  expect(messagesIn(bobLive.events)).toEqual(['by the bus', 'untold']);
  expect(bobLive.events.some(({ type }) => type === 'live.lagged')).toBe(false);
});

test('delivers nothing to a member who has blocked the sender', async () => {
  const { ada, bob, outsider, say, otherOrigin, db, chatId } = await startApart();
  const bobLive = await connectLive(otherOrigin, bob);
  await say('hello');
  await bobLive.next(isMessage('hello'));
  await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  await writeUntold(db, chatId, { seq: 2, senderId: ada.id, text: 'unheard' });
  const params = { chatId: (await aChat(outsider, bob)).id };
  for (const text of ['heard', 'the end']) {
    await outsider.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
    await bobLive.next(isMessage(text));
  }
  expect(messagesIn(bobLive.events)).toEqual(['hello', 'heard', 'the end']);
});

test('message limits count over all nodes, also without a bus', async () => {
  const { there, ada, chatId } = await startApart({ messagesPer10Seconds: fewMessages });
  const adaThere = await signInAgain(there.visitor(), ada.email);
  const answers = [];
  for (let turn = 0; turn < fewMessages.points + 2; turn += 1) {
    const node = turn % 2 === 0 ? ada : adaThere;
    answers.push(await node.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() }));
  }
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});
