import { renameGameEndpoint, unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { auditRangeMessage, listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import type { RequestOf } from '@muster/contract/endpoint.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function startWithEntries() {
  const api = await startApi();
  const [grace, lin] = [await api.as('admin', 'Grace'), await api.as('admin', 'Lin')];
  const ada = await api.as('member', 'Ada');
  await grace.call(unverifyGameEndpoint, { params: { gameId: 'rust' } });
  await lin.call(verifyGameEndpoint, { params: { gameId: 'rust' } });
  await lin.call(disableMemberEndpoint, { params: { memberId: ada.id }, body: { reason: 'Spam' } });
  const log = (query: Partial<RequestOf<typeof listAuditEndpoint>['querystring']> = {}) =>
    grace.call(listAuditEndpoint, { querystring: { page: 1, ...query } });
  const actions = async (query: Parameters<typeof log>[0]) => (await log(query)).rows.map(({ action }) => action);
  return { ...api, grace, lin, ada, log, actions };
}

test('lists actions, newest first, with administrator, time and address', async () => {
  const { visitor, grace, lin, ada, log, logLines } = await startWithEntries();
  const before = Date.now();
  const elsewhere = visitor('127.7.7.7');
  grace.cookies.forEach((value, name) => elsewhere.cookies.set(name, value));
  await elsewhere.call(renameGameEndpoint, { params: { gameId: 'rust' }, body: { name: 'Oxide' } });
  const { rows, total } = await log();
  expect(total).toBe(4);
  expect(rows).toMatchObject([
    {
      actorId: grace.id,
      actorName: 'Grace',
      action: 'game.renamed',
      targetId: 'rust',
      address: '127.7.7.7',
    },
    { actorId: lin.id, actorName: 'Lin', action: 'member.disabled', targetId: ada.id, address: '127.0.0.1' },
    { actorId: lin.id, action: 'game.verified', targetId: 'rust' },
    { actorId: grace.id, action: 'game.unverified', targetId: 'rust' },
  ]);
  expect(rows.map(({ details }) => JSON.parse(details))).toMatchObject([
    { before: 'Rust', after: 'Oxide' },
    { reason: 'Spam' },
    { name: 'Rust' },
    { name: 'Rust', deletedPosts: 0 },
  ]);
  expect(Math.abs((rows[0]?.at.getTime() ?? 0) - before)).toBeLessThan(60_000);
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(4);
  for (const { requestId } of rows) expect(logLines.join('')).toContain(requestId);
});

test('filters the log by action, administrator and target', async () => {
  const { lin, grace, ada, actions } = await startWithEntries();
  await lin.call(enableMemberEndpoint, { params: { memberId: ada.id } });
  expect(await actions({ action: 'game.verified' })).toEqual(['game.verified']);
  expect(await actions({ actorId: grace.id })).toEqual(['game.unverified']);
  expect(await actions({ actorId: lin.id })).toEqual(['member.enabled', 'member.disabled', 'game.verified']);
  expect(await actions({ targetId: 'rust' })).toEqual(['game.verified', 'game.unverified']);
  expect(await actions({ targetId: ada.id, action: 'member.disabled', actorId: lin.id })).toEqual(['member.disabled']);
  expect(await actions({ targetId: 'RUST' })).toEqual([]);
});

test('filters by the member of an entry, and returns the name that they had then', async () => {
  const { as, grace, actions, log, db } = await startWithEntries();
  const bea = await as('member', 'Bea');
  const params = { memberId: bea.id };
  const { id: postId } = await bea.call(createPostEndpoint, { body: aPostDraft() });
  await grace.call(disableMemberEndpoint, { params, body: { reason: 'Spam' } });
  await grace.call(enableMemberEndpoint, { params });
  await grace.call(deleteAnyPostEndpoint, { params: { postId } });
  await db.execute(sql`update members set display_name = 'Renamed' where id = ${bea.id}`);
  expect(await actions({ targetId: bea.id })).toEqual(['post.deleted', 'member.enabled', 'member.disabled']);
  const { rows } = await log({ targetId: bea.id });
  const details = rows.map((row) => JSON.parse(row.details));
  const about = { memberId: bea.id, member: 'Bea' };
  expect(details).toMatchObject([about, { ...about, before: 'disabled' }, { ...about, reason: 'Spam' }]);
});

/** One entry at each hour of 2026-11-20 (UTC). */
const hourly = Array.from({ length: 24 }, (_, hour) => ({
  id: uuidv7(),
  action: 'admin.refused' as const,
  targetId: `hour ${hour}`,
  details: {},
  createdAt: new Date(Date.UTC(2026, 10, 20, hour)),
}));
const at = (text: string) => new Date(text);

test('filters by time on every page, including the first instant and excluding the last', async () => {
  const { log, db } = await startWithEntries();
  await db.insert(auditLog).values(hourly);
  const targets = async (query: Parameters<typeof log>[0]) => (await log(query)).rows.map(({ targetId }) => targetId);
  const range = { from: at('2026-11-20T22:00:00Z'), before: at('2026-11-20T23:00:00Z') };
  expect(await targets(range)).toEqual(['hour 22']);
  expect(await targets({ before: at('2026-11-20T02:00:00Z') })).toEqual(['hour 1', 'hour 0']);
  expect((await log({ from: at('2026-11-20T00:00:00Z'), before: at('2026-11-21T00:00:00Z') })).total).toBe(24);
  expect(await targets({ ...range, action: 'game.verified' })).toEqual([]);
  await db.insert(auditLog).values(hourly.map((row) => ({ ...row, id: uuidv7() })));
  const day = { from: at('2026-11-20T00:00:00Z'), before: at('2026-11-21T00:00:00Z') };
  const pages = [await log(day), await log({ ...day, page: 2 }), await log({ ...day, page: 3 })];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [25, 48],
    [23, 48],
    [0, 48],
  ]);
});

test('returns no entries of a range in which nothing happened', async () => {
  const { log } = await startWithEntries();
  const range = { from: at('2020-01-01T00:00:00Z'), before: at('2020-01-02T00:00:00Z') };
  expect(await log(range)).toEqual({ rows: [], total: 0 });
});

test.each([
  ['no time', 'from=yesterday', 'Enter a valid date and time'],
  ['a day without a time', 'from=2026-11-20', 'Enter a valid date and time'],
  ['a day that does not exist', 'before=2026-02-30T00:00:00Z', 'Enter a valid date and time'],
  ['a time that the database cannot store', 'from=0000-01-01T00:00:00Z', 'Enter a valid date and time'],
  ['two times', 'from=2026-11-20T00:00:00Z&from=2026-11-21T00:00:00Z', 'Enter a valid date and time'],
  ['a reversed range', 'from=2026-11-21T00:00:00Z&before=2026-11-20T00:00:00Z', auditRangeMessage],
  ['an empty range', 'from=2026-11-20T00:00:00Z&before=2026-11-20T00:00:00Z', auditRangeMessage],
])('rejects %s', async (_, query, message) => {
  const { grace } = await startWithEntries();
  const answer = await grace.raw({ method: 'GET', url: `${listAuditEndpoint.path}?${query}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation-failed', message });
});

test('keeps the administrator’s name as it was at the time of the action', async () => {
  const { grace, log, db } = await startWithEntries();
  await db.execute(sql`delete from members where id = ${grace.id}`).catch(() => undefined);
  await db.execute(sql`update members set name = 'Nobody'`);
  const { rows } = await db.execute(sql`select actor_name from audit_log order by id`);
  expect(rows).toEqual([{ actor_name: 'Grace' }, { actor_name: 'Lin' }, { actor_name: 'Lin' }]);
  await expect(log()).rejects.toMatchObject({ status: 401 });
});

test('cannot change or remove log entries, over HTTP or from the server’s database role', async () => {
  const { grace, db, log } = await startWithEntries();
  const before = await log();
  const id = before.rows[0]?.id ?? '';
  const { path } = listAuditEndpoint;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const url of [path, `${path}/${id}`]) {
      expect((await grace.raw({ method, url })).statusCode).toBe(404);
    }
  }
  for (const change of [
    sql`update audit_log set actor_name = 'Somebody else'`,
    sql`delete from audit_log where id = ${id}`,
    sql`truncate audit_log`,
  ]) {
    await expect(db.execute(change)).rejects.toThrow('audit_log');
  }
  expect(await log()).toEqual(before);
});
