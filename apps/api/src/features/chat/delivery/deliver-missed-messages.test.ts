import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#src/db/client.ts';
import type { Limits } from '#src/http/rate-limits/limits.ts';
import { aChat, aMessageDraft, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { startApi } from '#test/start-api.ts';

/** Maximum delivery time if the bus is down. */
const MAX_DELIVERY_MS = 5000;
/** Nothing listens on the discard port, so the nodes have no bus. */
const withoutBus = { environment: { NATS_URL: 'nats://127.0.0.1:9' } };
/** A window that does not expire during the test on a slow machine. */
const fewMessages = { points: 4, seconds: 3600 };

const isMessage = (text: string) => (event: LiveEvent) => event.type === 'message.sent' && event.message.text === text;
const messagesIn = (events: readonly LiveEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message.sent' ? [event.message.text] : []));

/** Simulates a node that crashes between commit and publish. */
const insertUnpublished = (
  db: Database,
  chatId: string,
  { seq, senderId, text }: { seq: number; senderId: string; text: string },
) =>
  db.execute(sql`with inserted as (
      insert into messages (chat_id, seq, id, sender_id, text)
      values (${chatId}, ${seq}, gen_random_uuid(), ${senderId}, ${text}) returning *)
    update chats set last_seq = seq, last_message = text, last_message_at = sent_at from inserted where chats.id = chat_id`);

async function startIsolatedNodes(limits: Partial<Limits> = {}) {
  const here = await startApi({ ...withoutBus, limits });
  const there = await startApi({ ...withoutBus, limits, target: here.target });
  const [ada, bob, outsider] = [await here.as('member'), await here.as('member'), await here.as('member')];
  const { id: chatId } = await aChat(ada, bob);
  const sendText = (text: string) => ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(text) });
  return { ...here, there, otherOrigin: await there.listen(), ada, bob, outsider, chatId, sendText };
}

test('without a bus messages reach other nodes within five seconds, once, in order, and only the participants', async () => {
  const { ada, bob, outsider, sendText, otherOrigin } = await startIsolatedNodes();
  const [bobLive, outsiderLive] = [await connectLive(otherOrigin, bob), await connectLive(otherOrigin, outsider)];
  const startedAt = performance.now();
  for (const text of ['one', 'two', 'three']) await sendText(text);
  await bobLive.next(isMessage('three'));
  expect(performance.now() - startedAt).toBeLessThan(MAX_DELIVERY_MS);
  await sendText('four');
  const theirs = await aChat(ada, outsider);
  await ada.call(sendMessageEndpoint, { params: { chatId: theirs.id }, body: aMessageDraft('for the outsider') });
  await Promise.all([bobLive.next(isMessage('four')), outsiderLive.next(isMessage('for the outsider'))]);
  expect(messagesIn(bobLive.events)).toEqual(['one', 'two', 'three', 'four']);
  expect(messagesIn(outsiderLive.events)).toEqual(['for the outsider']);
});

test('makes a client that connects during a write refetch, and sends it no old message as new', async () => {
  const { bob, sendText, otherOrigin } = await startIsolatedNodes();
  await sendText('just before');
  const bobLive = await connectLive(otherOrigin, bob);
  await bobLive.next(({ type }) => type === 'live.lagged');
  await sendText('after');
  await bobLive.next(isMessage('after'));
  expect(messagesIn(bobLive.events)).toEqual(['after']);
});

test('does not deliver again what the bus has delivered', async ({ skip }) => {
  skip(natsIsMissing !== null, natsIsMissing ?? '');
  const environment = { NATS_URL: (await startNatsServer()).url };
  const here = await startApi({ environment });
  const there = await startApi({ environment, target: here.target });
  const [ada, bob] = [await here.as('member'), await here.as('member')];
  const params = { chatId: (await aChat(ada, bob)).id };
  await expect.poll(() => there.jobContext.live.isBusOpen()).toBe(true);
  const bobLive = await connectLive(await there.listen(), bob);
  await ada.call(sendMessageEndpoint, { params, body: aMessageDraft('by the bus') });
  await bobLive.next(isMessage('by the bus'));
  await insertUnpublished(here.db, params.chatId, { seq: 2, senderId: ada.id, text: 'unpublished' });
  await bobLive.next(isMessage('unpublished'));
  expect(messagesIn(bobLive.events)).toEqual(['by the bus', 'unpublished']);
  expect(bobLive.events.some(({ type }) => type === 'live.lagged')).toBe(false);
});

test('delivers nothing to a member who has blocked the sender', async () => {
  const { ada, bob, outsider, sendText, otherOrigin, db, chatId } = await startIsolatedNodes();
  const bobLive = await connectLive(otherOrigin, bob);
  await sendText('hello');
  await bobLive.next(isMessage('hello'));
  await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  await insertUnpublished(db, chatId, { seq: 2, senderId: ada.id, text: 'blocked' });
  const params = { chatId: (await aChat(outsider, bob)).id };
  for (const text of ['from outsider', 'the end']) {
    await outsider.call(sendMessageEndpoint, { params, body: aMessageDraft(text) });
    await bobLive.next(isMessage(text));
  }
  expect(messagesIn(bobLive.events)).toEqual(['hello', 'from outsider', 'the end']);
});

test('message limits count over all nodes, also without a bus', async () => {
  const { there, ada, chatId } = await startIsolatedNodes({ messagesPer10Seconds: fewMessages });
  const adaThere = await signInAgain(there.visitor(), ada.email);
  const answers = [];
  for (let index = 0; index < fewMessages.points + 2; index += 1) {
    const node = index % 2 === 0 ? ada : adaThere;
    answers.push(await node.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() }));
  }
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});
