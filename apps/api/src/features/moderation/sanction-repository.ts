import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { members } from '../../db/schema/members.ts';
import { appeals, notices, sanctions } from '../../db/schema/moderation.ts';
import { posts } from '../../db/schema/posts.ts';
import { removedPostColumns } from '../posts/post-columns.ts';

type Kind = (typeof sanctions.$inferSelect)['kind'];

export interface Sanction {
  readonly kind: Kind;
  readonly reason: string;
  /** End of a suspension. */
  readonly until?: Date | undefined;
}

export const lockTargetForUpdate = (tx: Queryable, memberId: string) =>
  firstRow(
    tx
      .select({ id: members.id, role: members.role, email: members.email, disabledAt: members.disabledAt })
      .from(members)
      .where(eq(members.id, memberId))
      .for('update'),
  );

/** A longer suspension keeps its end and reason, and a disabled account keeps its reason. */
async function restrictMember(tx: Queryable, memberId: string, { kind, reason, until }: Sanction): Promise<void> {
  const end = sql`${until?.toISOString()}::timestamptz`;
  const hasStricter = sql`${members.disabledAt} is not null or ${members.suspendedUntil} > ${end}`;
  await tx
    .update(members)
    .set(
      kind === 'disabled'
        ? { disabledAt: sql`now()`, stateReason: reason }
        : {
            suspendedUntil: sql`greatest(${members.suspendedUntil}, ${end})`,
            stateReason: sql`case when ${hasStricter} then ${members.stateReason} else ${reason} end`,
          },
    )
    .where(eq(members.id, memberId));
}

/** Stores and applies a sanction. A suspended or disabled member's posts become inactive; returns them as they were, with the recipients. */
export async function insertSanction(tx: Queryable, memberId: string, sanction: Sanction) {
  const { kind, reason, until } = sanction;
  await tx.insert(sanctions).values({ id: uuidv7(), memberId, kind, reason, ...(until && { until }) });
  if (kind === 'warned') return [];
  await restrictMember(tx, memberId, sanction);
  return tx
    .update(posts)
    .set({ isActive: false })
    .where(and(eq(posts.authorId, memberId), posts.isActive))
    .returning({ ...removedPostColumns, isActive: sql<boolean>`true` });
}

export const liftSanctions = (tx: Queryable, memberId: string) =>
  tx.update(members).set({ disabledAt: null, suspendedUntil: null, stateReason: '' }).where(eq(members.id, memberId));

/** Ends the appealed suspension, unless a later one has replaced it. A disabled account stays disabled. */
export const liftAppealedSuspension = (tx: Queryable, appealId: string) =>
  tx
    .update(members)
    .set({
      suspendedUntil: null,
      stateReason: sql`case when ${members.disabledAt} is null then '' else ${members.stateReason} end`,
    })
    .where(
      sql`(${members.id}, ${members.suspendedUntil}) in (select ${sanctions.memberId}, ${sanctions.until}
        from ${sanctions} join ${appeals} on ${appeals.sanctionId} = ${sanctions.id} where ${appeals.id} = ${appealId})`,
    );

/** The current suspension that ends last, with its appeal. One query, so that both come from one snapshot. */
export const findSuspension = (db: Queryable, memberId: string) =>
  firstRow(
    db
      .select({
        id: sanctions.id,
        reason: sanctions.reason,
        until: sql<Date>`${sanctions.until}`.mapWith(sanctions.createdAt),
        appeal: { text: appeals.text, state: appeals.state, answer: appeals.answer },
      })
      .from(sanctions)
      .innerJoin(members, eq(members.id, sanctions.memberId))
      .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
      .where(
        and(
          eq(sanctions.memberId, memberId),
          eq(sanctions.kind, 'suspended'),
          eq(sanctions.until, members.suspendedUntil),
          gt(members.suspendedUntil, sql`now()`),
        ),
      )
      .orderBy(desc(sanctions.id))
      .limit(1),
  );

type NewNotice = Omit<typeof notices.$inferInsert, 'id'>;

/** Members see a notice until they dismiss it. */
export async function insertNotices(tx: Queryable, newNotices: readonly NewNotice[]): Promise<void> {
  if (newNotices.length === 0) return;
  await tx.insert(notices).values(newNotices.map((notice) => ({ id: uuidv7(), ...notice })));
}
