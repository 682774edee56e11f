import { listAppealsEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { getSuspensionEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { dismissNoticeEndpoint, listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { cookieHeader } from '#test/api-client.ts';
import { aMessageDraft, aPassword, aPostDraft, signInAgain } from '#test/factories.ts';
import { connectLive, liveHandshakeStatus } from '#test/live-client.ts';
import { publishRules } from '#test/rules.ts';
import { startWithReported } from '#test/reported-content.ts';

const because = 'We do not sell accounts here';
const DAY_MS = 86_400_000;

async function startWithSuspended(days = 3) {
  const scene = await startWithReported();
  await scene.decide(await scene.reportPost(), { action: 'suspend', days, reason: because });
  const bob = await signInAgain(scene.visitor(), scene.bob.email);
  return { ...scene, suspended: { ...bob, id: scene.bob.id } };
}

test('suspending disconnects every browser within two seconds, and the session shows the suspension', async () => {
  const { bob, ada, listen, reportPost, decide } = await startWithReported();
  const origin = await listen();
  const [one, other, bystander] = [
    await connectLive(origin, bob),
    await connectLive(origin, bob),
    await connectLive(origin, ada),
  ];
  const id = await reportPost();
  const startedAt = performance.now();
  await decide(id, { action: 'suspend', days: 3, reason: because });
  expect(await Promise.all([one.closed, other.closed])).toEqual([
    SESSION_REVOKED_CLOSE_CODE,
    SESSION_REVOKED_CLOSE_CODE,
  ]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect((await bob.call(getSessionEndpoint, {})).member?.suspendedUntil?.getTime()).toBeGreaterThan(Date.now());
  expect((await bob.call(getSuspensionEndpoint, {})).suspension).toMatchObject({ reason: because });
  expect((await bob.send(createPostEndpoint, { body: aPostDraft() })).json().code).toBe('suspended');
  expect(await liveHandshakeStatus(origin, { origin, cookie: cookieHeader(bob) })).toBe(403);
  expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
});

test('a suspended member can sign in and read the reason and the end date', async () => {
  const { suspended } = await startWithSuspended(3);
  const { member } = await suspended.call(getSessionEndpoint, {});
  const until = member?.suspendedUntil ?? new Date(0);
  expect(Math.abs(until.getTime() - Date.now() - 3 * DAY_MS)).toBeLessThan(60_000);
  expect(await suspended.call(getSuspensionEndpoint, {})).toEqual({
    suspension: { reason: because, until, appeal: null },
  });
  expect(await suspended.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'suspended', reason: because, until }]);
});

test('hides the posts of a suspended member and rejects their messages', async () => {
  const { ada, suspended, chatId } = await startWithSuspended();
  const board = await ada.call(listPostsEndpoint, { querystring: {} });
  expect(board.posts).toEqual([]);
  const body = aMessageDraft();
  expect((await suspended.send(sendMessageEndpoint, { params: { chatId }, body })).statusCode).toBe(403);
});

test('restores everything when the suspension ends, without a new sign-in', async () => {
  const { suspended, listen, db } = await startWithSuspended();
  await db
    .update(members)
    .set({ suspendedUntil: sql`now() - interval '1 second'` })
    .where(eq(members.id, suspended.id));
  expect((await suspended.call(getSessionEndpoint, {})).member).toMatchObject({ suspendedUntil: null });
  expect(await suspended.call(getSuspensionEndpoint, {})).toEqual({ suspension: null });
  expect(await suspended.call(createPostEndpoint, { body: aPostDraft() })).toMatchObject({ authorId: suspended.id });
  await connectLive(await listen(), suspended);
});

test('a later suspension replaces the earlier one', async () => {
  const { suspended, reportMember, decide } = await startWithSuspended(1);
  await decide(await reportMember(), { action: 'suspend', days: 30, reason: 'And again' });
  const { suspension } = await suspended.call(getSuspensionEndpoint, {});
  expect(suspension).toMatchObject({ reason: 'And again', appeal: null });
  expect(suspension?.until.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
});

test('signs a disabled member out at once, and lets them sign in again once enabled', async () => {
  const { admin, bob, visitor, listen, reportPost, decide } = await startWithReported();
  const live = await connectLive(await listen(), bob);
  await decide(await reportPost(), { action: 'disable', reason: because });
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect(await bob.call(getSessionEndpoint, {})).toEqual({ member: null, disabled: { reason: because } });
  const credentials = { email: bob.email, password: aPassword };
  await expect(visitor().call(signInEndpoint, { body: credentials })).rejects.toMatchObject({
    status: 403,
    code: 'user-disabled',
    body: { message: 'This account has been disabled.', reason: because },
  });
  await admin.call(enableMemberEndpoint, { params: { memberId: bob.id } });
  expect(await visitor().call(signInEndpoint, { body: credentials })).toMatchObject({ member: { id: bob.id } });
  expect(await bob.call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('shows the reason only in the browsers of the disabled member, until they sign out', async () => {
  const { admin, ada, bob, visitor } = await startWithReported();
  await admin.call(disableMemberEndpoint, { params: { memberId: bob.id }, body: { reason: because } });
  expect(await bob.call(getSessionEndpoint, {})).toEqual({ member: null, disabled: { reason: because } });
  expect(await visitor().call(getSessionEndpoint, {})).toEqual({ member: null });
  expect((await ada.call(getSessionEndpoint, {})).disabled).toBeUndefined();
  for (const endpoint of [getSuspensionEndpoint, listNoticesEndpoint])
    expect((await bob.send(endpoint)).statusCode).toBe(401);
  await bob.call(signOutEndpoint, {});
  expect(await bob.call(getSessionEndpoint, {})).toEqual({ member: null });
});

test('closes connections within seconds on nodes that missed the suspension event', async () => {
  const { bob, db, listen } = await startWithReported();
  const live = await connectLive(await listen(), bob);
  await db
    .update(members)
    .set({ suspendedUntil: sql`now() + interval '1 day'` })
    .where(eq(members.id, bob.id));
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
});

test('shows a notice until its recipient dismisses it', async () => {
  const { ada, bob, reportPost, decide } = await startWithReported();
  await decide(await reportPost(), { action: 'warn', reason: because });
  const [notice] = await bob.call(listNoticesEndpoint, {});
  const params = { noticeId: notice?.id ?? '' };
  await ada.call(dismissNoticeEndpoint, { params });
  expect(await bob.call(listNoticesEndpoint, {})).toEqual([notice]);
  for (let times = 0; times < 2; times += 1) {
    expect(await bob.call(dismissNoticeEndpoint, { params })).toEqual(params);
    expect(await bob.call(listNoticesEndpoint, {})).toEqual([]);
  }
});

test('publishes a notice live to its recipient only', async () => {
  const { ada, bob, cleo, listen, reportPost, reportMember, decide } = await startWithReported();
  const origin = await listen();
  const [adaLive, bobLive, cleoLive] = [
    await connectLive(origin, ada),
    await connectLive(origin, bob),
    await connectLive(origin, cleo),
  ];
  await decide(await reportPost(), { action: 'dismiss', reason: because });
  await adaLive.next(({ type }) => type === 'notice.sent');
  await decide(await reportMember(), { action: 'warn', reason: because });
  await bobLive.next(({ type }) => type === 'notice.sent');
  // One notice, for the warning: a reported member is not notified of a dismissed report.
  expect(bobLive.events.filter(({ type }) => type === 'notice.sent')).toHaveLength(1);
  expect(cleoLive.events.some(({ type }) => type === 'notice.sent')).toBe(false);
});

test('administrator endpoints expose only the reported part of a conversation', async () => {
  const { admin, ada, bob, chatId, reportMessage, decide } = await startWithReported();
  for (let number = 0; number < 6; number += 1) {
    await ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(`near ${number}`) });
  }
  await bob.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('canary far behind') });
  const id = await reportMessage();
  await decide(id, { action: 'warn', reason: because });
  await reportMessage();
  await publishRules(admin);
  const params = { memberId: bob.id, version: '1' };
  const reads = endpoints.filter(({ access, method }) => ['moderator', 'admin'].includes(access) && method === 'GET');
  const answers = await Promise.all(reads.map((endpoint) => admin.send(endpoint, { params })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
  const bodies = answers.map(({ body }) => body).join('\n');
  expect(bodies).toContain('near 4');
  expect(bodies).not.toContain('canary');
  for (const endpoint of [listCasesEndpoint, listAppealsEndpoint]) {
    expect((await admin.send(endpoint, { querystring: { state: 'closed' } })).body).not.toContain('canary');
  }
  const disabled = await admin.send(disableMemberEndpoint, { params: { memberId: bob.id }, body: { reason: because } });
  expect(disabled.body).not.toContain('canary');
});
