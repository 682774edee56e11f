import { isDeepStrictEqual } from 'node:util';
import { removedMessageText } from '@muster/contract/chat/messages.ts';
import { asc, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { reports, type StoredDecision } from '#src/db/schema/reports.ts';

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

/** Whether the reported post, or the text of the reported message, still exists. */
export const hasContent = sql<boolean>`case kind
  when 'post' then exists (select from posts where posts.id = target_id and author_id = reported_id)
  when 'message' then exists (select from messages where messages.id = target_id and sender_id = reported_id
    and text <> ${removedMessageText})
  else false end`;

const targetColumns = { kind: reports.kind, targetId: reports.targetId, reportedId: reports.reportedId };

export type ReportTarget = Pick<typeof reports.$inferSelect, keyof typeof targetColumns>;

/** The reports of a case with their decisions. */
interface LockedReports {
  readonly ids: readonly string[];
  readonly target: ReportTarget & { readonly hasContent: boolean };
  /** Undefined if the reports were not decided together. */
  readonly decisions: readonly StoredDecision[] | undefined;
}

/**
 * Locks these reports of an open case, or all of a decided one, until the transaction ends. Null if one does not exist or is
 * about something else.
 */
export async function lockReports(
  tx: Queryable,
  caseId: string,
  ids: readonly string[],
): Promise<LockedReports | null> {
  const isInDecidedCase = sql`(kind, target_id, decided_at) in
    (select kind, target_id, decided_at from ${reports} as decided where decided.id = ${caseId})`;
  const locked = await tx
    .select({ id: reports.id, ...targetColumns, hasContent, decisions: reports.decisions })
    .from(reports)
    .where(or(inArray(reports.id, [...ids]), isInDecidedCase))
    .orderBy(asc(reports.id))
    .for('update');
  const [first] = locked;
  const lockedIds = locked.map(({ id }) => id);
  if (!first || !ids.every((id) => lockedIds.includes(id))) return null;
  const isOfCase = ({ kind, targetId, reportedId }: ReportTarget): boolean =>
    kind === first.kind && targetId === first.targetId && reportedId === first.reportedId;
  if (!locked.every(isOfCase)) return null;
  const isDecidedAlike = ({ decisions }: (typeof locked)[number]): boolean =>
    isDeepStrictEqual(decisions, first.decisions);
  return { ids: lockedIds, target: first, decisions: locked.every(isDecidedAlike) ? first.decisions : undefined };
}

/** Adds decisions to these reports, which closes open ones. Returns each reporter with an account and the reason they gave. */
export async function closeReports(
  tx: Queryable,
  ids: readonly string[],
  decisions: readonly StoredDecision[],
): Promise<{ reporterId: string; reason: string }[]> {
  const closed = await tx
    .update(reports)
    .set({
      state: 'closed',
      decisions: sql`${reports.decisions} || ${JSON.stringify(decisions)}::jsonb`,
      decidedAt: sql`coalesce(${reports.decidedAt}, now())`,
    })
    .where(isAnyOf(reports.id, ids))
    .returning({ reporterId: reports.reporterId, reason: reports.reason });
  return closed.flatMap(({ reporterId, reason }) => (reporterId ? { reporterId, reason } : []));
}
