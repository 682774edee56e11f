import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewChatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { answerReadyCheckEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { deleteMemberEndpoint, getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { openReports } from '#test/reported-content.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's post with Mira and Zoe in its crew. Yuki is not in it. */
async function startCrew(options: Parameters<typeof startWithSeats>[1] = {}) {
  const scene = await startWithSeats(5, options);
  const chat = { chatId: crewChatIdOf(scene.post.id) };
  await scene.join(scene.mira);
  const write = (sender: ApiClient, text: string) =>
    sender.call(sendMessageEndpoint, { params: chat, body: aMessageDraft(text) });
  const read = async (reader: ApiClient) => {
    const { messages } = await reader.call(listMessagesEndpoint, { params: chat, querystring: {} });
    return messages.filter(({ event }) => event === null).map(({ text }) => text);
  };
  const block = (client: ApiClient, { id }: { id: string }) =>
    client.call(blockMemberEndpoint, { params: { memberId: id } });
  return { ...scene, ada: scene.author, chat, write, read, block };
}

test('pushes a message to the crew, except to members who muted it or have a block with its sender', async () => {
  const service = await startPushService();
  const { ada, mira, zoe, yuki, as, join, request, chat, post, write, block, allPushed } = await startCrew(service);
  const bea = await as('member', 'Bea');
  for (const client of [zoe, bea]) await join(client);
  await request(yuki);
  await bea.call(changeChatSettingsEndpoint, { params: chat, body: { isMuted: true } });
  await block(zoe, mira);
  const browsers = [];
  for (const client of [ada, mira, zoe, bea, yuki]) {
    const browser = service.newBrowser();
    await client.call(subscribeToPushEndpoint, { body: browser.subscription });
    browsers.push(browser);
  }
  await write(mira, 'hello');
  await allPushed();
  const [adas, ...others] = browsers.map((browser) => browser.read());
  expect(adas).toMatchObject([{ kind: 'message', crewId: post.id, game: 'Valorant' }]);
  expect(others).toEqual([[], [], [], []]);
  expect(browsers[0]?.read()).toMatchObject([{ kind: 'message', ...chat, senderName: 'Mira', game: 'Valorant' }]);
});

test('a message and a change of the crew reach its members on another node once', async ({ skip }) => {
  skip(natsIsMissing !== null, natsIsMissing ?? '');
  const withBus = { environment: { NATS_URL: (await startNatsServer()).url } };
  const { db, ada, mira, zoe, yuki, post, join, write, block, target } = await startCrew(withBus);
  await block(zoe, mira);
  await db.execute(sql`update posts set published_crew_version = crew_version`);
  const origin = await (await startApi({ ...withBus, target })).listen();
  const [miras, zoes, yukis] = [
    await connectLive(origin, mira),
    await connectLive(origin, zoe),
    await connectLive(origin, yuki),
  ];
  await join(zoe);
  const crewChange = { type: 'crew-members.changed', crewId: post.id } as const;
  for (const live of [miras, zoes]) expect(await live.next(({ type }) => type === crewChange.type)).toEqual(crewChange);
  await write(mira, 'from mira');
  await write(ada, 'end');
  for (const live of [miras, zoes])
    await live.next((event) => event.type === 'message.sent' && event.message.text === 'end');
  const textsOf = ({ events }: typeof miras) =>
    events.flatMap((event) => (event.type === 'message.sent' ? event.message.text : []));
  expect([miras, zoes].map(textsOf)).toEqual([
    ['from mira', 'end'],
    ['', 'end'],
  ]);
  expect(yukis.events.filter(({ type }) => type === 'message.sent' || type === crewChange.type)).toEqual([]);
});

test('a message that the bus lost reaches the crew, hidden from members with a block with its sender', async () => {
  const withoutBus = { environment: { NATS_URL: 'nats://127.0.0.1:9' } };
  const { ada, mira, zoe, yuki, post, join, write, block, target } = await startCrew(withoutBus);
  await join(zoe);
  await block(zoe, mira);
  const there = await startApi({ ...withoutBus, target });
  const origin = await there.listen();
  const [adas, zoes, yukis] = await Promise.all([ada, zoe, yuki].map((client) => connectLive(origin, client)));
  await write(mira, 'from mira');
  await write(ada, 'from ada');
  await zoes?.next((event) => event.type === 'message.sent' && event.message.text === 'from ada');
  const missed = await adas?.next((event) => event.type === 'message.sent' && event.message.text === 'from ada');
  expect(missed).toMatchObject({ message: { crewId: post.id } });
  const textsOf = (live: typeof adas) =>
    live?.events.flatMap((event) => (event.type === 'message.sent' ? event.message.text : []));
  expect([textsOf(adas), textsOf(zoes), textsOf(yukis)]).toEqual([['from mira', 'from ada'], ['', 'from ada'], []]);
});

test('a report copies what its reporter can read, and an administrator can erase the message', async () => {
  const { as, ada, mira, zoe, yuki, post, join, write, read, block, chat, listen } = await startCrew();
  const admin = await as('admin');
  await write(ada, 'before zoe');
  await join(zoe);
  await write(ada, 'to all');
  const { id: messageId } = await write(mira, 'abuse');
  await write(mira, 'more abuse');
  await block(zoe, mira);
  const report = { kind: 'message', ...chat, messageId, reason: 'Spam or scam', note: '' } as const;
  const outsider = await yuki.send(createReportEndpoint, { body: report });
  expect(outsider.json()).toMatchObject({ code: 'chat-not-found' });
  const { id: caseId } = await zoe.call(createReportEndpoint, { body: report });
  const { rows } = await admin.call(listCasesEndpoint, openReports);
  const texts = rows[0]?.copies[0]?.evidence.messages?.map(({ text }) => text);
  expect(texts).toEqual(['before zoe', 'to all', 'abuse', '']);
  expect(rows[0]?.copies[0]?.evidence.crew).toEqual({ game: 'Valorant', startsAt: post.startsAt });
  expect(rows[0]?.senders.map(({ name }) => name)).toEqual(['Ada', 'Mira']);

  const [adas, zoes] = await Promise.all([ada, zoe].map(async (client) => connectLive(await listen(), client)));
  const decision = { action: 'delete-content', reason: 'abuse' } as const;
  await admin.call(decideCaseEndpoint, {
    params: { caseId },
    body: { reportIds: [caseId], decision, decisionCount: 0 },
  });
  await write(ada, 'end');
  await zoes?.next(({ type }) => type === 'message.sent');
  expect(await adas?.next(({ type }) => type === 'message.changed')).toMatchObject({
    message: { id: messageId, crewId: post.id },
  });
  expect(zoes?.events.some(({ type }) => type === 'message.changed')).toBe(false);
  expect(await read(ada)).not.toContain('abuse');
});

test('the export contains the messages that the member can read in the crew, with names', async () => {
  const { ada, mira, zoe, join, write, block } = await startCrew();
  await write(ada, 'before zoe');
  await write(mira, 'not to zoe');
  await join(zoe);
  await write(mira, 'from mira');
  await write(ada, 'from ada');
  await write(zoe, 'my own');
  await block(zoe, mira);
  const { body } = await zoe.send(exportDataEndpoint, {});
  const crew = JSON.parse(body).conversations.find(({ crew: game }: { crew: string }) => game === 'Valorant');
  const { messages, partner } = crew;
  expect(partner).toBeNull();
  expect(messages.map(({ event, from, text }: Record<string, string>) => [event, from, text])).toEqual([
    [null, 'Ada', 'before zoe'],
    ['joined', 'you', ''],
    [null, null, ''],
    [null, 'Ada', 'from ada'],
    [null, 'you', 'my own'],
  ]);
});

test("an administrator's record of a member counts their crews, its players and their messages in it", async () => {
  const { as, ada, mira, zoe, request, params, write } = await startCrew();
  const admin = await as('admin');
  await write(mira, 'hello');
  await request(zoe);
  const recordOf = ({ id: memberId }: { id: string }) => admin.call(getMemberRecordEndpoint, { params: { memberId } });
  const none = { activeCrews: 0, crewMessages: 0, playersIn: 0, playersWaiting: 0 };
  expect(await recordOf(ada)).toMatchObject({ ...none, activeCrews: 1, playersIn: 1, playersWaiting: 1 });
  expect(await recordOf(mira)).toMatchObject({ ...none, activeCrews: 1, crewMessages: 1 });
  expect(await recordOf(zoe)).toMatchObject(none);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await recordOf(ada)).toMatchObject(none);
  expect(await recordOf(mira)).toMatchObject({ ...none, crewMessages: 1 });
});

test('deleting a member erases their messages in a crew, whose conversation remains', async () => {
  const { as, ada, mira, write, read } = await startCrew();
  const admin = await as('admin');
  await write(ada, 'from ada');
  await write(mira, 'from mira');
  const params = { memberId: mira.id };
  const counts = await admin.call(deleteMemberEndpoint, { params });
  expect(counts).toMatchObject({ conversations: 0, messages: 0 });
  expect(await read(ada)).toEqual(['from ada', 'An administrator has removed this message.']);
  const lists = await ada.call(listChatsEndpoint, { querystring: {} });
  expect(lists.find(({ kind }) => kind === 'crew')?.lastMessage).toBe('An administrator has removed this message.');
});

test('a crew whose author calls it off keeps its conversation until the post is active again', async () => {
  const { db, ada, mira, params, write, read, chat } = await startCrew();
  await write(ada, 'soon');
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day',
    starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day'`);
  await expect
    .poll(async () => (await ada.send(answerReadyCheckEndpoint, { params, body: { answer: 'declined' } })).statusCode)
    .toBe(200);
  await write(mira, 'what a pity');
  expect(await read(mira)).toEqual(['soon', 'what a pity']);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  expect((await mira.send(listMessagesEndpoint, { params: chat, querystring: {} })).statusCode).toBe(404);
});
