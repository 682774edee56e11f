import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { type Conversation, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint, reportReasons } from '@muster/contract/moderation/reports.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPostDraft, listPairs, makeCrewmates } from '#test/factories.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Member = ApiClient & { id: string };

const newMemberLimit = (count: number) => ({
  environment: { OPEN_REQUESTS_MAX_NEW_MEMBER: String(count), REQUEST_LIFETIME_MINUTES: '40' },
});

const write = async (from: Member, to: Member) => {
  const { id: chatId } = await aChat(from, to);
  return from.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
};

const establishedFor = async (...clients: readonly ApiClient[]): Promise<(boolean | undefined)[]> =>
  Promise.all(clients.map(async (client) => (await listPairs(client))[0]?.isEstablished));

async function startMembers(count: number, options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [ada, ...others] = await Promise.all(Array.from({ length: count }, () => api.as('member')));
  const at = (index: number): Member => {
    const found = others[index];
    if (!found) throw new Error('Too few members');
    return found;
  };
  if (!ada) throw new Error('Too few members');
  const requestFrom = async (requester: Member, author: Member) => {
    const post = await author.call(createPostEndpoint, { body: aPostDraft() });
    return requester.send(requestToJoinEndpoint, { params: { postId: post.id } });
  };
  return { ...api, ada, at, requestFrom };
}

const limitError = { code: 'open-requests-limit', retryAfterSeconds: expect.closeTo(2400, -2) };

test('a conversation is established when both sides have written', async () => {
  const { ada, at } = await startMembers(2);
  const bob = at(0);
  await write(ada, bob);
  await write(ada, bob);
  expect(await establishedFor(ada, bob)).toEqual([false, false]);
  await write(bob, ada);
  expect(await establishedFor(ada, bob)).toEqual([true, true]);
});

test('a conversation stays established once a request was accepted, and a declined one does not establish it', async () => {
  const { ada, at, requestFrom } = await startMembers(3);
  const [bob, cem] = [at(0), at(1)];
  const { id } = (await requestFrom(bob, ada)).json<Conversation>();
  expect(await establishedFor(ada, bob)).toEqual([false, false]);
  const change = (client: ApiClient, requestId: string, body: object) =>
    client.send(changeJoinRequestEndpoint, { params: { requestId }, body });
  await change(ada, id, { name: 'accept' });
  expect(await establishedFor(ada, bob)).toEqual([true, true]);
  await change(ada, id, { name: 'remove' });
  expect(await establishedFor(ada, bob)).toEqual([true, true]);
  const declined = (await requestFrom(cem, ada)).json<Conversation>();
  await change(ada, declined.id, { name: 'decline', reason: 'full' });
  expect(await establishedFor(cem)).toEqual([false]);
});

test('requests and unanswered first messages share one limit, and an answer frees one', async () => {
  const { ada, at, requestFrom } = await startMembers(5, newMemberLimit(2));
  expect((await write(ada, at(0))).statusCode).toBe(200);
  expect((await requestFrom(ada, at(1))).statusCode).toBe(200);
  // Both kinds are refused, and the error states when the request expires.
  for (const refused of [await write(ada, at(2)), await requestFrom(ada, at(3))]) {
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining(limitError)]);
    expect(refused.json().retryAfterSeconds).toBeGreaterThan(40 * 60 - 20);
    expect(refused.json().retryAfterSeconds).toBeLessThanOrEqual(40 * 60);
  }
  // Conversations that exist go on, also the one that belongs to the request.
  expect((await write(ada, at(0))).statusCode).toBe(200);
  expect((await write(ada, at(1))).statusCode).toBe(200);
  await write(at(0), ada);
  expect((await write(ada, at(2))).statusCode).toBe(200);
  expect((await write(ada, at(3))).statusCode).toBe(429);
});

test('answers are not limited', async () => {
  const { ada, at } = await startMembers(4, newMemberLimit(1));
  await write(ada, at(0));
  expect((await write(ada, at(1))).statusCode).toBe(429);
  await write(at(2), ada);
  expect((await write(ada, at(2))).statusCode).toBe(200);
});

const withdraw = (client: Member, requestId: string) =>
  client.send(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'withdraw' } });

test.each<[string, (step: { ada: Member; bob: Member; api: TestApi; id: string; postId: string }) => Promise<unknown>]>(
  [
    ['was withdrawn', ({ ada, id }) => withdraw(ada, id)],
    ['has expired', ({ api, id }) => api.db.execute(sql`update join_requests set expires_at = now() where id = ${id}`)],
    [
      'was closed with its post',
      ({ bob, postId }) => bob.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } }),
    ],
    [
      'ended by the sender’s own block',
      ({ ada, bob }) => ada.call(blockMemberEndpoint, { params: { memberId: bob.id } }),
    ],
  ],
)('an unanswered message counts when its request %s, until it is answered', async (_, end) => {
  const { ada, at, requestFrom, ...api } = await startMembers(3, newMemberLimit(1));
  const bob = at(0);
  const { id, postId } = (await requestFrom(ada, bob)).json<{ id: string; postId: string }>();
  await write(ada, bob);
  await end({ ada, bob, api, id, postId });
  expect((await requestFrom(ada, at(1))).statusCode).toBe(429);
  expect((await write(ada, at(1))).statusCode).toBe(429);
  await ada.send(unblockMemberEndpoint, { params: { memberId: bob.id } });
  await write(bob, ada);
  expect((await write(ada, at(1))).statusCode).toBe(200);
});

test('a declined request answers the messages that belong to it', async () => {
  const { ada, at, requestFrom } = await startMembers(3, newMemberLimit(1));
  const { id } = (await requestFrom(ada, at(0))).json<{ id: string }>();
  await write(ada, at(0));
  await at(0).call(changeJoinRequestEndpoint, {
    params: { requestId: id },
    body: { name: 'decline', reason: 'full' },
  });
  expect((await write(ada, at(1))).statusCode).toBe(200);
});

test('messages after an unanswered invitation count towards the limit until it is accepted', async () => {
  const { ada, at, db } = await startMembers(3, newMemberLimit(1));
  const [bob, cem] = [at(0), at(1)];
  await makeCrewmates(db, ada, bob);
  const invite = async (seats: number | null) => {
    const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft({ seats }) });
    const body = { memberIds: [bob.id] };
    return (await ada.call(invitePlayersEndpoint, { params: { postId }, body })).requests[0]?.id ?? '';
  };
  await withdraw(ada, await invite(null));
  expect((await write(ada, bob)).statusCode).toBe(200);
  expect((await write(ada, cem)).statusCode).toBe(429);
  await db.execute(sql`update join_requests set expires_at = now()`);
  expect((await write(ada, cem)).statusCode).toBe(429);
  const accepted = await invite(2);
  await db.execute(sql`update posts set seats = 2, party = 1, accepted_seats = 1 where seats = 2`);
  const params = { requestId: accepted };
  const waiting = await bob.call(changeJoinRequestEndpoint, { params, body: { name: 'accept' } });
  expect(waiting.state).toBe('waitlisted');
  await withdraw(bob, accepted);
  expect((await write(ada, cem)).statusCode).toBe(200);
});

test('a refused message leaves no trace for the partner', async () => {
  const { ada, at } = await startMembers(3, newMemberLimit(1));
  await write(ada, at(0));
  expect((await write(ada, at(1))).statusCode).toBe(429);
  expect(await at(1).call(listChatsEndpoint, { querystring: {} })).toEqual([]);
});

test('concurrent first messages and requests on two nodes stay within the limit', async () => {
  const { ada, at, target, requestFrom } = await startMembers(9, newMemberLimit(3));
  const there = { ...ada, ...(await startApi({ target, ...newMemberLimit(3) })).visitor() };
  ada.cookies.forEach((value, name) => there.cookies.set(name, value));
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const client = index % 2 === 0 ? ada : there;
      return index < 4 ? write(client, at(index)) : requestFrom(client, at(index));
    }),
  );
  const withStatus = (status: number) => results.filter(({ statusCode }) => statusCode === status).length;
  expect([withStatus(200), withStatus(429)]).toEqual([3, 5]);
});

test('deleted, blocking and long silent partners do not use up the limit', async () => {
  const { ada, at, db } = await startMembers(5, newMemberLimit(1));
  await write(ada, at(0));
  await db.execute(sql`delete from members where id = ${at(0).id}`);
  expect((await write(ada, at(1))).statusCode).toBe(200);
  await db.execute(
    sql`insert into blocks (blocker_id, blocked_id, blocked_name) values (${at(1).id}, ${ada.id}, 'Ada')`,
  );
  expect((await write(ada, at(2))).statusCode).toBe(200);
  expect((await write(ada, at(3))).statusCode).toBe(429);
  await db.execute(sql`update chats set last_message_at = now() - interval '31 days' where last_seq > 0`);
  expect((await write(ada, at(3))).statusCode).toBe(200);
});

test.each(['Advertising', 'Did not show up'] as const)('accepts the report reason %s', async (reason) => {
  const { ada, at } = await startMembers(2);
  expect(reportReasons).toContain(reason);
  const body = { kind: 'member', memberId: at(0).id, reason, note: '' } as const;
  expect((await ada.send(createReportEndpoint, { body })).statusCode).toBe(200);
});
