import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import {
  addModeratorEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  removeModeratorEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { topics } from '@muster/contract/topics.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';
import { aPassword, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { openReports, startWithReported } from '#test/reported-content.ts';
import { startApi } from '#test/start-api.ts';

async function start() {
  const api = await startApi();
  const [admin, ada] = [await api.as('admin', 'Grace'), await api.as('member', 'Ada')];
  const ofAda = { params: { memberId: ada.id } };
  return {
    ...api,
    admin,
    ada,
    add: () => admin.call(addModeratorEndpoint, ofAda),
    remove: () => admin.call(removeModeratorEndpoint, ofAda),
    listCases: async () => (await ada.send(listCasesEndpoint, openReports)).statusCode,
    kindsOfNotices: async () => (await ada.call(listNoticesEndpoint, {})).map(({ kind }) => kind),
  };
}

test('a grant and its end take effect in open sessions at once, and are audited and notified once', async () => {
  const { ada, admin, add, remove, listCases, kindsOfNotices } = await start();
  expect(await listCases()).toBe(403);
  expect(await add()).toMatchObject({ id: ada.id, role: 'moderator' });
  await add();
  expect((await ada.call(getSessionEndpoint, {})).member?.role).toBe('moderator');
  expect([await listCases(), await kindsOfNotices()]).toEqual([200, ['moderator-added']]);
  expect(await remove()).toMatchObject({ id: ada.id, role: 'member' });
  await remove();
  expect((await ada.call(getSessionEndpoint, {})).member?.role).toBe('member');
  expect([await listCases(), await kindsOfNotices()]).toEqual([403, ['moderator-removed', 'moderator-added']]);
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { page: 1 } });
  expect(rows.map(({ action, targetId, actorId }) => [action, targetId, actorId])).toEqual([
    ['moderator.removed', ada.id, admin.id],
    ['moderator.added', ada.id, admin.id],
  ]);
});

test('open tabs of the member fetch their session again, and receive changes of the panel until the role ends', async () => {
  const { ada, admin, add, remove, listen, as } = await start();
  const [bob, cleo] = [await as('member', 'Bob'), await as('member', 'Cleo')];
  const live = await connectLive(await listen(), ada);
  await add();
  expect(await live.next(({ type }) => type === 'topics.changed')).toMatchObject({
    topics: [[...topics.session], [...topics.notices]],
  });
  await live.next((event) => event.type === 'admin.changed' && event.table === 'reports');
  await remove();
  const { length } = live.events;
  await admin.call(disableMemberEndpoint, { params: { memberId: bob.id }, body: { reason: 'Spam' } });
  await admin.call(addModeratorEndpoint, { params: { memberId: cleo.id } });
  await live.next((event) => event.type === 'suspension.changed');
  expect(live.events.slice(length).filter(({ type }) => type === 'admin.changed')).toEqual([]);
});

test('a moderator signs in like any member, without the sign-in of administrators', async () => {
  const { ada, add, visitor } = await start();
  await add();
  const browser = await signInAgain(visitor(), ada.email);
  expect((await browser.call(getSessionEndpoint, {})).member).toMatchObject({ id: ada.id, role: 'moderator' });
});

test('no endpoint removes or demotes the last administrator', async () => {
  const { admin, ada, reportMember, decide, db, as } = await startWithReported();
  const moderator = await as('moderator', 'Mo');
  const params = { memberId: admin.id };
  const caseId = await reportMember(ada, admin.id);
  const answers = [
    await admin.send(addModeratorEndpoint, { params }),
    await admin.send(removeModeratorEndpoint, { params }),
    await admin.send(deleteMemberEndpoint, { params }),
    await admin.send(disableMemberEndpoint, { params, body: { reason: 'Spam' } }),
    await admin.send(deleteAccountEndpoint, { body: { password: aPassword } }),
    await moderator.send(removeModeratorEndpoint, { params }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'admin-protected'],
    [403, 'admin-protected'],
    [403, 'admin-protected'],
    [403, 'admin-protected'],
    [403, 'admin-deletion-forbidden'],
    [403, 'permission-denied'],
  ]);
  for (const action of ['warn', 'disable'] as const)
    await expect(decide(caseId, { action, reason: 'Spam' })).rejects.toMatchObject({ code: 'admin-protected' });
  await expect(decide(caseId, { action: 'suspend', days: 1, reason: 'Spam' })).rejects.toMatchObject({
    code: 'admin-protected',
  });
  expect(await db.$count(members, and(eq(members.role, 'admin'), isNull(members.disabledAt)))).toBe(1);
  expect(await db.$count(auditLog)).toBe(0);
});

test.each([
  ['disabled', { disabledAt: new Date() }],
  ['suspended', { suspendedUntil: new Date(Date.now() + 60_000) }],
])('rejects a %s member as a moderator, but still lets such a moderator be removed', async (_, state) => {
  const { admin, ada, add, as, db } = await start();
  const moderator = await as('moderator', 'Mo');
  await db
    .update(members)
    .set(state)
    .where(inArray(members.id, [ada.id, moderator.id]));
  await expect(add()).rejects.toMatchObject({ code: 'member-suspended' });
  const params = { memberId: moderator.id };
  expect(await admin.call(removeModeratorEndpoint, { params })).toMatchObject({ role: 'member' });
});

test('rejects an unknown member', async () => {
  const { admin } = await start();
  const params = { memberId: '019a3f6e-0000-7000-8000-000000000009' };
  for (const endpoint of [addModeratorEndpoint, removeModeratorEndpoint])
    expect((await admin.send(endpoint, { params })).json().code).toBe('member-not-found');
});
