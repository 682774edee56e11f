import { decideAppealEndpoint, listAppealsEndpoint } from '@muster/contract/moderation/cases.ts';
import { disableMemberEndpoint, getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { createAppealEndpoint, getSuspensionEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPostDraft, signInAgain } from '#test/factories.ts';
import { startWithReported } from '#test/reported-content.ts';

const because = 'We do not sell accounts here';
const open = { querystring: { state: 'open', page: 1 } } as const;
const closed = { querystring: { state: 'closed', page: 1 } } as const;
const missing = '019a3f6e-0000-7000-8000-000000000009';

async function startWithSuspended() {
  const scene = await startWithReported();
  const suspend = async (days: number, reason = because) =>
    scene.decide(await scene.reportMember(), { action: 'suspend', days, reason });
  await suspend(3);
  const suspended = await signInAgain(scene.visitor(), scene.bob.email);
  const { admin } = scene;
  return {
    ...scene,
    suspended,
    suspend,
    appeal: (text = 'It was my brother') => suspended.call(createAppealEndpoint, { body: { text } }),
    /** Id of the oldest open appeal. */
    appealId: async () => (await admin.call(listAppealsEndpoint, open)).rows[0]?.id ?? '',
    decideAppeal: (appealId: string, action: 'decline' | 'lift', reason = 'Read it again') =>
      admin.call(decideAppealEndpoint, { params: { appealId }, body: { action, reason } }),
  };
}

test('lists an open appeal with its suspension', async () => {
  const { admin, bob, appeal } = await startWithSuspended();
  const { suspension } = await appeal();
  expect(suspension).toMatchObject({
    reason: because,
    appeal: { text: 'It was my brother', state: 'open', answer: '' },
  });
  const { rows, total } = await admin.call(listAppealsEndpoint, open);
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      member: { id: bob.id, name: 'Bob' },
      reason: because,
      until: suspension?.until,
      text: 'It was my brother',
      state: 'open',
    },
  ]);
  expect(await admin.call(getAdminCountsEndpoint, {})).toMatchObject({ openAppeals: 1 });
});

test('lists an appeal with the case that was decided with its suspension', async () => {
  const { admin, ada, cleo, bob, visitor, post, reportPost, reportMessage, reportMember, decide } =
    await startWithReported();
  await decide(await reportMessage(), { action: 'warn', reason: 'Careful' });
  const [first, second] = [await reportPost(ada), await reportPost(cleo)];
  await decide(first, { action: 'suspend', days: 3, reason: because }, [first, second]);
  await reportMember();
  const suspended = await signInAgain(visitor(), bob.email);
  await suspended.call(createAppealEndpoint, { body: { text: 'It was my brother' } });
  const reportCase = {
    id: first,
    kind: 'post',
    targetId: post.id,
    reportCount: 2,
    decisions: [{ outcome: 'suspended', reason: because }],
    copies: [
      { evidence: { post: { description: 'Selling cheap accounts here' } }, reports: [{ id: first }, { id: second }] },
    ],
  };
  const { rows } = await admin.call(listAppealsEndpoint, open);
  expect(rows).toMatchObject([{ member: { name: 'Bob' }, reportCase }]);
  const params = { appealId: rows[0]?.id ?? '' };
  const body = { action: 'decline', reason: 'Read it again' } as const;
  expect(await admin.call(decideAppealEndpoint, { params, body })).toMatchObject({ state: 'declined', reportCase });
});

test('accepts one appeal per suspension', async () => {
  const { suspended, appeal, suspend, admin } = await startWithSuspended();
  const twice = await Promise.allSettled([appeal(), appeal('Again')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(appeal('And again')).rejects.toMatchObject({ status: 409, code: 'appealed-before' });
  await suspend(7, 'Once more');
  expect((await suspended.call(getSuspensionEndpoint, {})).suspension).toMatchObject({
    reason: 'Once more',
    appeal: null,
  });
  await suspended.call(createAppealEndpoint, { body: { text: 'Not again' } });
  expect(await admin.call(listAppealsEndpoint, open)).toMatchObject({ total: 2 });
});

test('rejects an appeal from a member who is not suspended', async () => {
  const { ada } = await startWithReported();
  await expect(ada.call(createAppealEndpoint, { body: { text: 'Just in case' } })).rejects.toMatchObject({
    status: 409,
    code: 'nothing-to-appeal',
  });
});

test('keeps the member suspended after a declined appeal and shows them the reason', async () => {
  const { admin, suspended, appeal, appealId, decideAppeal } = await startWithSuspended();
  await appeal();
  const id = await appealId();
  expect(await decideAppeal(id, 'decline')).toMatchObject({ id, state: 'declined', answer: 'Read it again' });
  expect((await suspended.call(getSuspensionEndpoint, {})).suspension?.appeal).toEqual({
    text: 'It was my brother',
    state: 'declined',
    answer: 'Read it again',
  });
  expect((await suspended.call(listNoticesEndpoint, {}))[0]).toMatchObject({
    kind: 'appeal-declined',
    reason: 'Read it again',
  });
  expect((await suspended.send(createPostEndpoint, { body: aPostDraft() })).statusCode).toBe(403);
  expect(await admin.call(listAppealsEndpoint, open)).toEqual({ rows: [], total: 0 });
  expect(await admin.call(listAppealsEndpoint, closed)).toMatchObject({ rows: [{ id, state: 'declined' }], total: 1 });
});

test('a lifted suspension restores access at once without a new sign-in', async () => {
  const { suspended, appeal, appealId, decideAppeal } = await startWithSuspended();
  await appeal();
  expect(await decideAppeal(await appealId(), 'lift')).toMatchObject({ state: 'lifted' });
  expect((await suspended.call(getSessionEndpoint, {})).member).toMatchObject({ suspendedUntil: null });
  expect((await suspended.send(createPostEndpoint, { body: aPostDraft() })).statusCode).toBe(200);
  const notices = await suspended.call(listNoticesEndpoint, {});
  // A job restores the member's posts, and sends a notice about them.
  expect(notices.find(({ kind }) => kind === 'appeal-lifted')).toMatchObject({ reason: 'Read it again' });
});

test('lifting a suspension does not lift a later one', async () => {
  const { admin, bob, appeal, appealId, suspend, decideAppeal } = await startWithSuspended();
  await appeal();
  await suspend(30, 'Once more');
  await decideAppeal(await appealId(), 'lift');
  const params = { memberId: bob.id };
  expect(await admin.call(getMemberRecordEndpoint, { params })).toMatchObject({
    state: 'suspended',
    stateReason: 'Once more',
  });
});

test('shows the suspension that ends last, and lifting it restores access', async () => {
  const { visitor, bob, admin, suspend, appealId, decideAppeal } = await startWithSuspended();
  await suspend(30, 'Much worse');
  await suspend(1, 'A little');
  const back = await signInAgain(visitor(), bob.email);
  const { suspension } = await back.call(createAppealEndpoint, { body: { text: 'It was my brother' } });
  expect(suspension).toMatchObject({ reason: 'Much worse', appeal: { state: 'open' } });
  expect((await admin.call(listAppealsEndpoint, open)).rows).toMatchObject([{ until: suspension?.until }]);
  const account = await admin.call(getMemberRecordEndpoint, { params: { memberId: bob.id } });
  expect(account).toMatchObject({ suspendedUntil: suspension?.until, stateReason: 'Much worse' });
  await decideAppeal(await appealId(), 'lift');
  expect(await back.call(getSuspensionEndpoint, {})).toEqual({ suspension: null });
  expect((await back.call(getSessionEndpoint, {})).member).toMatchObject({ suspendedUntil: null });
});

test('a disabled account stays disabled when its suspension is lifted', async () => {
  const { admin, bob, appeal, appealId, decideAppeal } = await startWithSuspended();
  await appeal();
  const params = { memberId: bob.id };
  await admin.call(disableMemberEndpoint, { params, body: { reason: 'For good' } });
  await decideAppeal(await appealId(), 'lift');
  expect(await admin.call(getMemberRecordEndpoint, { params })).toMatchObject({
    state: 'disabled',
    stateReason: 'For good',
    suspendedUntil: null,
  });
});

test('decides an appeal once and rejects unknown ones', async () => {
  const { appeal, appealId, decideAppeal } = await startWithSuspended();
  await appeal();
  const id = await appealId();
  const both = await Promise.allSettled([decideAppeal(id, 'decline'), decideAppeal(id, 'lift')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(decideAppeal(id, 'lift')).rejects.toMatchObject({ status: 409, code: 'appeal-decided' });
  await expect(decideAppeal(missing, 'lift')).rejects.toMatchObject({ status: 404, code: 'appeal-not-found' });
});

test('writes a decided appeal to the audit log', async () => {
  const { admin, bob, appeal, appealId, decideAppeal } = await startWithSuspended();
  await appeal();
  const id = await appealId();
  await decideAppeal(id, 'lift');
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { targetId: id, page: 1 } });
  expect(rows).toMatchObject([{ action: 'appeal.decided', actorName: 'Grace' }]);
  const details = { action: 'lift', reason: 'Read it again', memberId: bob.id, member: 'Bob' };
  expect(JSON.parse(rows[0]?.details ?? '')).toEqual(details);
});

test('rejects an appeal or an answer without text', async () => {
  const { admin, suspended, appeal, appealId } = await startWithSuspended();
  for (const text of ['', '  ', '\u200B', 'x'.repeat(1001), undefined]) {
    expect((await suspended.send(createAppealEndpoint, { body: { text } })).statusCode).toBe(400);
  }
  await appeal();
  const params = { appealId: await appealId() };
  for (const body of [
    { action: 'lift' },
    { action: 'lift', reason: '\u2060' },
    { action: 'forget', reason: because },
  ]) {
    expect((await admin.send(decideAppealEndpoint, { params, body })).statusCode).toBe(400);
  }
});
