import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { listMessagesEndpoint, removedMessageText } from '@muster/contract/chat/messages.ts';
import { listAppealsEndpoint, listCasesEndpoint, type ReportCase } from '@muster/contract/moderation/cases.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { signInAgain } from '#test/factories.ts';
import { closedReports, startWithReported } from '#test/reported-content.ts';
import { listActions } from './list-actions.ts';

const reason = 'We do not sell accounts here';
const suspend = { action: 'suspend', days: 3, reason } as const;
const outcomesOf = ({ decisions }: ReportCase): string[] => decisions.map(({ outcome }) => outcome);

/** Adds what members read, and the audited actions, latest first. */
async function startScene() {
  const scene = await startWithReported();
  const { ada, admin, chatId } = scene;
  return {
    ...scene,
    noticesOf: async (member: ApiClient) => (await member.call(listNoticesEndpoint, {})).map(({ kind }) => kind),
    readTexts: async () => {
      const { messages } = await ada.call(listMessagesEndpoint, { params: { chatId }, querystring: {} });
      return messages.map(({ text }) => text);
    },
    audited: async () => {
      const { rows } = await admin.call(listAuditEndpoint, { querystring: { page: 1 } });
      return rows.map(({ details }) => String(Object(JSON.parse(details)).action));
    },
  };
}

test('one decision suspends a member and removes the message, each with a notice and an audit entry', async () => {
  const { ada, bob, visitor, decide, reportMessage, noticesOf, readTexts, audited } = await startScene();
  const decided = await decide(await reportMessage(), { ...suspend, deletesContent: true });
  expect(outcomesOf(decided)).toEqual(['content-deleted', 'suspended']);
  expect(decided.actions).toEqual(['disable']);
  expect(await readTexts()).toEqual([removedMessageText]);
  expect(await audited()).toEqual(['suspend', 'delete-content']);
  expect(await noticesOf(await signInAgain(visitor(), bob.email))).toEqual(['suspended', 'content-deleted']);
  expect(await noticesOf(ada)).toEqual(['report-acted-on']);
});

test('the content of a decided case can still be deleted, once, without notifying its reporters again', async () => {
  const { ada, bob, post, admin, decide, reportPost, noticesOf, audited } = await startScene();
  const id = await reportPost();
  expect((await decide(id, suspend)).actions).toEqual(['delete-content', 'disable']);
  const remove = { action: 'delete-content', reason: 'And the post goes' } as const;
  const decided = await decide(id, remove, [id], 1);
  expect(decided.decisions).toMatchObject([
    { outcome: 'suspended', reason },
    { outcome: 'content-deleted', reason: remove.reason },
  ]);
  await expect(admin.call(getPostEndpoint, { params: { postId: post.id } })).rejects.toMatchObject({
    code: 'post-not-found',
  });
  await expect(decide(id, remove, [id], 2)).rejects.toMatchObject({ code: 'report-decided' });
  const { rows, total } = await admin.call(listCasesEndpoint, closedReports);
  expect([total, rows.map(outcomesOf)]).toEqual([1, [['suspended', 'content-deleted']]]);
  expect(await noticesOf(bob)).toEqual(['content-deleted', 'suspended']);
  expect(await noticesOf(ada)).toEqual(['report-acted-on']);
  expect(await audited()).toEqual(['delete-content', 'suspend']);
});

test('a further action covers all reports of its case, also if the request names one', async () => {
  const { ada, cleo, admin, decide, reportPost, noticesOf } = await startScene();
  const ids = [await reportPost(ada), await reportPost(cleo)];
  await decide(ids[0] ?? '', { action: 'dismiss', reason: 'Nothing in it' }, ids);
  const decided = await decide(ids[1] ?? '', { action: 'warn', reason }, [ids[1] ?? ''], 1);
  expect(decided).toMatchObject({ id: ids[0], reportCount: 2 });
  const { rows } = await admin.call(listCasesEndpoint, closedReports);
  expect(rows.map(outcomesOf)).toEqual([['dismissed', 'warned']]);
  for (const reporter of [ada, cleo])
    expect(await noticesOf(reporter)).toEqual(['report-acted-on', 'report-dismissed']);
});

test('rejects a further action after an unread decision, and one that an earlier action rules out', async () => {
  const { decide, reportPost, cleo, audited } = await startScene();
  const [id, later] = [await reportPost(), await reportPost(cleo)];
  await decide(id, suspend);
  for (const [decision, count] of [
    [{ action: 'disable', reason }, 0],
    [{ action: 'disable', reason }, 2],
    [{ action: 'warn', reason }, 1],
    [{ action: 'dismiss', reason }, 1],
    [suspend, 1],
  ] as const)
    await expect(decide(id, decision, [id], count)).rejects.toMatchObject({ code: 'report-decided' });
  await expect(decide(id, { action: 'disable', reason }, [id, later], 1)).rejects.toMatchObject({
    code: 'report-decided',
  });
  expect(await audited()).toEqual(['suspend']);
});

test('takes one of two equal further actions at the same time', async () => {
  const { bob, decide, reportMessage, noticesOf } = await startScene();
  const id = await reportMessage();
  await decide(id, { action: 'warn', reason });
  const remove = () => decide(id, { action: 'delete-content', reason }, [id], 1);
  const results = await Promise.allSettled([remove(), remove()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await noticesOf(bob)).toEqual(['content-deleted', 'warned']);
});

test('lists an appeal against a later suspension with the case and all its decisions', async () => {
  const { admin, bob, visitor, decide, reportPost } = await startScene();
  const id = await reportPost();
  await decide(id, { action: 'warn', reason: 'Careful' });
  await decide(id, suspend, [id], 1);
  const suspended = await signInAgain(visitor(), bob.email);
  await suspended.call(createAppealEndpoint, { body: { text: 'It was my brother' } });
  const { rows } = await admin.call(listAppealsEndpoint, { querystring: { state: 'open', page: 1 } });
  expect(rows.map(({ reportCase }) => [reportCase?.id, reportCase && outcomesOf(reportCase)])).toEqual([
    [id, ['warned', 'suspended']],
  ]);
});

const everything = ['delete-content', 'warn', 'suspend', 'disable'];

test.each([
  ['open', true, [], ['dismiss', ...everything]],
  ['open, its content gone', false, [], ['dismiss', 'warn', 'suspend', 'disable']],
  ['dismissed', true, ['dismissed'], everything],
  ['warned', true, ['warned'], ['delete-content', 'suspend', 'disable']],
  ['disabled after a warning', true, ['warned', 'disabled'], ['delete-content']],
  ['done', false, ['content-deleted', 'disabled'], []],
] as const)('lists what is left for a case that is %s', (_, hasContent, outcomes, expected) => {
  const decisions = outcomes.map((outcome) => ({ outcome }));
  expect(listActions({ reportedId: 'someone', hasContent, decisions }, { role: 'admin' })).toEqual(expected);
});

test('offers only dismissal for a deleted member', () => {
  expect(listActions({ reportedId: null, hasContent: true, decisions: [] }, { role: 'admin' })).toEqual(['dismiss']);
  expect(
    listActions({ reportedId: null, hasContent: true, decisions: [{ outcome: 'dismissed' }] }, { role: 'admin' }),
  ).toEqual([]);
});
