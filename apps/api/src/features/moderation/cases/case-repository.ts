import {
  type AppealRow,
  CASE_REPORTS_MAX_COUNT,
  evidenceSchema,
  type ReportCase,
} from '@muster/contract/moderation/cases.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { type SQL, and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, readTablePage } from '#src/db/rows.ts';
import { isDecidableBy } from '#src/features/members/decidable-member.ts';
import type { Member } from '#src/features/members/member.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { reports } from '#src/db/schema/reports.ts';
import { playerColumns } from '#src/features/posts/seats/crew-repository.ts';
import { hasContent } from '../report-repository.ts';
import { addSenders } from './add-senders.ts';
import { findClaims } from './claim-case.ts';
import { listActions } from './list-actions.ts';
import type { Appeal } from '../suspensions/appeal-repository.ts';

/**
 * Columns that are equal in all reports of a case. They include the reported member, because two members may use the same
 * message id, and the time of the decision, because one decision closes one case.
 */
const caseKey = [reports.kind, reports.targetId, reports.reportedId, reports.decidedAt] as const;

const allIds = sql<string[]>`array_agg(${reports.id} order by ${reports.id})`;

const caseColumns = {
  ids: sql<string[]>`(${allIds})[1:${sql.raw(String(CASE_REPORTS_MAX_COUNT))}]`,
  reportCount: sql<number>`count(*)::int`,
};

type CaseIds = { readonly ids: string[]; readonly reportCount: number };

const reporter = alias(members, 'reporter');

/** The name of the member whose row was joined as `aliased`. */
const nameIn = (aliased: typeof reporter): SQL<string> =>
  sql<string>`coalesce(${aliased.displayName}, ${aliased.name}, nullif(split_part(${aliased.email}, '@', 1), ''), ${unknownUserName})`;

const reportColumns = {
  id: reports.id,
  kind: reports.kind,
  targetId: reports.targetId,
  reason: reports.reason,
  note: reports.note,
  rule: reports.rule,
  evidence: reports.evidence,
  reporter: { id: reports.reporterId, name: nameIn(reporter), pictureUrl: pictureUrl('small', reporter.pictureId) },
  reported: {
    id: reports.reportedId,
    name: sql<string>`case when ${members.id} is null then ${unknownUserName} else ${memberName} end`,
    pictureUrl: pictureUrl('small'),
  },
  createdAt: reports.createdAt,
  decisions: reports.decisions,
  hasContent,
  ...playerColumns,
};

const listReports = (db: Queryable, ids: readonly string[]) =>
  db
    .select(reportColumns)
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(members, eq(members.id, reports.reportedId))
    .leftJoin(posts, and(eq(reports.kind, 'post'), eq(posts.id, reports.targetId)))
    .where(sql`${reports.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(reports.id));

type FoundReport = Awaited<ReturnType<typeof listReports>>[number];

/** Groups reports by their evidence, so that equal evidence is listed once. */
function copiesOf(found: readonly FoundReport[]): ReportCase['copies'] {
  const copies = new Map<string, ReportCase['copies'][number]>();
  for (const { id, reporter: by, reason, note, rule, createdAt, ...report } of found) {
    const evidence = z.decode(evidenceSchema, z.custom<z.input<typeof evidenceSchema>>().parse(report.evidence));
    const key = JSON.stringify(evidence);
    const copy = copies.get(key) ?? { evidence, reports: [] };
    copy.reports.push({ id, reporter: by, reason, note, rule, createdAt });
    copies.set(key, copy);
  }
  return [...copies.values()];
}

type Viewer = Pick<Member, 'role'>;

function toCase(
  found: readonly FoundReport[],
  reportCount: number,
  viewer: Viewer,
): Omit<ReportCase, 'senders' | 'claim'>[] {
  const [oldest] = found;
  if (!oldest) return [];
  const { id, kind, targetId, reported, createdAt, playersIn, playersWaiting } = oldest;
  const decisions = oldest.decisions.map((decision) => ({ ...decision, at: new Date(decision.at) }));
  const actions = listActions({ reportedId: reported.id, hasContent: oldest.hasContent, decisions }, viewer);
  const shared = { id, kind, targetId, reported, createdAt, playersIn, playersWaiting };
  return [{ ...shared, copies: copiesOf(found), reportCount, decisions, actions }];
}

/** The cases with these reports, in this order. */
async function readCases(db: Queryable, cases: readonly CaseIds[], viewer: Viewer): Promise<ReportCase[]> {
  const allCaseIds = cases.flatMap(({ ids }) => ids);
  const found = new Map((await listReports(db, allCaseIds)).map((report) => [report.id, report]));
  const read = cases.flatMap(({ ids, reportCount }) =>
    toCase(
      ids.flatMap((id) => found.get(id) ?? []),
      reportCount,
      viewer,
    ),
  );
  const claims = await findClaims(
    db,
    read.map(({ id }) => id),
  );
  return addSenders(
    db,
    read.map((one) => ({ ...one, claim: claims.get(one.id) ?? null })),
  );
}

type QueueState = 'open' | 'closed';

/** Without those that the viewer may not decide: a reported moderator must not read who has reported them. */
const isListed = (state: QueueState, viewer: Viewer): SQL | undefined =>
  and(eq(reports.state, state), isDecidableBy(viewer, reports.reportedId));

/** The number of cases in this state, for the tab, the overview and the list alike. */
export async function countCases(db: Queryable, state: QueueState, viewer: Viewer): Promise<number> {
  const cases = db
    .select({ one: sql`1` })
    .from(reports)
    .where(isListed(state, viewer))
    .groupBy(...caseKey);
  const [counted] = await db.select({ count: count() }).from(cases.as('cases'));
  return counted?.count ?? 0;
}

/** A page of the open cases, oldest first, or of the decided ones, latest decision first, and the number of all. */
export async function listCases(db: Queryable, state: QueueState, page: number, viewer: Viewer) {
  const oldestId = sql`(${allIds})[1]`;
  const cases = db
    .select(caseColumns)
    .from(reports)
    .where(isListed(state, viewer))
    .groupBy(...caseKey)
    .orderBy(...(state === 'open' ? [asc(oldestId)] : [desc(reports.decidedAt), desc(oldestId)]));
  const { rows, total } = await readTablePage(cases, page, () => countCases(db, state, viewer));
  return { rows: await readCases(db, rows, viewer), total };
}

/** The case of these reports, which one decision has closed; null if there is none. */
export async function findDecidedCase(
  db: Queryable,
  reportIds: readonly string[],
  viewer: Viewer,
): Promise<ReportCase | null> {
  const cases = await db
    .select(caseColumns)
    .from(reports)
    .where(inArray(reports.id, [...reportIds]))
    .groupBy(...caseKey);
  return firstRow(readCases(db, cases, viewer));
}

/** Adds to each appeal the case that its suspension decided. */
export async function addCases(db: Queryable, appeals: readonly Appeal[], viewer: Viewer): Promise<AppealRow[]> {
  const caseIds = appeals.map(({ reportIds }) => ({
    ids: reportIds.slice(0, CASE_REPORTS_MAX_COUNT),
    reportCount: reportIds.length,
  }));
  const cases = new Map((await readCases(db, caseIds, viewer)).map((reportCase) => [reportCase.id, reportCase]));
  return appeals.map(({ reportIds: [caseId = ''], ...appeal }) => ({
    ...appeal,
    reportCase: cases.get(caseId) ?? null,
  }));
}
