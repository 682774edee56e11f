import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { listMessagesEndpoint, removedMessageText, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { deletePostEndpoint, getPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { eq } from 'drizzle-orm';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { reports } from '#src/db/schema/reports.ts';
import { aPng } from '#test/authorization/scene.ts';
import { aChat, aPostContent } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { closedReports, openReports, startWithReported, why } from '#test/reported-content.ts';

const because = 'We do not sell accounts here';
const missing = '019a3f6e-0000-7000-8000-000000000009';

test('lists open cases, oldest first, with the copied evidence and the members concerned', async () => {
  const { db, ada, cleo, bob, admin, post, message, reportPost, reportMessage, reportMember } =
    await startWithReported();
  // Not copied: what a player shows to some only, and private notes. Administrators can open the player's page.
  await bob.call(updateProfileEndpoint, {
    body: { discordId: 'bob.b', accessNeeds: 'Captions', accessNeedsVisibility: 'everyone', isAdult: true },
  });
  await ada.call(setPlayerNoteEndpoint, { params: { memberId: bob.id }, body: { text: 'Scammer' } });
  const ids = [await reportPost(), await reportMessage(), await reportMember(cleo)];
  // The pictures are current, also those of senders.
  const { pictureUrl: largeUrl } = await bob.call(uploadPictureEndpoint, { file: await aPng() });
  const pictureUrl = String(largeUrl).replace('/large', '/small');
  await cleo.call(requestToJoinEndpoint, { params: { postId: post.id } });
  await bob.call(updatePostEndpoint, {
    params: { postId: post.id },
    body: aPostContent({ description: 'Nothing to see here' }),
  });
  const { rows, total } = await admin.call(listCasesEndpoint, openReports);
  expect(total).toBe(3);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows[0]).toMatchObject({
    kind: 'post',
    targetId: post.id,
    reported: { id: bob.id, name: 'Bob', pictureUrl },
    reportCount: 1,
    senders: [],
    playersIn: 0,
    playersWaiting: 1,
    decisions: [],
    actions: ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'],
  });
  expect(rows.map(({ copies }) => copies.map(({ evidence }) => evidence))).toEqual([
    [
      {
        post: {
          gameId: 'valorant',
          emblem: { abbreviation: 'VAL', iconId: null },
          game: 'Valorant',
          platform: 'PC',
          description: 'Selling cheap accounts here',
          tags: ['ranked', 'EU'],
        },
      },
    ],
    [{ messages: [{ id: message.id, senderId: bob.id, text: 'buy it or else', sentAt: message.sentAt }] }],
    [{ member: { name: 'Bob', bio: '', location: '' } }],
  ]);
  const stored = await db.select({ evidence: reports.evidence }).from(reports);
  expect(JSON.stringify(stored)).not.toMatch(/bob\.b|Captions|Scammer|"isAdult"/);
  expect(rows[0]?.copies[0]?.reports).toMatchObject([
    { id: ids[0], reporter: { id: ada.id, name: 'Ada', pictureUrl: null }, ...why },
  ]);
  expect(rows[1]?.senders).toEqual([{ id: bob.id, name: 'Bob', pictureUrl }]);
});

test('shows earlier reports and sanctions of both members', async () => {
  const { ada, cleo, bob, admin, reportPost, reportMember, decide } = await startWithReported();
  await decide(await reportPost(), { action: 'warn', reason: because });
  await decide(await reportMember(cleo), { action: 'dismiss', reason: 'Nothing in it' });
  await reportMember(ada);
  expect(await admin.call(getMemberRecordEndpoint, { params: { memberId: bob.id } })).toMatchObject({
    reportsMade: 0,
    reportsAbout: 3,
    reportsActedOn: 1,
    sanctions: [{ kind: 'warned', reason: because, until: null }],
  });
  expect(await admin.call(getMemberRecordEndpoint, { params: { memberId: ada.id } })).toMatchObject({
    reportsMade: 2,
    reportsAbout: 0,
    sanctions: [],
  });
});

test('a dismissed report has no effect on the reported member, and its reporter reads the reason', async () => {
  const { ada, bob, admin, post, reportPost, decide } = await startWithReported();
  const id = await reportPost();
  expect(await decide(id, { action: 'dismiss', reason: because })).toMatchObject({
    id,
    decisions: [{ outcome: 'dismissed', reason: because }],
  });
  expect(await ada.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'report-dismissed', reason: because }]);
  expect(await bob.call(listNoticesEndpoint, {})).toEqual([]);
  expect(await bob.call(getPostEndpoint, { params: { postId: post.id } })).toMatchObject({ isActive: true });
  expect(await admin.call(listCasesEndpoint, openReports)).toEqual({ rows: [], total: 0 });
  expect(await admin.call(listCasesEndpoint, closedReports)).toMatchObject({ rows: [{ id }], total: 1 });
});

test('deleting a reported post removes it from every board and notifies its author with the reason', async () => {
  const { ada, bob, post, listen, reportPost, decide } = await startWithReported();
  const live = await connectBoard(await listen(), ada);
  await decide(await reportPost(), { action: 'delete-content', reason: because });
  await live.next(({ type }) => type === 'notice.sent');
  const removed = await live.next(({ type }) => type === 'post.removed');
  expect(removed).toMatchObject({ postId: post.id, authorId: bob.id });
  await expect(bob.call(getPostEndpoint, { params: { postId: post.id } })).rejects.toMatchObject({
    code: 'post-not-found',
  });
  expect(await bob.call(listNoticesEndpoint, {})).toMatchObject([
    { kind: 'content-deleted', reason: because, about: 'Selling cheap accounts here' },
  ]);
  expect(await ada.call(listNoticesEndpoint, {})).toMatchObject([
    { kind: 'report-acted-on', reason: '', about: why.reason },
  ]);
});

test('deleting a reported message removes its text for both members and updates open conversations', async () => {
  const { ada, bob, chatId, message, listen, listOpen, reportMessage, decide } = await startWithReported();
  const origin = await listen();
  const live = [await connectLive(origin, ada), await connectLive(origin, bob)];
  const id = await reportMessage();
  await decide(id, { action: 'delete-content', reason: because });
  const removed = { ...message, text: removedMessageText };
  for (const side of live) {
    expect(await side.next(({ type }) => type === 'message.changed')).toEqual({
      type: 'message.changed',
      message: removed,
    });
  }
  for (const side of [ada, bob]) {
    const history = await side.call(listMessagesEndpoint, { params: { chatId }, querystring: {} });
    expect(history.messages).toEqual([removed]);
    expect(await side.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
      { lastMessage: removedMessageText },
    ]);
  }
  expect(await bob.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'content-deleted', about: 'buy it or else' }]);
  expect(await listOpen()).toEqual([]);
});

test('removing the text of an earlier message leaves the last message unchanged', async () => {
  const { ada, bob, chatId, reportMessage, decide } = await startWithReported();
  await bob.call(sendMessageEndpoint, { params: { chatId }, body: { id: missing, text: 'see you' } });
  await decide(await reportMessage(), { action: 'delete-content', reason: because });
  expect(await ada.call(listChatsEndpoint, { querystring: {} })).toMatchObject([{ lastMessage: 'see you' }]);
});

test('a warned member reads the reason and keeps full access', async () => {
  const { bob, post, reportPost, decide } = await startWithReported();
  await decide(await reportPost(), { action: 'warn', reason: because });
  expect(await bob.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'warned', reason: because, until: null }]);
  expect(await bob.call(getPostEndpoint, { params: { postId: post.id } })).toMatchObject({ isActive: true });
});

test('treats messages of two senders with the same id as different', async () => {
  const { ada, bob, chatId, message, listOpen, report, reportMessage, decide } = await startWithReported();
  await ada.call(sendMessageEndpoint, { params: { chatId }, body: { id: message.id, text: 'no thanks' } });
  const aboutBob = await reportMessage(ada);
  const aboutAda = await report(bob, { kind: 'message', chatId, messageId: message.id, ...why });
  expect(await decide(aboutBob, { action: 'dismiss', reason: because })).toMatchObject({ reported: { id: bob.id } });
  expect(await listOpen()).toMatchObject([{ id: aboutAda, reportCount: 1, reported: { id: ada.id } }]);
});

test('rejects an impossible decision and rolls it back', async () => {
  const { ada, admin, bob, post, message, as, listOpen, report, reportPost, reportMessage, reportMember, decide } =
    await startWithReported();
  const otherAdmin = await as('admin');
  await expect(decide(missing, { action: 'warn', reason: because })).rejects.toMatchObject({
    code: 'report-not-found',
  });
  const refused: [string, Parameters<typeof decide>[1], string][] = [];
  for (const action of ['warn', 'disable'] as const) {
    refused.push([await reportMember(ada, otherAdmin.id), { action, reason: because }, 'admin-protected']);
  }
  refused.push([
    await reportMember(ada, otherAdmin.id),
    { action: 'suspend', days: 1, reason: because },
    'admin-protected',
  ]);
  refused.push([await reportMember(), { action: 'delete-content', reason: because }, 'nothing-to-delete']);
  refused.push([await reportPost(), { action: 'delete-content', reason: because }, 'nothing-to-delete']);
  await bob.call(deletePostEndpoint, { params: { postId: post.id } });
  for (const [id, decision, code] of refused) await expect(decide(id, decision)).rejects.toMatchObject({ code });
  expect(await listOpen()).toHaveLength(3);
  const erased = await reportMessage();
  await decide(erased, { action: 'delete-content', reason: because });
  const again = await report(ada, { kind: 'message', chatId: message.chatId, messageId: message.id, ...why });
  await expect(decide(again, { action: 'delete-content', reason: because })).rejects.toMatchObject({
    code: 'nothing-to-delete',
  });
  expect(await admin.call(getMemberRecordEndpoint, { params: { memberId: otherAdmin.id } })).toMatchObject({
    sanctions: [],
  });
  expect(await otherAdmin.call(listNoticesEndpoint, {})).toEqual([]);
  const audit = await admin.call(listAuditEndpoint, { querystring: { page: 1 } });
  expect(audit.rows.map(({ targetId }) => targetId)).toEqual([erased]);
});

test('shows a reported member who has left as Unknown User and lets their reports be dismissed only', async () => {
  const { admin, ada, bob, db, listOpen, reportMember, decide } = await startWithReported();
  const id = await reportMember();
  await db.delete(members).where(eq(members.id, bob.id));
  await expect(decide(id, { action: 'warn', reason: because })).rejects.toMatchObject({ code: 'member-not-found' });
  await db.delete(members).where(eq(members.id, ada.id));
  const unknownUser = { id: null, name: 'Unknown User', pictureUrl: null };
  expect(await listOpen()).toMatchObject([
    {
      reported: unknownUser,
      copies: [{ evidence: { member: { name: 'Bob' } }, reports: [{ reporter: unknownUser }] }],
    },
  ]);
  expect(await decide(id, { action: 'dismiss', reason: because })).toMatchObject({
    decisions: [{ outcome: 'dismissed' }],
  });
  expect(await admin.call(listCasesEndpoint, openReports)).toEqual({ rows: [], total: 0 });
});

test('writes a decision to the audit log with administrator and reason', async () => {
  const { admin, bob, post, reportPost, decide } = await startWithReported();
  const id = await reportPost();
  await decide(id, { action: 'suspend', days: 3, reason: because });
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { targetId: id, page: 1 } });
  expect(rows).toMatchObject([{ action: 'report.decided', actorId: admin.id, actorName: 'Grace' }]);
  expect(JSON.parse(rows[0]?.details ?? '')).toEqual({
    action: 'suspend',
    days: 3,
    reason: because,
    memberId: bob.id,
    member: 'Bob',
    kind: 'post',
    target: post.id,
    reports: 1,
  });
});

test('rejects a decision without a readable reason, a valid number of days or its reports', async () => {
  const { admin, listOpen, reportPost } = await startWithReported();
  const caseId = await reportPost();
  const decisions = [
    { action: 'warn' },
    { action: 'warn', reason: ' ' },
    { action: 'warn', reason: '\u200B\u2060' },
    { action: 'warn', reason: 'x'.repeat(501) },
    { action: 'warn', reason: because, days: 3 },
    { action: 'suspend', reason: because },
    ...[0, 366, 1.5].map((days) => ({ action: 'suspend', reason: because, days })),
    { action: 'reward', reason: because },
  ];
  const warn = { action: 'warn', reason: because };
  const bodies = [
    ...decisions.map((decision) => ({ decision, reportIds: [caseId] })),
    { decision: warn },
    { decision: warn, reportIds: [] },
    { decision: warn, reportIds: ['mine'] },
    { decision: warn, reportIds: Array.from({ length: 101 }, () => caseId) },
    warn,
  ];
  for (const body of bodies) {
    expect((await admin.send(decideCaseEndpoint, { params: { caseId }, body })).statusCode).toBe(400);
  }
  expect(await listOpen()).toHaveLength(1);
});

test('notifies administrators of a new report', async () => {
  const { ada, bob, admin, listen } = await startWithReported();
  const live = await connectLive(await listen(), admin);
  await ada.call(createReportEndpoint, { body: { kind: 'member', memberId: bob.id, ...why } });
  await aChat(ada, bob);
  expect(await live.next(({ type }) => type === 'admin.changed')).toEqual({ type: 'admin.changed', table: 'reports' });
});
