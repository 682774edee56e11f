import type { Post } from '@muster/contract/posts/posts.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, hasRow } from '#src/db/rows.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { blocks, members } from '#src/db/schema/members.ts';
import { isPostCalledOff, posts } from '#src/db/schema/posts.ts';
import { isRetained, readyChecks } from '#src/db/schema/ready-checks.ts';
import { isBlockBetween, isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAdmin, memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { presenceColumn } from '#src/features/members/presence/presence-repository.ts';
import { selectPosts } from '../post-repository.ts';

const isAuthor = sql<boolean>`(${posts.authorId} is not null and ${posts.authorId} = ${members.id})`;

const authorRole = sql`(select item ->> 'name' from jsonb_array_elements(${posts.roles}) as item
  where item @> '{"hasAuthor": true}' limit 1)`;

/** Everyone in the conversation of a post's crew, as the viewer sees them. Check first that the viewer is one of them. */
export const listCrewMembers = (db: Queryable, postId: string, viewerId: string) =>
  db
    .select({
      id: members.id,
      name: memberName,
      pictureUrl: pictureUrl('small'),
      isAdmin,
      isAuthor,
      partySize: sql<number>`case when ${isAuthor} then ${posts.party} else coalesce(${joinRequests.partySize}, 1) end`,
      role: sql<string | null>`case when ${isAuthor} then ${authorRole} else ${joinRequests.role} end`,
      presence: presenceColumn,
      check: { answerBy: readyChecks.answerBy, outcome: readyChecks.outcome },
      joinedAt: joinRequests.joinedAt,
      requestId: sql<
        string | null
      >`case when ${viewerId} in (${posts.authorId}, ${members.id}) then ${joinRequests.id} end`,
      isHidden: isBlockBetween(sql`${members.id}`, viewerId),
    })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .innerJoin(members, eq(members.id, chatParticipants.memberId))
    .leftJoin(posts, eq(posts.id, postId))
    .leftJoin(
      joinRequests,
      and(
        eq(joinRequests.postId, postId),
        eq(joinRequests.requesterId, members.id),
        eq(joinRequests.state, 'accepted'),
      ),
    )
    .leftJoin(
      readyChecks,
      and(
        eq(readyChecks.postId, posts.id),
        eq(readyChecks.memberId, members.id),
        eq(readyChecks.startsAt, posts.startsAt),
        isRetained(readyChecks),
      ),
    )
    .where(eq(chats.postId, postId))
    .orderBy(desc(isAuthor), asc(joinRequests.joinedAt), asc(members.id));

export const isCrewCalledOff = (db: Queryable, postId: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, postId), isPostCalledOff)),
  );

/** The post of the viewer's crew, also if it is inactive. Null if it was deleted, or the viewer and its author have a block. */
export const findPostOfCrew = (db: Queryable, postId: string, viewerId: string): Promise<Post | null> =>
  firstRow(selectPosts(db, and(eq(posts.id, postId), isNotBlocked(viewerId, posts.authorId))));

/** Whether the member has blocked someone accepted to the post. Does not reveal who has blocked the member. */
export const hasBlockedInCrew = (db: Queryable, postId: string, memberId: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.postId, postId),
          eq(joinRequests.state, 'accepted'),
          sql`exists (select from ${blocks} where blocker_id = ${memberId} and blocked_id = ${joinRequests.requesterId})`,
        ),
      )
      .limit(1),
  );
