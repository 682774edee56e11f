import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import {
  deleteMemberEndpoint,
  enableMemberEndpoint,
  listMembersEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aChat, aMessageDraft, aPassword, aPostDraft, signInAgain } from '#test/factories.ts';
import { runDueJobs } from '#test/run-due-jobs.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const MESSAGES = 12_000;
const body = { password: aPassword };

/** Ada has a post and many messages in a conversation with Bob, who wrote the last one. */
async function startWithManyMessages() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const { id: chatId } = await aChat(ada, bob);
  await api.db.execute(sql`insert into messages (chat_id, seq, id, sender_id, text)
    select ${chatId}, seq, gen_random_uuid(), ${ada.id}, 'hello' from generate_series(1, ${MESSAGES}) as seq`);
  await api.db.execute(sql`update chats set last_seq = ${MESSAGES}, last_message = 'hello', last_message_at = now()`);
  const params = { chatId };
  await bob.call(openChatEndpoint, { params: { memberId: ada.id } });
  await bob.call(sendMessageEndpoint, { params, body: aMessageDraft('bye') });
  /** Locks messages against changes during the work, so that the job waits. */
  const pauseJob = (work: () => Promise<void>) =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table messages in share mode`);
      await work();
    });
  const count = async (table: 'members' | 'chats' | 'messages') => api.db.$count(sql.identifier(table));
  const countSent = () => api.db.$count(sql`messages`, sql`sender_id = ${ada.id}`);
  return { ...api, ada, bob, params, pauseJob, count, countSent };
}

test('hides an account with many messages from others at once, and a job deletes the rest', async () => {
  const api = await startWithManyMessages();
  const { ada, bob, params, visitor, count, countSent } = api;
  expect(await ada.call(deleteAccountEndpoint, { body })).toEqual({ id: ada.id, state: 'deleting' });
  const credentials = { email: ada.email, password: aPassword };
  const signedIn = await visitor().send(signInEndpoint, { body: credentials });
  expect(signedIn.json()).toMatchObject({ code: 'account-being-deleted' });
  expect((await ada.call(getSessionEndpoint, {})).member).toBeNull();
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts).toEqual([]);
  await expect(bob.call(getPlayerEndpoint, { params: { memberId: ada.id } })).rejects.toMatchObject({ status: 404 });
  expect(await bob.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
    { partner: { id: null, name: 'Unknown User', pictureUrl: null } },
  ]);
  const sent = await bob.send(sendMessageEndpoint, { params, body: aMessageDraft() });
  expect(sent.json()).toMatchObject({ code: 'chat-not-found' });
  await runDueJobs(api, 100);
  expect([await count('members'), await count('chats'), await count('messages'), await countSent()]).toEqual([
    1,
    1,
    MESSAGES + 1,
    0,
  ]);
  const { messages } = await bob.call(listMessagesEndpoint, { params, querystring: {} });
  expect(messages.map(({ senderId }) => senderId).slice(-2)).toEqual([null, bob.id]);
});

test('an administrator sees the progress of a deletion, also by deleting again', async () => {
  const api = await startWithManyMessages();
  const { ada, bob, params, pauseJob, count, countSent } = api;
  const admin = await api.as('admin');
  const ofAda = { params: { memberId: ada.id } };
  const counts = { posts: 1, conversations: 1, messages: MESSAGES + 1 };
  expect(await admin.call(deleteMemberEndpoint, ofAda)).toEqual({ state: 'deleting', ...counts });
  await pauseJob(async () => {
    expect(await bob.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
    expect((await bob.send(listMessagesEndpoint, { params, querystring: {} })).statusCode).toBe(404);
    expect((await bob.send(openChatEndpoint, ofAda)).statusCode).toBe(404);

    const listed = await admin.call(listMembersEndpoint, {
      querystring: { state: 'deleting', sort: 'newest', page: 1 },
    });
    const messagesLeft = await countSent();
    expect(messagesLeft).toBeLessThan(MESSAGES);
    expect(listed.rows).toMatchObject([{ name: 'Ada', state: 'deleting', stateReason: '', messagesLeft }]);
    expect(await admin.call(deleteMemberEndpoint, ofAda)).toMatchObject({ state: 'deleting', messages: messagesLeft });
    expect((await admin.send(enableMemberEndpoint, ofAda)).statusCode).toBe(404);
  });
  await runDueJobs(api, 100);
  expect([await count('members'), await count('chats'), await count('messages')]).toEqual([2, 0, 0]);
  expect((await admin.send(deleteMemberEndpoint, ofAda)).statusCode).toBe(404);
  expect(await api.db.$count(sql`audit_log`, sql`action = 'member.deleted'`)).toBe(1);
});

test('two nodes and two accounts that share a conversation finish together', async () => {
  const api = await startWithManyMessages();
  const there = await startApi({ target: api.target });
  for (const member of [api.ada, api.bob]) await member.call(deleteAccountEndpoint, { body });
  await Promise.all([runDueJobs(api, 100), runDueJobs({ ...there }, 100)]);
  expect([await api.count('members'), await api.count('chats'), await api.count('messages')]).toEqual([0, 0, 0]);
});

test('answers a second HTTP request during the first with the state of the deletion', async () => {
  const { ada, db, params, visitor } = await startWithManyMessages();
  const elsewhere = await signInAgain(visitor(), ada.email);
  const answers = await db.transaction(async (tx) => {
    await tx.execute(sql`select from chats where id = ${params.chatId} for update`);
    const presses = [ada, elsewhere].map((browser) => browser.call(deleteAccountEndpoint, { body }));
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    return { presses };
  });
  expect(await Promise.all(answers.presses)).toEqual([
    { id: ada.id, state: 'deleting' },
    { id: ada.id, state: 'deleting' },
  ]);
});
