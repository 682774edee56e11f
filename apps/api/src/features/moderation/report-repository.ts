import type { reportOutcomes } from '@muster/contract/admin/reports.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reports } from '../../db/schema/reports.ts';
import { AppError } from '../../lib/app-error.ts';

type NewReport = typeof reports.$inferInsert;

/** Inserts the report, unless this reporter has an open one on the same thing. Returns the id of the open one. */
export async function insertReportOnce(db: Queryable, report: NewReport & { readonly reporterId: string }) {
  // An update that changes nothing returns the known row. It waits for a decision about it, and inserts if that closes it.
  const [open] = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      targetWhere: sql`state = 'open'`,
      set: { reporterId: report.reporterId },
    })
    .returning({ id: reports.id });
  if (!open) throw new Error('An upsert returned no row.');
  return open;
}

/** What reports of one case have in common. */
export type ReportTarget = Pick<typeof reports.$inferSelect, 'kind' | 'targetId' | 'reportedId'>;

/**
 * Locks these reports until the transaction ends and returns what they are about. Refuses them if one does not exist, is about
 * something else or is decided: of two administrators who decide at the same time, the second is refused.
 */
export async function lockOpenReports(tx: Queryable, ids: readonly string[]): Promise<ReportTarget> {
  const locked = await tx
    .select({
      kind: reports.kind,
      targetId: reports.targetId,
      reportedId: reports.reportedId,
      state: reports.state,
    })
    .from(reports)
    .where(inArray(reports.id, [...ids]))
    .orderBy(asc(reports.id))
    .for('update');
  const [first] = locked;
  if (!first || locked.length < new Set(ids).size) throw new AppError('report-not-found');
  const isOnSame = ({ kind, targetId, reportedId }: ReportTarget): boolean =>
    kind === first.kind && targetId === first.targetId && reportedId === first.reportedId;
  if (!locked.every(isOnSame)) throw new AppError('report-not-found');
  if (locked.some(({ state }) => state === 'closed')) throw new AppError('report-decided');
  return first;
}

/** Closes these reports and returns each reporter who still has an account, with the reason they gave. */
export async function closeReports(
  tx: Queryable,
  ids: readonly string[],
  outcome: (typeof reportOutcomes)[number],
  decisionReason: string,
): Promise<{ reporterId: string; reason: string }[]> {
  const closed = await tx
    .update(reports)
    .set({ state: 'closed', outcome, decisionReason, decidedAt: sql`now()` })
    .where(inArray(reports.id, [...ids]))
    .returning({ reporterId: reports.reporterId, reason: reports.reason });
  return closed.flatMap(({ reporterId, reason }) => (reporterId ? { reporterId, reason } : []));
}
