import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reports } from '../../db/schema/reports.ts';

type NewReport = typeof reports.$inferInsert;

/** The open report of this reporter on the same thing: the given one, unless there was one before. */
export async function insertReportOnce(db: Queryable, report: NewReport & { readonly reporterId: string }) {
  const [inserted] = await db
    .insert(reports)
    .values(report)
    .onConflictDoNothing({
      target: [reports.reporterId, reports.kind, reports.targetId],
      where: sql`state = 'open'`,
    })
    .returning({ id: reports.id });
  if (inserted) return inserted;
  const { reporterId, kind, targetId } = report;
  const [known] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.kind, kind),
        eq(reports.targetId, targetId),
        eq(reports.state, 'open'),
      ),
    );
  return known ?? null;
}
