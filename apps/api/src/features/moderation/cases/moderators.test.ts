import { endpoints } from '@muster/contract/endpoints.ts';
import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import { getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import {
  type CaseDecision,
  claimCaseEndpoint,
  decideAppealEndpoint,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  MODERATOR_SUSPENSION_MAX_DAYS,
  releaseCaseEndpoint,
} from '@muster/contract/moderation/cases.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { deleteGameEndpoint, unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';
import { caseClaims } from '#src/db/schema/reports.ts';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft, signInAgain } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { openReports, startWithReported } from '#test/reported-content.ts';

const reason = 'We do not sell accounts here';

async function startWithModerators() {
  const scene = await startWithReported();
  const [mo, max] = [await scene.as('moderator', 'Mo'), await scene.as('moderator', 'Max')];
  const decideAs = (by: ApiClient, caseId: string, decision: CaseDecision) =>
    by.send(decideCaseEndpoint, { params: { caseId }, body: { reportIds: [caseId], decision, decisionCount: 0 } });
  return {
    ...scene,
    mo,
    max,
    decideAs,
    casesOf: async (by: ApiClient) => (await by.call(listCasesEndpoint, openReports)).rows,
  };
}

test('a moderator suspends for up to 7 days, and disables no account', async () => {
  const { mo, bob, db, reportPost, casesOf, decideAs } = await startWithModerators();
  const caseId = await reportPost();
  expect((await casesOf(mo))[0]?.actions).toEqual(['dismiss', 'delete-content', 'warn', 'suspend']);
  const tooLong = await decideAs(mo, caseId, { action: 'suspend', days: MODERATOR_SUSPENSION_MAX_DAYS + 1, reason });
  expect([tooLong.statusCode, tooLong.json().message]).toEqual([400, 'A suspension lasts 1 to 7 days']);
  const disabling = await decideAs(mo, caseId, { action: 'disable', reason });
  expect([disabling.statusCode, disabling.json().code]).toEqual([403, 'permission-denied']);
  expect(await db.$count(auditLog)).toBe(0);
  const suspended = await decideAs(mo, caseId, { action: 'suspend', days: MODERATOR_SUSPENSION_MAX_DAYS, reason });
  expect([suspended.statusCode, suspended.json().actions]).toEqual([200, ['delete-content']]);
  const [row] = await db.select().from(members).where(eq(members.id, bob.id));
  expect((row?.suspendedUntil?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  expect(await db.select({ actorId: auditLog.actorId }).from(auditLog)).toEqual([{ actorId: mo.id }]);
});

test.each(['moderator', 'admin'] as const)('a moderator neither sees nor decides a case about a %s', async (role) => {
  const { mo, admin, ada, db, as, reportMember, decideAs, casesOf } = await startWithModerators();
  const colleague = await as(role, 'Colleague');
  const caseId = await reportMember(ada, colleague.id);
  expect([await casesOf(mo), (await casesOf(admin)).length]).toEqual([[], 1]);
  expect((await mo.call(getAdminCountsEndpoint, {})).openCases).toBe(0);
  for (const decision of [
    { action: 'dismiss', reason },
    { action: 'warn', reason },
    { action: 'suspend', days: 1, reason },
  ] as const) {
    const answer = await decideAs(mo, caseId, decision);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'staff-protected']);
  }
  expect((await mo.send(claimCaseEndpoint, { params: { caseId } })).statusCode).toBe(404);
  expect((await mo.send(getMemberRecordEndpoint, { params: { memberId: colleague.id } })).statusCode).toBe(404);
  expect(await db.$count(auditLog)).toBe(0);
});

test('a reported moderator cannot decide their own case, an administrator can', async () => {
  const { mo, admin, ada, reportMember, decideAs } = await startWithModerators();
  const caseId = await reportMember(ada, mo.id);
  expect((await decideAs(mo, caseId, { action: 'dismiss', reason })).json().code).toBe('staff-protected');
  expect((await decideAs(admin, caseId, { action: 'suspend', days: 30, reason })).statusCode).toBe(200);
  expect((await mo.send(listCasesEndpoint, openReports)).json().code).toBe('suspended');
});

test('a moderator decides appeals, except those of other moderators', async () => {
  const { mo, max, admin, ada, bob, visitor, reportMember, decideAs, db } = await startWithModerators();
  for (const person of [bob, max]) {
    await decideAs(admin, await reportMember(ada, person.id), { action: 'suspend', days: 3, reason });
    await (await signInAgain(visitor(), person.email)).call(createAppealEndpoint, { body: { text: 'Sorry' } });
  }
  const { rows } = await admin.call(listAppealsEndpoint, openReports);
  const listed = await mo.call(listAppealsEndpoint, openReports);
  expect([rows.length, listed.total, listed.rows.map(({ member }) => member.name)]).toEqual([2, 1, ['Bob']]);
  expect((await mo.call(getAdminCountsEndpoint, {})).openAppeals).toBe(1);
  const statuses = await Promise.all(
    rows.map(async ({ id, member }) => [
      member.name,
      (await mo.send(decideAppealEndpoint, { params: { appealId: id }, body: { action: 'lift', reason } })).statusCode,
    ]),
  );
  expect(statuses).toEqual([
    ['Bob', 200],
    ['Max', 403],
  ]);
  const [row] = await db.select().from(members).where(eq(members.id, max.id));
  expect(row?.suspendedUntil).not.toBeNull();
});

test('a moderator deletes posts of members, but not of the team', async () => {
  const { mo, max, bob, post, db } = await startWithModerators();
  const theirs = await max.call(createPostEndpoint, { body: aPostDraft() });
  const remove = (postId: string) => mo.send(deleteAnyPostEndpoint, { params: { postId }, body: { reason } });
  expect((await remove(theirs.id)).json().code).toBe('staff-protected');
  expect((await remove(post.id)).statusCode).toBe(200);
  expect(await db.select({ actor: auditLog.actorId, target: auditLog.targetId }).from(auditLog)).toEqual([
    { actor: mo.id, target: post.id },
  ]);
  expect(bob.id).not.toBe(mo.id);
});

test('a moderator lifts no suspension with more than 7 days left', async () => {
  const { mo, admin, ada, bob, visitor, reportMember, decideAs } = await startWithModerators();
  await decideAs(admin, await reportMember(ada, bob.id), { action: 'suspend', days: 30, reason });
  await (await signInAgain(visitor(), bob.email)).call(createAppealEndpoint, { body: { text: 'Sorry' } });
  const { rows } = await mo.call(listAppealsEndpoint, openReports);
  const decide = (moderator: typeof mo) =>
    moderator.send(decideAppealEndpoint, {
      params: { appealId: rows[0]?.id ?? '' },
      body: { action: 'lift', reason },
    });
  expect((await decide(mo)).json().code).toBe('suspension-too-long');
  expect((await decide(admin)).statusCode).toBe(200);
});

test('a moderator does not decide their own report', async () => {
  const { mo, max, bob, reportMember, decideAs } = await startWithModerators();
  const caseId = await reportMember(mo, bob.id);
  expect((await decideAs(mo, caseId, { action: 'warn', reason })).json().code).toBe('own-report');
  expect((await decideAs(max, caseId, { action: 'warn', reason })).statusCode).toBe(200);
});

test('a moderator deletes and unverifies no game with a post of the team', async () => {
  const { mo, max, admin, post } = await startWithModerators();
  await max.call(createPostEndpoint, { body: aPostDraft() });
  const params = { gameId: post.gameId };
  const remove = (moderator: typeof mo) => moderator.send(deleteGameEndpoint, { params, body: { reason } });
  expect((await mo.send(unverifyGameEndpoint, { params, body: { reason } })).json().code).toBe('staff-protected');
  expect((await remove(mo)).json().code).toBe('staff-protected');
  expect((await remove(admin)).statusCode).toBe(200);
});

test('a moderator reads no email address, and finds none out by searching', async () => {
  const { mo, admin, bob, ada, reportPost } = await startWithModerators();
  await reportPost();
  const reads = endpoints.filter(({ access, method }) => access === 'moderator' && method === 'GET');
  expect(reads.length).toBeGreaterThanOrEqual(7);
  for (const endpoint of reads) {
    const params = { memberId: bob.id, gameId: 'valorant' };
    const { statusCode, body } = await mo.send(endpoint, { params });
    expect([endpoint.path, statusCode, /@|email/i.exec(body)]).toEqual([endpoint.path, 200, null]);
  }
  const search = async (by: ApiClient, text: string) =>
    (await by.call(listAllPostsEndpoint, { querystring: { search: text, page: 1 } })).total;
  const [account = ''] = bob.email.split('@');
  for (const text of [bob.email, account, account.slice(0, 8), '@example', 'bob ' + account.slice(0, 4)])
    expect([text, await search(admin, text), await search(mo, text)]).toEqual([text, 1, 0]);
  expect([await search(mo, 'Bob'), await search(mo, 'cheap accounts'), ada.id === bob.id]).toEqual([1, 1, false]);
});

test('shows who took a case, live, until they release it, it expires or it is decided', async () => {
  const { mo, max, admin, db, reportPost, casesOf, decideAs, listen } = await startWithModerators();
  const caseId = await reportPost();
  const claimant = async () => (await casesOf(admin))[0]?.claim?.name ?? null;
  const params = { caseId };
  const live = await connectLive(await listen(), max);
  await mo.call(claimCaseEndpoint, { params });
  await live.next((event) => event.type === 'admin.changed' && event.table === 'reports');
  expect((await casesOf(max))[0]?.claim).toMatchObject({ id: mo.id, name: 'Mo' });
  await max.call(releaseCaseEndpoint, { params });
  expect(await claimant()).toBe('Mo');
  await mo.call(releaseCaseEndpoint, { params });
  expect(await claimant()).toBeNull();
  await mo.call(claimCaseEndpoint, { params });
  await max.call(claimCaseEndpoint, { params });
  expect(await claimant()).toBe('Max');
  await db.update(caseClaims).set({ claimedAt: sql`now() - interval '31 minutes'` });
  expect(await claimant()).toBeNull();
  await max.call(claimCaseEndpoint, { params });
  expect((await decideAs(mo, caseId, { action: 'dismiss', reason })).statusCode).toBe(200);
  expect(await db.$count(caseClaims)).toBe(0);
  expect((await mo.send(claimCaseEndpoint, { params })).json().code).toBe('report-not-found');
});

test('a claim ends with the role of its claimant', async () => {
  const { mo, admin, db, reportPost, casesOf } = await startWithModerators();
  await mo.call(claimCaseEndpoint, { params: { caseId: await reportPost() } });
  await db.update(members).set({ role: 'member' }).where(eq(members.id, mo.id));
  expect((await casesOf(admin))[0]?.claim).toBeNull();
});
