import type { ReportRow, reportOutcomes } from '@muster/contract/admin-reports.ts';
import { unknownUserName } from '@muster/contract/chat.ts';
import { messageSchema } from '@muster/contract/chat.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/paging.ts';
import { z } from '@muster/contract/zod.ts';
import { type SQL, and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { members } from '../../db/schema/members.ts';
import { reports } from '../../db/schema/reports.ts';

/** What a report has kept, as far as administrators read it. */
const evidenceSchema = z.object({
  post: z.optional(
    z.object({ game: z.string(), platform: z.string(), description: z.string(), tags: z.array(z.string()) }),
  ),
  messages: z.optional(z.array(z.pick(messageSchema, { id: true, senderId: true, text: true, sentAt: true }))),
  member: z.optional(z.object({ name: z.string(), bio: z.string(), location: z.string() })),
});

const reporter = alias(members, 'reporter');

/** What somebody is called whose row stands in `aliased`. */
const nameIn = (aliased: typeof reporter | typeof members): SQL<string> =>
  sql<string>`coalesce(${aliased.displayName}, ${aliased.name}, nullif(split_part(${aliased.email}, '@', 1), ''), ${unknownUserName})`;

const reportColumns = {
  id: reports.id,
  kind: reports.kind,
  targetId: reports.targetId,
  reason: reports.reason,
  note: reports.note,
  evidence: reports.evidence,
  reporter: { id: reports.reporterId, name: nameIn(reporter) },
  reported: {
    id: reports.reportedId,
    name: sql<string>`case when ${members.id} is null then ${unknownUserName} else ${memberName} end`,
  },
  alsoReported: sql<number>`(select count(*)::int from reports as other where other.kind = ${reports.kind}
    and other.target_id = ${reports.targetId} and other.reported_id is not distinct from ${reports.reportedId}
    and other.state = 'open' and other.id <> ${reports.id})`,
  createdAt: reports.createdAt,
  outcome: reports.outcome,
  decisionReason: reports.decisionReason,
  decidedAt: reports.decidedAt,
};

const selectReports = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(reportColumns)
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(members, eq(members.id, reports.reportedId))
    .where(condition);

type Found = Awaited<ReturnType<typeof selectReports>>[number];
const toRow = (found: Found): ReportRow => ({
  ...found,
  evidence: z.decode(evidenceSchema, evidenceOf(found.evidence)),
});
const evidenceOf = (kept: unknown) => z.custom<z.input<typeof evidenceSchema>>().parse(kept);

/** A page of the open reports, the oldest first, or of the decided ones, the latest first; and how many there are. */
export async function listReports(db: Queryable, state: 'open' | 'closed', page: number) {
  const condition = eq(reports.state, state);
  const order = state === 'open' ? [asc(reports.id)] : [desc(reports.decidedAt), desc(reports.id)];
  const found = await selectReports(db, condition)
    .orderBy(...order)
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);
  return { rows: found.map(toRow), total: await db.$count(reports, condition) };
}

/** A report as administrators see it; null when there is none. */
export async function findReport(db: Queryable, reportId: string): Promise<ReportRow | null> {
  const [found] = await selectReports(db, eq(reports.id, reportId));
  return found ? toRow(found) : null;
}

type Target = Pick<typeof reports.$inferSelect, 'kind' | 'targetId' | 'reportedId'>;

/** Reports on the same thing: two people may have given a message the same id. */
const isOn = ({ kind, targetId, reportedId }: Target): SQL | undefined =>
  and(
    eq(reports.kind, kind),
    eq(reports.targetId, targetId),
    reportedId === null ? isNull(reports.reportedId) : eq(reports.reportedId, reportedId),
  );

const isOpen = eq(reports.state, 'open');

/** A report with all open ones on the same thing, held until the transaction ends; null when there is none. */
export async function lockReport(tx: Queryable, reportId: string) {
  const isNamed = eq(reports.id, reportId);
  const columns = {
    id: reports.id,
    kind: reports.kind,
    targetId: reports.targetId,
    reportedId: reports.reportedId,
    state: reports.state,
  };
  const [named] = await tx.select(columns).from(reports).where(isNamed);
  if (!named) return null;
  // In one order: who decides another one of them at this moment waits, and finds it decided.
  const held = await tx
    .select(columns)
    .from(reports)
    .where(or(isNamed, and(isOn(named), isOpen)))
    .orderBy(asc(reports.id))
    .for('update');
  return held.find(({ id }) => id === reportId) ?? null;
}

/** Decides all open reports on the same thing; gives who made them and is still there, with why. */
export async function closeReports(
  tx: Queryable,
  target: Target,
  outcome: (typeof reportOutcomes)[number],
  decisionReason: string,
): Promise<{ reporterId: string; reason: string }[]> {
  const closed = await tx
    .update(reports)
    .set({ state: 'closed', outcome, decisionReason, decidedAt: sql`now()` })
    .where(and(isOn(target), isOpen))
    .returning({ reporterId: reports.reporterId, reason: reports.reason });
  return closed.flatMap(({ reporterId, reason }) => (reporterId ? { reporterId, reason } : []));
}
