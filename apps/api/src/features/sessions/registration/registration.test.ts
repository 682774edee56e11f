import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import {
  checkInviteEndpoint,
  createInviteLinkEndpoint,
  INVITE_LINKS_MAX,
  listAllInviteLinksEndpoint,
  listInviteLinksEndpoint,
  revokeInviteLinkEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import { getRegistrationEndpoint } from '@muster/contract/sessions/registration.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPassword } from '#test/factories.ts';
import { anInviteDraft, anInviteLink, changeSettings, register } from '#test/invite-links.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const aCode = 'x'.repeat(43);
const answerOf = async (answer: ReturnType<ApiClient['send']>) => {
  const { statusCode, body } = await answer;
  return statusCode === 200 ? 200 : JSON.parse(body).code;
};

async function startByInvitation() {
  const api = await startApi({ environment: { REGISTRATION: 'invite' } });
  const admin = await api.as('admin', 'Grace');
  const check = (code: string) => answerOf(api.visitor().send(checkInviteEndpoint, { body: { code } }));
  return { ...api, admin, check };
}

test.each([
  ['open', [200, 200, 200]],
  ['invite', ['invite-needed', 'invite-not-found', 200]],
  ['closed', ['registration-closed', 'registration-closed', 'registration-closed']],
] as const)('while registration is %s, no code, an unknown and a valid one answer %j', async (mode, expected) => {
  const { as, visitor } = await startApi({ environment: { REGISTRATION: mode } });
  const { code } = await anInviteLink(await as('admin'));
  expect(await visitor().call(getRegistrationEndpoint, {})).toEqual({ registration: mode, hasRules: false });
  const answers = [];
  for (const tried of [undefined, aCode, code]) answers.push(await answerOf(register(visitor(), tried)));
  expect(answers).toEqual(expected);
});

test('a visitor of the home page costs one query', async () => {
  const queries: string[] = [];
  // Background jobs send others.
  const onQuery = (text: string): void => void (/registration|rules/.test(text) && queries.push(text));
  const { visitor } = await startApi({ onQuery });
  queries.length = 0;
  await visitor().call(getRegistrationEndpoint, {});
  expect(queries).toHaveLength(1);
});

test('the panel takes precedence over the environment, on all nodes at once, and the change is audited once', async () => {
  const { as, visitor, listen, target } = await startApi({ environment: { REGISTRATION: 'closed' } });
  const other = await startApi({ environment: { REGISTRATION: 'closed' }, target });
  const admin = await as('admin', 'Grace');
  const member = await connectLive(await listen(), await as('member'));
  expect(await answerOf(register(other.visitor()))).toBe('registration-closed');
  const open = { registration: 'open', membersMayInvite: false, emailVerification: 'off' };
  expect(await changeSettings(admin, { registration: 'open' })).toEqual(open);
  await member.next(({ type }) => type === 'topics.changed');
  expect(await answerOf(register(other.visitor()))).toBe(200);
  await changeSettings(admin, { registration: 'open' });
  await changeSettings(admin, {});
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { action: 'registration.changed', page: 1 } });
  expect(rows.map(({ actorName, details }) => [actorName, JSON.parse(details)])).toEqual([
    ['Grace', { before: { ...open, registration: 'closed' }, after: open }],
  ]);
  await changeSettings(admin, { registration: 'closed' });
  expect(await answerOf(register(visitor()))).toBe('registration-closed');
});

test('the error for a code states whether it is used up, expired, revoked or unknown', async () => {
  const { admin, check, db, visitor } = await startByInvitation();
  const links = [await anInviteLink(admin), await anInviteLink(admin), await anInviteLink(admin)] as const;
  const [usedUp, expired, revoked] = links;
  expect(await Promise.all(links.map(({ code }) => check(code)))).toEqual([200, 200, 200]);
  await register(visitor(), usedUp.code);
  await db.execute(sql`update invite_links set expires_at = now() where id = ${expired.id}`);
  await admin.call(revokeInviteLinkEndpoint, { params: { inviteLinkId: revoked.id } });
  const reasons = ['invite-used-up', 'invite-expired', 'invite-revoked'];
  expect(await Promise.all(links.map(({ code }) => check(code)))).toEqual(reasons);
  expect(await Promise.all(links.map(({ code }) => answerOf(register(visitor(), code))))).toEqual(reasons);
  expect([await check(aCode), await check('half')]).toEqual(['invite-not-found', 'validation-failed']);
});

test('administrators see who joined with which link, and the creator sees how many', async () => {
  const { admin, as, visitor } = await startByInvitation();
  await changeSettings(admin, { membersMayInvite: true });
  const ada = await as('member', 'Ada');
  const { code, id } = await anInviteLink(ada, { maxUses: 3, note: ' Raid night ' });
  await register(visitor(), code, { name: 'Mira' });
  await register(visitor(), code, { name: 'Zoe' });
  const link = { id, note: 'Raid night', uses: 2, maxUses: 3, state: 'valid' };
  expect(await ada.call(listInviteLinksEndpoint, {})).toMatchObject({ mayInvite: true, inviteLinks: [link] });
  const { rows, total } = await admin.call(listAllInviteLinksEndpoint, { querystring: { page: 1 } });
  const people = { creator: { id: ada.id, name: 'Ada' }, invited: [{ name: 'Mira' }, { name: 'Zoe' }] };
  expect([rows, total]).toEqual([[expect.objectContaining(link)], 1]);
  expect(rows).toMatchObject([people]);
  expect(await admin.call(listAllInviteLinksEndpoint, { querystring: { state: 'expired', page: 1 } })).toEqual({
    rows: [],
    total: 0,
  });
});

test('members invite only while they are allowed to, and their links stop with the permission', async () => {
  const { admin, as, check } = await startByInvitation();
  const ada = await as('member');
  const create = () => answerOf(ada.send(createInviteLinkEndpoint, { body: anInviteDraft() }));
  expect(await create()).toBe('permission-denied');
  expect(await ada.call(listInviteLinksEndpoint, {})).toEqual({ mayInvite: false, inviteLinks: [] });
  await changeSettings(admin, { membersMayInvite: true });
  const { code } = await anInviteLink(ada);
  await changeSettings(admin, { membersMayInvite: false });
  expect([await create(), await check(code)]).toEqual(['permission-denied', 'invite-revoked']);
  await changeSettings(admin, { membersMayInvite: true });
  expect(await check(code)).toBe(200);
  await admin.call(disableMemberEndpoint, { params: { memberId: ada.id }, body: { reason: 'Spam' } });
  expect(await check(code)).toBe('invite-revoked');
});

test('a member revokes only their own links; an administrator any, which is audited without the code', async () => {
  const { admin, as, check } = await startByInvitation();
  await changeSettings(admin, { membersMayInvite: true });
  const [ada, eve] = [await as('member', 'Ada'), await as('member')];
  const [one, two] = [await anInviteLink(ada, { note: 'Friends' }), await anInviteLink(ada)];
  const revoke = (client: ApiClient, { id }: { readonly id: string }) =>
    client.call(revokeInviteLinkEndpoint, { params: { inviteLinkId: id } });
  await revoke(eve, one);
  expect(await check(one.code)).toBe(200);
  await revoke(admin, one);
  await revoke(admin, one);
  await revoke(ada, two);
  expect([await check(one.code), await check(two.code)]).toEqual(['invite-revoked', 'invite-revoked']);
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { action: 'invite-link.revoked', page: 1 } });
  const details = rows.map((row) => JSON.parse(row.details));
  expect(details).toEqual([{ note: 'Friends', memberId: ada.id, member: 'Ada' }]);
});

test('no log, audit entry, export, list or table contains a code, and attempts are limited', async () => {
  const limits = { inviteChecksPerHour: { points: 3, seconds: 3600 } };
  const { as, visitor, logLines, db } = await startApi({ environment: { REGISTRATION: 'invite' }, limits });
  const admin = await as('admin');
  await changeSettings(admin, { membersMayInvite: true });
  const ada = await as('member');
  const links = [await anInviteLink(admin), await anInviteLink(ada)];
  const places = [];
  for (const { link, code } of links) {
    expect(link).toMatch(/^http:\/\/[\w.:]+\/register#[\w-]{43}$/);
    places.push(await answerOf(visitor().send(checkInviteEndpoint, { body: { code } })));
    await register(visitor(), code, { password: 'short' });
    await register(visitor(), code);
  }
  expect(places).toEqual([200, 200]);
  const check = () => answerOf(visitor().send(checkInviteEndpoint, { body: { code: aCode } }));
  expect([await check(), await check()]).toEqual(['invite-not-found', 'too-many-requests']);
  const { body: exported } = await ada.send(exportDataEndpoint);
  const { rows: stored } = await db.execute(sql`select invite_links::text as row from invite_links
    union all select audit_log::text from audit_log`);
  const lists = [
    await admin.call(listAllInviteLinksEndpoint, { querystring: { page: 1 } }),
    await ada.call(listInviteLinksEndpoint, {}),
  ];
  const all = [logLines.join('\n'), exported, JSON.stringify([stored, lists])].join('\n');
  expect(all).toContain('/api/invite-links/check');
  expect(JSON.parse(exported).inviteLinks).toMatchObject([{ uses: 1, maxUses: 1 }]);
  for (const { code } of links) expect(all).not.toContain(code);
});

test('the links of a deleted account stop working, and their notes are deleted', async () => {
  const { admin, as, check, visitor } = await startByInvitation();
  await changeSettings(admin, { membersMayInvite: true });
  const ada = await as('member', 'Ada');
  const { code } = await anInviteLink(ada, { maxUses: 2, note: 'For Mira' });
  await register(visitor(), code, { name: 'Mira' });
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await check(code)).toBe('invite-revoked');
  const { rows } = await admin.call(listAllInviteLinksEndpoint, { querystring: { page: 1 } });
  expect(rows).toMatchObject([{ note: '', creator: null, invited: [{ name: 'Mira' }] }]);
});

test('a member has a limited number of valid links, and drafts are checked', async () => {
  const { admin, as } = await startByInvitation();
  await changeSettings(admin, { membersMayInvite: true });
  const ada = await as('member');
  const create = (changes: object, client: ApiClient = ada) =>
    answerOf(client.send(createInviteLinkEndpoint, { body: { ...anInviteDraft(), ...changes } }));
  for (const bad of [
    { maxUses: 0 },
    { maxUses: 101 },
    { maxUses: 1.5 },
    { days: 2 },
    { note: 'x'.repeat(101) },
    { uses: 3 },
  ])
    expect(await create(bad)).toBe('validation-failed');
  for (let count = 0; count < INVITE_LINKS_MAX; count += 1) expect(await create({})).toBe(200);
  expect((await ada.send(createInviteLinkEndpoint, { body: anInviteDraft() })).json()).toMatchObject({
    code: 'invite-links-limit',
    message: `You can't have more than ${INVITE_LINKS_MAX} valid invitation links. Revoke one first.`,
  });
  for (let count = 0; count <= INVITE_LINKS_MAX; count += 1) expect(await create({}, admin)).toBe(200);
});

test('an administrator can revoke a link that is valid, or would be if its creator might invite', async () => {
  const { admin, as, visitor, db } = await startByInvitation();
  await changeSettings(admin, { membersMayInvite: true });
  const [ada, mira] = [await as('member', 'Ada'), await as('member', 'Mira')];
  const [expired, usedUp, withdrawn] = [await anInviteLink(ada), await anInviteLink(ada), await anInviteLink(ada)];
  await anInviteLink(ada);
  await anInviteLink(mira);
  await register(visitor(), usedUp.code);
  await ada.call(revokeInviteLinkEndpoint, { params: { inviteLinkId: withdrawn.id } });
  await db.execute(sql`update invite_links set expires_at = now() where id = ${expired.id}`);
  await admin.call(disableMemberEndpoint, { params: { memberId: ada.id }, body: { reason: 'Spam' } });
  await mira.call(deleteAccountEndpoint, { body: { password: aPassword } });
  const { rows } = await admin.call(listAllInviteLinksEndpoint, { querystring: { page: 1 } });
  expect(rows.map(({ state, isRevocable }) => [state, isRevocable])).toEqual([
    ['revoked', false],
    ['revoked', true],
    ['revoked', false],
    ['revoked', false],
    ['revoked', false],
  ]);
});
