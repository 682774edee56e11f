import { CASE_CLAIM_MINUTES } from '@muster/contract/moderation/cases.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, idsOf } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { members } from '#src/db/schema/members.ts';
import { caseClaims, reports } from '#src/db/schema/reports.ts';
import { isDecidableBy } from '#src/features/members/decidable-member.ts';
import { memberNameOf } from '#src/features/members/member-columns.ts';
import type { Member } from '#src/features/members/member.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { AppError } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';

const life = sql.raw(`interval '${CASE_CLAIM_MINUTES} minutes'`);
const claimant = alias(members, 'claimant');

/** The current claims of these cases. A claim does not outlive the role of its claimant. */
export async function findClaims(db: Queryable, caseIds: readonly string[]) {
  const claims = await db
    .select({
      caseId: caseClaims.caseId,
      id: claimant.id,
      name: memberNameOf(claimant),
      until: sql<Date>`${caseClaims.claimedAt} + ${life}`.mapWith(caseClaims.claimedAt),
    })
    .from(caseClaims)
    .innerJoin(claimant, and(eq(claimant.id, caseClaims.memberId), sql`${claimant.role} <> 'member'`))
    .where(and(isAnyOf(caseClaims.caseId, caseIds), gt(caseClaims.claimedAt, sql`now() - ${life}`)));
  return new Map(claims.map(({ caseId, ...claim }) => [caseId, claim]));
}

/** Ends the claims of these cases, which are decided. */
export const deleteClaims = (tx: Queryable, caseIds: readonly string[]) =>
  tx.delete(caseClaims).where(isAnyOf(caseClaims.caseId, caseIds));

/** Shows others that the member works on an open case that they may decide. Nothing is locked: others may still decide it. */
export async function claimCase(context: Context, member: Member, caseId: string): Promise<{ caseId: string }> {
  const { db } = context;
  await db.transaction(async (tx) => {
    const [openId] = await idsOf(
      tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.id, caseId), eq(reports.state, 'open'), isDecidableBy(member, reports.reportedId)))
        .for('share'),
    );
    if (openId === undefined) throw new AppError('report-not-found');
    const claim = { memberId: member.id, claimedAt: sql`now()` };
    await tx
      .insert(caseClaims)
      .values({ caseId, ...claim })
      .onConflictDoUpdate({ target: caseClaims.caseId, set: claim });
  });
  await notifyAdmins(context, 'reports');
  return { caseId };
}

/** Ends the member's own claim. */
export async function releaseCase(context: Context, member: Member, caseId: string): Promise<{ caseId: string }> {
  const isOwn = and(eq(caseClaims.caseId, caseId), eq(caseClaims.memberId, member.id));
  if (await affectsRow(context.db.delete(caseClaims).where(isOwn))) await notifyAdmins(context, 'reports');
  return { caseId };
}
