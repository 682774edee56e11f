import { and, eq, exists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, idsOf } from '#src/db/rows.ts';
import { joinDetails } from '#src/db/schema/join-details.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isActiveAccount } from '#src/features/members/member-repository.ts';

const viewer = alias(members, 'viewer');

/**
 * Whether the member is the author of a post, or was accepted and neither side is suspended, disabled or blocked by the
 * other. Needs `members` joined as the author.
 */
export function isAuthorOrInCrew(db: Queryable, memberId: string) {
  const isAccepted = exists(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .innerJoin(viewer, eq(viewer.id, joinRequests.requesterId))
      .where(
        and(
          eq(joinRequests.postId, posts.id),
          eq(joinRequests.requesterId, memberId),
          eq(joinRequests.state, 'accepted'),
          isActiveAccount(viewer),
        ),
      ),
  );
  const isInCrew = and(isAccepted, isActiveAccount(members), isNotBlocked(memberId, posts.authorId));
  return or(eq(posts.authorId, memberId), isInCrew);
}

export const findJoinDetails = (db: Queryable, postId: string, memberId: string) =>
  firstRow(
    db
      .select({ joinDetails: sql<string>`coalesce(${joinDetails.joinDetails}, '')` })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .leftJoin(joinDetails, eq(joinDetails.postId, posts.id))
      .where(and(eq(posts.id, postId), isAuthorOrInCrew(db, memberId))),
  );

/** Stores the join details of a post, or deletes them if the text is empty. Returns whether they have changed. */
export const replaceJoinDetails = (tx: Queryable, postId: string, text: string): Promise<boolean> =>
  affectsRow(
    text === ''
      ? tx.delete(joinDetails).where(eq(joinDetails.postId, postId))
      : tx
          .insert(joinDetails)
          .values({ postId, joinDetails: text })
          .onConflictDoUpdate({
            target: joinDetails.postId,
            set: { joinDetails: text },
            setWhere: sql`${joinDetails.joinDetails} <> excluded.join_details`,
          }),
  );

/** Ids of the members whose request to join the post is accepted. */
export const listCrewIds = (db: Queryable, postId: string): Promise<string[]> =>
  idsOf(
    db
      .select({ id: joinRequests.requesterId })
      .from(joinRequests)
      .where(and(eq(joinRequests.postId, postId), eq(joinRequests.state, 'accepted'))),
  );
