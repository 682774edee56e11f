import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { members } from '#src/db/schema/members.ts';
import { appeals, notices, sanctions } from '#src/db/schema/moderation.ts';
import { posts } from '#src/db/schema/posts.ts';
import { removedPostColumns } from '#src/features/posts/post-columns.ts';
import { queueChangedPosts } from '#src/features/posts/queue-changed-posts.ts';
import { isAccountActive, isRetained } from '#src/features/members/member-repository.ts';
import { stopPosts, closeRequestsOfMember } from '#src/features/posts/requests/post-requests-repository.ts';

type Kind = (typeof sanctions.$inferSelect)['kind'];

export interface Sanction {
  readonly kind: Kind;
  readonly reason: string;
  /** End of a suspension. */
  readonly until?: Date | undefined;
  /** The case that was decided with it. */
  readonly caseId?: string;
}

export const lockTargetForUpdate = (tx: Queryable, memberId: string) =>
  firstRow(
    tx
      .select({
        id: members.id,
        role: members.role,
        email: members.email,
        disabledAt: members.disabledAt,
        isActive: isAccountActive,
      })
      .from(members)
      .where(and(eq(members.id, memberId), isRetained))
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

const noPosts = { deactivatedPosts: [], requests: [] } as const;

/**
 * Stores and applies a sanction. Stops the posts of a suspended or disabled member until it ends; returns them as they
 * were, with the recipients, and the requests of these and of the member.
 */
export async function insertSanction(tx: Queryable, memberId: string, sanction: Sanction) {
  const { kind, reason, until, caseId } = sanction;
  await tx.insert(sanctions).values({ id: uuidv7(), memberId, kind, reason, ...(until && { until }), caseId });
  if (kind === 'warned') return noPosts;
  await restrictMember(tx, memberId, sanction);
  const isActiveOfMember = and(eq(posts.authorId, memberId), posts.isActive);
  const deactivatedPosts = await tx.select(removedPostColumns).from(posts).where(isActiveOfMember).for('update');
  const postIds = deactivatedPosts.map(({ id }) => id);
  const requests = await stopPosts(tx, postIds, { isByAdmin: true });
  const ownRequests = await closeRequestsOfMember(tx, memberId);
  const now = sql`clock_timestamp()`;
  await tx
    .update(posts)
    .set({ isActive: false, closedReason: 'suspended', calledOffAt: now, updatedAt: now })
    .where(isAnyOf(posts.id, postIds));
  await queueChangedPosts(tx, postIds);
  return { deactivatedPosts, requests: [...requests, ...ownRequests] };
}

export const liftSanctions = (tx: Queryable, memberId: string) =>
  tx.update(members).set({ disabledAt: null, suspendedUntil: null, stateReason: '' }).where(eq(members.id, memberId));

/** Ends the appealed suspension; returns false if a later one has replaced it. A disabled account stays disabled. */
export const liftAppealedSuspension = (tx: Queryable, appealId: string): Promise<boolean> =>
  affectsRow(
    tx
      .update(members)
      .set({
        suspendedUntil: null,
        stateReason: sql`case when ${members.disabledAt} is null then '' else ${members.stateReason} end`,
      })
      .where(
        sql`(${members.id}, ${members.suspendedUntil}) in (select ${sanctions.memberId}, ${sanctions.until}
        from ${sanctions} join ${appeals} on ${appeals.sanctionId} = ${sanctions.id} where ${appeals.id} = ${appealId})`,
      ),
  );

/** Deletes the member's notices of suspensions that were lifted. */
export const deleteSuspensionNotices = (tx: Queryable, memberId: string) =>
  tx.delete(notices).where(and(eq(notices.memberId, memberId), eq(notices.kind, 'suspended')));

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
