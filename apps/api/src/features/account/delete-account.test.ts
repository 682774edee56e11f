import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { deleteAccountEndpoint, getDeletionSummaryEndpoint } from '@muster/contract/members/account.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint, listBlocksEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getOwnProfileEndpoint, getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Database } from '#src/db/client.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const body = { password: aPassword };
const aFile = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Tables with a row that contains this id. */
async function listTablesWith(db: Database, id: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'rate_limits')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} as row where row::text like ${`%${id}%`} limit 1`,
      );
      return rows.length > 0 ? name : null;
    }),
  );
  return found.filter((name) => name !== null);
}

async function startWithData() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame: 'Hexfall' }) });
  const bobs = await bob.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(requestToJoinEndpoint, { params: { postId: bobs.id } });
  await bob.call(requestToJoinEndpoint, { params: { postId: post.id } });
  const chat = await aChat(ada, bob);
  const sendText = (member: typeof ada, text: string) =>
    member.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  await sendText(ada, 'hello');
  await sendText(bob, 'hi');
  return { ...api, ada, bob, chat, sendText, bobs };
}

test('summarizes the deleted data with counts', async () => {
  const { ada, bob } = await startWithData();
  const silent = {
    posts: 1,
    conversations: 1,
    messages: 1,
    sessions: 1,
    hasPicture: false,
    playersIn: 0,
    playersWaiting: 1,
  };
  expect(await ada.call(getDeletionSummaryEndpoint, {})).toEqual(silent);
  await ada.call(uploadPictureEndpoint, { file: await aFile() });
  await ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect(await ada.call(getDeletionSummaryEndpoint, {})).toEqual({ ...silent, hasPicture: true });
  expect(await bob.call(getDeletionSummaryEndpoint, {})).toEqual(silent);
});

test('deletes everything that belongs to the account', async () => {
  const { ada, bob, db, as, visitor } = await startWithData();
  const eve = await as('member', 'Eve');
  await ada.call(openChatEndpoint, { params: { memberId: eve.id } });
  await ada.call(blockMemberEndpoint, { params: { memberId: eve.id } });
  await ada.call(createReportEndpoint, {
    body: { kind: 'member', memberId: eve.id, reason: 'Spam or scam', note: '' },
  });
  const { pictureUrl } = await ada.call(uploadPictureEndpoint, { file: await aFile() });
  expect(await ada.call(deleteAccountEndpoint, { body })).toEqual({ id: ada.id, state: 'deleted' });
  // The id of the retained conversation contains both member ids.
  expect((await listTablesWith(db, ada.id)).toSorted()).toEqual(['chat_participants', 'chats', 'messages']);
  const left = await db.execute(
    sql`select member_id, partner_id from chat_participants where chat_id like ${`%${ada.id}%`}`,
  );
  expect(left.rows).toEqual([{ member_id: bob.id, partner_id: null }]);
  const sent = await db.execute(sql`select sender_id from messages order by seq`);
  expect(sent.rows).toEqual([{ sender_id: null }, { sender_id: bob.id }]);
  expect((await visitor().raw({ url: pictureUrl ?? '' })).statusCode).toBe(404);
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts.map(({ authorId }) => authorId)).toEqual([
    bob.id,
  ]);
  await expect(bob.call(getPlayerEndpoint, { params: { memberId: ada.id } })).rejects.toMatchObject({ status: 404 });
});

test('keeps the conversation for the partner, who sees Unknown User and can no longer write', async () => {
  const { ada, bob, chat, sendText } = await startWithData();
  await ada.call(deleteAccountEndpoint, { body });
  const [room] = await bob.call(listChatsEndpoint, { querystring: {} });
  expect(room).toMatchObject({
    id: chat.id,
    partner: { id: null, name: 'Unknown User', pictureUrl: null, presence: null },
  });
  const { messages } = await bob.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: {} });
  expect(messages.map(({ text, senderId }) => [text, senderId])).toEqual([
    ['hello', null],
    ['hi', bob.id],
  ]);
  await expect(sendText(bob, 'still there?')).rejects.toMatchObject({ code: 'chat-not-found' });
  expect((await bob.call(openChatEndpoint, { params: { memberId: ada.id } })).id).toBe(chat.id);
});

test('deletes a conversation when both members have left', async () => {
  const { ada, bob, db } = await startWithData();
  await ada.call(deleteAccountEndpoint, { body });
  await bob.call(deleteAccountEndpoint, { body });
  const { rows } = await db.execute(sql`select (select count(*)::int from chats) as chats,
    (select count(*)::int from messages) as messages, (select count(*)::int from members) as members`);
  expect(rows).toEqual([{ chats: 0, messages: 0, members: 0 }]);
});

test('notifies and disconnects every browser of the member, and notifies other members', async () => {
  const { as, listen } = await startApi();
  const [ada, bob] = [await as('member'), await as('member')];
  const origin = await listen();
  const [adas, adasElsewhere, bobs] = [
    await connectLive(origin, ada),
    await connectLive(origin, ada),
    await connectLive(origin, bob),
  ];
  await ada.call(deleteAccountEndpoint, { body });
  const startedAt = performance.now();
  expect(await Promise.all([adas.closed, adasElsewhere.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  for (const browser of [adas, adasElsewhere, bobs])
    expect(await browser.next(({ type }) => type === 'member.left')).toEqual({ type: 'member.left', memberId: ada.id });
});

test('answers a later sign-in like that of an unknown address, and lets the address register again without old data', async () => {
  const { ada, visitor } = await startWithData();
  const session = new Map(ada.cookies);
  await ada.call(deleteAccountEndpoint, { body });
  expect((await ada.call(getSessionEndpoint, {})).member).toBeNull();
  const thief = visitor();
  session.forEach((value, name) => thief.cookies.set(name, value));
  expect((await thief.send(getOwnProfileEndpoint)).statusCode).toBe(401);
  const credentials = { email: ada.email, password: aPassword };
  await expect(ada.call(signInEndpoint, { body: credentials })).rejects.toMatchObject({ code: 'invalid-credential' });
  const { id } = await ada.call(registerEndpoint, { body: { ...credentials, name: 'Ada again' } });
  expect(id).not.toBe(ada.id);
  await ada.call(signInEndpoint, { body: credentials });
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
  expect((await ada.call(listMyPostsEndpoint, { querystring: {} })).posts).toEqual([]);
  expect(await ada.call(listBlocksEndpoint, { querystring: {} })).toEqual([]);
  const { pictureUrl, bio, totalPosts } = await ada.call(getOwnProfileEndpoint, {});
  expect([pictureUrl, bio, totalPosts]).toEqual([null, '', 0]);
});

test('rejects deletion with a wrong or missing password, by a visitor, or of an administrator', async () => {
  const { ada, as, visitor } = await startWithData();
  const wrong = await ada.send(deleteAccountEndpoint, { body: { password: 'not this one' } });
  expect(wrong.json()).toMatchObject({
    code: 'wrong-password',
    issues: [{ path: 'password', message: 'Incorrect password. Please try again.' }],
  });
  expect((await ada.send(deleteAccountEndpoint, { body: { password: '' } })).statusCode).toBe(400);
  expect((await ada.send(deleteAccountEndpoint)).statusCode).toBe(400);
  expect((await visitor().send(deleteAccountEndpoint, { body })).statusCode).toBe(401);
  expect((await visitor().send(getDeletionSummaryEndpoint)).statusCode).toBe(401);
  const admin = await as('admin');
  await expect(admin.call(deleteAccountEndpoint, { body })).rejects.toMatchObject({ code: 'admin-deletion-forbidden' });
  expect((await ada.call(getOwnProfileEndpoint, {})).id).toBe(ada.id);
});

test('limits password attempts on account deletion', async () => {
  const { ada } = await startWithData();
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, index) => ada.send(deleteAccountEndpoint, { body: { password: `guess ${index}` } })),
  );
  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  expect((await ada.send(deleteAccountEndpoint, { body })).statusCode).toBe(429);
});

test('signs the member out and keeps the account when the password changes during the deletion', async () => {
  const { as, visitor } = await startApi();
  for (let round = 0; round < 6; round += 1) {
    const owner = await as('member');
    const thief = await signInAgain(visitor(), owner.email);
    const change = { currentPassword: aPassword, newPassword: 'another-good-password' };
    const [changed, deleted] = await Promise.all([
      owner.send(changePasswordEndpoint, { body: change }),
      thief.send(deleteAccountEndpoint, { body }),
    ]);
    // Either request may be first; the other one fails.
    const isDeleted = deleted.statusCode === 200;
    expect([200, 400, 401]).toContain(deleted.statusCode);
    expect(isDeleted).toBe(changed.statusCode !== 200);
    expect((await owner.send(getOwnProfileEndpoint)).statusCode).toBe(isDeleted ? 401 : 200);
  }
});
