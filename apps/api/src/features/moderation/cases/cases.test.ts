import { CASE_REPORTS_MAX_COUNT, decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { reports } from '#src/db/schema/reports.ts';
import { aPostContent } from '#test/factories.ts';
import { closedReports, openReports, startWithReported, why } from '#test/reported-content.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const warn = { action: 'warn', reason: 'We do not sell accounts here' } as const;

/** Inserts reports on one thing each, or on `targetId`, without a reporter. */
const aRow = (reportedId: string, targetId: string = uuidv7()) => ({
  id: uuidv7(),
  kind: 'post' as const,
  targetId,
  reportedId,
  reason: 'Spam or scam' as const,
  note: '',
  evidence: {},
});

test('lists several reports on one thing as one case with every reporter', async () => {
  const { ada, cleo, post, report, reportMember, listOpen } = await startWithReported();
  const first = await report(ada, { kind: 'post', postId: post.id, reason: 'Spam or scam', note: 'look at this' });
  const other = await reportMember(ada);
  const second = await report(cleo, { kind: 'post', postId: post.id, reason: 'Something else', note: '' });
  const open = await listOpen();
  expect(open.map(({ id, reportCount }) => [id, reportCount])).toEqual([
    [first, 2],
    [other, 1],
  ]);
  expect(open[0]?.copies).toMatchObject([
    {
      evidence: { post: { description: 'Selling cheap accounts here' } },
      reports: [
        { id: first, reporter: { name: 'Ada' }, reason: 'Spam or scam', note: 'look at this' },
        { id: second, reporter: { name: 'Cleo' }, reason: 'Something else', note: '' },
      ],
    },
  ]);
});

test('lists each version of the evidence once, with its reports', async () => {
  const { as, ada, bob, cleo, post, reportPost, listOpen } = await startWithReported();
  const ids = [await reportPost(ada)];
  const params = { postId: post.id };
  await bob.call(updatePostEndpoint, { params, body: aPostContent({ description: 'Nothing to see here' }) });
  ids.push(await reportPost(cleo), await reportPost(await as('member')));
  const [open] = await listOpen();
  expect(open?.copies.map(({ evidence, reports: by }) => [evidence.post?.description, by.map(({ id }) => id)])).toEqual(
    [
      ['Selling cheap accounts here', ids.slice(0, 1)],
      ['Nothing to see here', ids.slice(1)],
    ],
  );
});

test('one decision closes every report of a case and notifies each reporter once', async () => {
  const { ada, cleo, bob, admin, reportPost, reportMember, listOpen, decide } = await startWithReported();
  const [first, second, other] = [await reportPost(ada), await reportPost(cleo), await reportMember(ada)];
  expect(await decide(first, warn, [first, second])).toMatchObject({
    id: first,
    reportCount: 2,
    decisions: [{ outcome: 'warned' }],
  });
  expect((await listOpen()).map(({ id }) => id)).toEqual([other]);
  const closed = await admin.call(listCasesEndpoint, closedReports);
  expect(closed).toMatchObject({ rows: [{ id: first, reportCount: 2 }], total: 1 });
  for (const reporter of [ada, cleo])
    expect(await reporter.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'report-acted-on' }]);
  expect(await bob.call(listNoticesEndpoint, {})).toHaveLength(1);
});

test('a report that the administrator has not read stays open as a new case', async () => {
  const { ada, cleo, admin, reportPost, listOpen, decide } = await startWithReported();
  const first = await reportPost(ada);
  const later = await reportPost(cleo);
  await decide(first, warn);
  expect((await listOpen()).map(({ id, reportCount }) => [id, reportCount])).toEqual([[later, 1]]);
  expect(await cleo.call(listNoticesEndpoint, {})).toEqual([]);
  await decide(later, { action: 'dismiss', reason: 'The same again' });
  const { rows } = await admin.call(listCasesEndpoint, closedReports);
  expect(rows.map(({ id, decisions }) => [id, decisions[0]?.outcome])).toEqual([
    [later, 'dismissed'],
    [first, 'warned'],
  ]);
});

test('opens a new case when the same member reports again during a decision', async () => {
  const { ada, bob, db, reportPost, listOpen, decide } = await startWithReported();
  const first = await reportPost(ada);
  const [decided, reported] = await db.transaction(async (tx) => {
    await tx.execute(sql`select from members where id = ${bob.id} for key share`);
    const deciding = decide(first, warn);
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
    const reporting = reportPost(ada);
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(2);
    return [() => deciding, () => reporting];
  });
  expect(await decided()).toMatchObject({ id: first, reportCount: 1 });
  const second = await reported();
  expect(second).not.toBe(first);
  expect((await listOpen()).map(({ id }) => id)).toEqual([second]);
});

test('rejects one of two administrators who decide a case at the same time', async () => {
  const { ada, cleo, as, bob, reportPost, decide } = await startWithReported();
  const other = await as('admin');
  const ids = [await reportPost(ada), await reportPost(cleo)];
  const [first = '', second = ''] = ids;
  const results = await Promise.allSettled([
    decide(first, warn, ids),
    other.call(decideCaseEndpoint, {
      params: { caseId: second },
      body: { decision: warn, reportIds: ids, decisionCount: 0 },
    }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'report-decided' } });
  expect(await bob.call(listNoticesEndpoint, {})).toHaveLength(1);
  await expect(decide(first, warn)).rejects.toMatchObject({ status: 409, code: 'report-decided' });
});

test('rejects a decision on a decided, unrelated or unknown report', async () => {
  const { ada, cleo, bob, reportPost, reportMember, listOpen, decide } = await startWithReported();
  const first = await reportPost(ada);
  await decide(first, { action: 'dismiss', reason: 'Nothing in it' });
  const second = await reportPost(cleo);
  for (const [also, code] of [
    [first, 'report-decided'],
    [await reportMember(ada), 'report-not-found'],
    [uuidv7(), 'report-not-found'],
  ] as const) {
    await expect(decide(second, warn, [second, also])).rejects.toMatchObject({ code });
  }
  expect(await listOpen()).toHaveLength(2);
  expect(await bob.call(listNoticesEndpoint, {})).toEqual([]);
});

test('pages, total and tab count are numbers of cases', async () => {
  const { bob, admin, db } = await startWithReported();
  const rows = Array.from({ length: TABLE_PAGE_SIZE + 1 }, () => aRow(bob.id));
  const again = rows.map(({ targetId }) => aRow(bob.id, targetId));
  await db.insert(reports).values([...rows, ...again]);
  const first = await admin.call(listCasesEndpoint, openReports);
  expect(first.rows.map(({ id }) => id)).toEqual(rows.slice(0, TABLE_PAGE_SIZE).map(({ id }) => id));
  const second = await admin.call(listCasesEndpoint, { querystring: { state: 'open', page: 2 } });
  expect(second).toMatchObject({ total: rows.length, rows: [{ id: rows.at(-1)?.id, reportCount: 2 }] });
  expect(await admin.call(getAdminCountsEndpoint, {})).toMatchObject({ openCases: rows.length });
});

test('lists the oldest hundred reports of a case, and the rest once these are decided', async () => {
  const { bob, db, listOpen, decide } = await startWithReported();
  const targetId = uuidv7();
  const rows = Array.from({ length: CASE_REPORTS_MAX_COUNT + 2 }, () => ({ ...aRow(bob.id, targetId), ...why }));
  await db.insert(reports).values(rows);
  const [open] = await listOpen();
  const listed = open?.copies.flatMap(({ reports: by }) => by.map(({ id }) => id)) ?? [];
  expect(listed).toEqual(rows.slice(0, CASE_REPORTS_MAX_COUNT).map(({ id }) => id));
  expect(open?.reportCount).toBe(rows.length);
  await decide(listed[0] ?? '', warn, listed);
  expect(await listOpen()).toMatchObject([{ id: rows.at(-2)?.id, reportCount: 2 }]);
});
