import type { reportOutcomes } from '@muster/contract/moderation/cases.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { reports } from '#src/db/schema/reports.ts';

type NewReport = typeof reports.$inferInsert;

/** Inserts the report, or returns the id of the reporter's open report on the same target. */
export async function insertReportOnce(db: Queryable, report: NewReport & { readonly reporterId: string }) {
  // The no-op update returns the existing row. It waits for a concurrent decision and inserts if that closes it.
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

export type ReportTarget = Pick<typeof reports.$inferSelect, 'kind' | 'targetId' | 'reportedId'>;

/** Locks these reports until the transaction ends. Null if one does not exist or is about something else. */
export async function lockReports(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ target: ReportTarget; isDecided: boolean } | null> {
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
  if (!first || locked.length < new Set(ids).size) return null;
  const hasSameTarget = ({ kind, targetId, reportedId }: ReportTarget): boolean =>
    kind === first.kind && targetId === first.targetId && reportedId === first.reportedId;
  if (!locked.every(hasSameTarget)) return null;
  return { target: first, isDecided: locked.some(({ state }) => state === 'closed') };
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
