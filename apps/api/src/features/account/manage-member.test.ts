import {
  createResetLinkEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf, listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { chats, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { passwordResets } from '#src/db/schema/sessions.ts';
import { posts } from '#src/db/schema/posts.ts';
import { limitNames } from '#src/http/rate-limits/limits.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft, signInAgain } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { resetTokenIn } from '#test/read-mails.ts';
import { startApi } from '#test/start-api.ts';

const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));
const TIMEOUT_MS = 2000;

/** Ada has two posts, three messages in a conversation with Bob, and has opened one with Eve. */
async function startWithHistory() {
  const api = await startApi({ limits: noLimits });
  const [admin, ada] = [await api.as('admin', 'Grace'), await api.as('member', 'Ada')];
  const [bob, eve] = [await api.as('member', 'Bob'), await api.as('member', 'Eve')];
  for (const isActive of [true, false]) await ada.call(createPostEndpoint, { body: aPostDraft({ isActive }) });
  await bob.call(createPostEndpoint, { body: aPostDraft() });
  const chat = await aChat(ada, bob);
  const sendText = (member: typeof ada) =>
    member.send(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  for (const writer of [ada, bob, ada]) await sendText(writer);
  await ada.call(openChatEndpoint, { params: { memberId: eve.id } });
  const lastAuditEntry = async () => (await api.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
  return { ...api, admin, ada, bob, eve, chat, sendText, lastAuditEntry, ofAda: { memberId: ada.id } };
}

const disabled = { reason: 'Sells accounts' };

test('deletes a member with their posts, conversations and messages, and returns the counts', async () => {
  const { admin, ada, bob, chat, db, lastAuditEntry, ofAda } = await startWithHistory();
  const counts = { posts: 2, conversations: 1, messages: 3 };
  expect(await admin.call(deleteMemberEndpoint, { params: ofAda })).toEqual({ state: 'deleted', ...counts });
  expect(await bob.call(listChatsEndpoint, { querystring: {} })).toEqual([]);
  await expect(bob.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: {} })).rejects.toMatchObject({
    code: 'chat-not-found',
  });
  expect([await db.$count(chats), await db.$count(messages), await db.$count(posts)]).toEqual([0, 0, 1]);
  expect((await bob.call(getPostFacetsEndpoint, { querystring: {} })).active).toBe(1);
  await expect(bob.call(getPlayerEndpoint, { params: ofAda })).rejects.toMatchObject({ code: 'member-not-found' });
  expect(await lastAuditEntry()).toMatchObject({
    actorId: admin.id,
    actorName: 'Grace',
    action: 'member.deleted',
    targetId: ada.id,
    details: { ...ofAda, member: 'Ada', email: ada.email, ...counts },
  });
  expect((await admin.send(deleteMemberEndpoint, { params: ofAda })).json().code).toBe('member-not-found');
});

test('disconnects a deleted member, rejects their sign-in and notifies other members', async () => {
  const { admin, ada, bob, listen, visitor, ofAda } = await startWithHistory();
  const origin = await listen();
  const sockets = [await connectLive(origin, ada), await connectLive(origin, ada)];
  const [bobs, admins] = [await connectLive(origin, bob), await connectLive(origin, admin)];
  const startedAt = performance.now();
  await admin.call(deleteMemberEndpoint, { params: ofAda });
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS);
  expect(await bobs.next(({ type }) => type === 'member.left')).toMatchObject(ofAda);
  // The conversation list refetches.
  await bobs.next(({ type }) => type === 'topics.changed');
  await admins.next((event) => event.type === 'admin.changed' && event.table === 'audit');
  const tables = admins.events.flatMap((event) => (event.type === 'admin.changed' ? event.table : []));
  expect(tables).toEqual(['members', 'games', 'posts', 'reports', 'audit']);
  expect((await ada.call(getSessionEndpoint, {})).member).toBeNull();
  const answer = await visitor().send(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-credential']);
});

test('completes or rejects concurrent requests during a deletion and returns correct counts', async () => {
  const { admin, ada, bob, db, sendText, ofAda } = await startWithHistory();
  let isRunning = true;
  let sent = 3;
  let posted = 2;
  const repeat = async (request: () => ReturnType<typeof sendText>, onDone: () => void): Promise<number[]> => {
    const statuses: number[] = [];
    while (isRunning) {
      const { statusCode } = await request();
      statuses.push(statusCode);
      if (statusCode === 200) onDone();
    }
    return statuses;
  };
  const requests = [
    repeat(
      () => sendText(ada),
      () => (sent += 1),
    ),
    repeat(
      () => sendText(bob),
      () => (sent += 1),
    ),
    repeat(
      () => ada.send(createPostEndpoint, { body: aPostDraft() }),
      () => (posted += 1),
    ),
  ];
  const counts = await admin.call(deleteMemberEndpoint, { params: ofAda });
  isRunning = false;
  const statuses = (await Promise.all(requests)).flat();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(counts).toEqual({ state: 'deleted', posts: posted, conversations: 1, messages: sent });
  expect([await db.$count(messages), await db.$count(chats), await db.$count(posts)]).toEqual([0, 0, 1]);
});

test('disconnects a disabled member within two seconds and explains it at sign-in', async () => {
  const { admin, ada, bob, listen, visitor, lastAuditEntry, ofAda } = await startWithHistory();
  const phone = await signInAgain(visitor(), ada.email);
  const origin = await listen();
  const sockets = [await connectLive(origin, ada), await connectLive(origin, phone)];
  const startedAt = performance.now();
  expect(await admin.call(disableMemberEndpoint, { params: ofAda, body: disabled })).toMatchObject({
    id: ada.id,
    state: 'disabled',
    stateReason: disabled.reason,
  });
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  for (const client of [ada, phone]) expect((await client.send(listMyPostsEndpoint)).statusCode).toBe(401);
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS);
  const answer = await visitor().send(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'This account has been disabled.']);
  const wrong = await visitor().send(signInEndpoint, { body: { email: ada.email, password: 'not the password' } });
  expect(wrong.json().code).toBe('invalid-credential');
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts.map(({ authorId }) => authorId)).toEqual([
    bob.id,
  ]);
  expect(await lastAuditEntry()).toMatchObject({
    action: 'member.disabled',
    targetId: ada.id,
    details: { ...ofAda, member: 'Ada', ...disabled },
  });
});

test('notifies open boards that the posts of a disabled member are removed', async () => {
  const { admin, bob, listen, ofAda } = await startWithHistory();
  const origin = await listen();
  const [bobs, admins] = [await connectBoard(origin, bob), await connectBoard(origin, admin)];
  await admin.call(disableMemberEndpoint, { params: ofAda, body: disabled });
  expect(await bobs.next(({ type }) => type === 'post.removed')).toMatchObject({ authorId: ofAda.memberId });
  await admins.next((event) => event.type === 'admin.changed' && event.table === 'audit');
  expect(admins.events).toContainEqual({ type: 'admin.changed', table: 'members' });
});

test('an enabled member signs in again, and their posts are active again', async () => {
  const { admin, ada, bob, visitor, lastAuditEntry, ofAda } = await startWithHistory();
  await admin.call(disableMemberEndpoint, { params: ofAda, body: disabled });
  expect(await admin.call(enableMemberEndpoint, { params: ofAda })).toMatchObject({ state: 'active', stateReason: '' });
  expect(await lastAuditEntry()).toMatchObject({ action: 'member.enabled', targetId: ada.id });
  const again = await signInAgain(visitor(), ada.email);
  const own = async () => (await again.call(listMyPostsEndpoint, { querystring: {} })).posts;
  await expect.poll(async () => (await own()).map(({ isActive }) => isActive)).toEqual([false, true]);
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts).toHaveLength(2);
});

test('ends a session that is opened while the account is being disabled', async () => {
  const { admin, ada, visitor, db, ofAda } = await startWithHistory();
  const [signedIn] = await Promise.all([
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = visitor();
        await client.send(signInEndpoint, { body: { email: ada.email, password: aPassword } });
        return client;
      }),
    ),
    admin.call(disableMemberEndpoint, { params: ofAda, body: disabled }),
  ]);
  for (const client of signedIn) expect((await client.call(getSessionEndpoint, {})).member).toBeNull();
  await admin.call(enableMemberEndpoint, { params: ofAda });
  for (const client of signedIn) expect((await client.call(getSessionEndpoint, {})).member).toBeNull();
  const { rows } = await db.execute(sql`select from sessions where member_id = ${ada.id}`);
  expect(rows).toEqual([]);
});

test('administrators cannot delete or disable each other or themselves', async () => {
  const { admin, as, db } = await startWithHistory();
  const other = await as('admin', 'Lin');
  for (const { id: memberId } of [admin, other]) {
    const answers = [
      await admin.send(deleteMemberEndpoint, { params: { memberId } }),
      await admin.send(disableMemberEndpoint, { params: { memberId }, body: disabled }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'admin-protected'],
      [403, 'admin-protected'],
    ]);
  }
  expect(await db.$count(members, eq(members.role, 'admin'))).toBe(2);
  expect(await db.$count(auditLog)).toBe(0);
});

test('returns not found for an unknown member', async () => {
  const { admin, db } = await startWithHistory();
  const params = { memberId: uuidv7() };
  for (const [endpoint, body] of [
    [deleteMemberEndpoint],
    [disableMemberEndpoint, disabled],
    [enableMemberEndpoint],
  ] as const) {
    const answer = await admin.send(endpoint, { params, ...(body && { body }) });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'member-not-found']);
  }
  expect(await db.$count(auditLog)).toBe(0);
});

test.each([
  ['deleted', deleteMemberEndpoint, undefined],
  ['disabled', disableMemberEndpoint, disabled],
  ['enabled', enableMemberEndpoint, undefined],
])('rolls back when the audit entry cannot be written: a member %s', async (action, endpoint, body) => {
  const { admin, ada, bob, db, ofAda } = await startWithHistory();
  await db.execute(sql.raw(`alter table audit_log add constraint no_more check (action <> 'member.${action}')`));
  expect((await admin.send(endpoint, { params: ofAda, ...(body && { body }) })).statusCode).toBe(500);
  expect((await ada.call(getSessionEndpoint, {})).member).toMatchObject({ id: ada.id });
  expect((await ada.call(listMyPostsEndpoint, { querystring: {} })).posts.map(({ isActive }) => isActive)).toEqual([
    false,
    true,
  ]);
  expect((await bob.call(listChatsEndpoint, { querystring: {} })).map(({ id }) => id)).toEqual([
    chatIdOf(ada.id, bob.id),
  ]);
});

test('a post created while its author is being disabled is not on the board afterwards', async () => {
  const { as, db } = await startApi({ limits: { postsPer10Minutes: { points: 1000, seconds: 600 } } });
  const admin = await as('admin');
  for (let round = 0; round < 5; round += 1) {
    const ada = await as('member');
    const writing = Array.from({ length: 12 }, () => ada.send(createPostEndpoint, { body: aPostDraft() }));
    await admin.call(disableMemberEndpoint, { params: { memberId: ada.id }, body: disabled });
    const statuses = (await Promise.all(writing)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect(await db.$count(posts, and(eq(posts.authorId, ada.id), eq(posts.isActive, true)))).toBe(0);
  }
});

test('creates a reset link for a member that works once, replaces an earlier one and is audited without its token', async () => {
  const { admin, ada, visitor, lastAuditEntry, ofAda, logLines } = await startWithHistory();
  const newLink = async () => {
    const { link, validMinutes } = await admin.call(createResetLinkEndpoint, { params: ofAda });
    expect([link.split('#')[0], validMinutes]).toEqual([expect.stringMatching(/^http:.+\/reset-password$/), 30]);
    return link.split('#')[1] ?? '';
  };
  const [replaced, token] = [await newLink(), await newLink()];
  const entry = await lastAuditEntry();
  expect(entry).toMatchObject({ actorId: admin.id, action: 'member.reset-link-created', targetId: ada.id });
  expect(JSON.stringify(entry) + logLines.join('')).not.toContain(token);
  const reset = (used: string) =>
    visitor().send(resetPasswordEndpoint, { body: { token: used, password: 'a new long passphrase' } });
  expect((await reset(replaced)).statusCode).toBe(410);
  expect((await reset(token)).statusCode).toBe(200);
  expect((await reset(token)).statusCode).toBe(410);
  const body = { email: ada.email, password: 'a new long passphrase' };
  expect((await visitor().send(signInEndpoint, { body })).statusCode).toBe(200);
});

test('without a mail server, a forgotten password does not replace the link of an administrator', async () => {
  const { admin, ada, visitor, ofAda, readMails, db } = await startWithHistory();
  const { link } = await admin.call(createResetLinkEndpoint, { params: ofAda });
  const requestReset = () => visitor().call(requestPasswordResetEndpoint, { body: { email: ada.email } });
  expect(await requestReset()).toMatchObject({ sendsMail: false });
  expect(await readMails()).toEqual([]);
  const body = { token: link.split('#')[1] ?? '', password: 'a new long passphrase' };
  expect((await visitor().send(resetPasswordEndpoint, { body })).statusCode).toBe(200);
  await admin.call(createResetLinkEndpoint, { params: ofAda });
  await db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` });
  await requestReset();
  expect(resetTokenIn(await readMails())).toMatch(/^[\w-]{43}$/);
});

test('creates no reset link for an administrator, a disabled account or an unknown member', async () => {
  const { as, admin, ofAda, lastAuditEntry } = await startWithHistory();
  await admin.call(disableMemberEndpoint, { params: ofAda, body: disabled });
  const other = await as('admin');
  for (const [memberId, code] of [
    [other.id, 'admin-protected'],
    [admin.id, 'admin-protected'],
    [ofAda.memberId, 'user-disabled'],
    [uuidv7(), 'member-not-found'],
  ] as const)
    expect((await admin.send(createResetLinkEndpoint, { params: { memberId } })).json()).toMatchObject({ code });
  expect(await lastAuditEntry()).toMatchObject({ action: 'member.disabled' });
});
