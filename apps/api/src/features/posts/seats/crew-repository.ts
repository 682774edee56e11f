import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { type SQL, and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, hasRow } from '#src/db/rows.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { blocks, members } from '#src/db/schema/members.ts';
import { isPostCalledOff, posts } from '#src/db/schema/posts.ts';
import { isRetained, readyChecks } from '#src/db/schema/ready-checks.ts';
import { isBlockBetween, isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAdmin, memberName, memberNameOf, pictureUrl } from '#src/features/members/member-columns.ts';
import { presenceColumn } from '#src/features/members/presence/presence-repository.ts';
import { outcomeInCrew } from '../ready-check/outcome-in-crew.ts';
import { selectPosts } from '../post-repository.ts';

const isAuthor = sql<boolean>`coalesce(coalesce(${posts.authorId}, ${chats.hostId}) = ${members.id}, false)`;

const crewmate = alias(members, 'crewmate');

const authorRoles = sql`array(select item ->> 'name' from jsonb_array_elements(${posts.roles}) as item,
  generate_series(1, (item ->> 'authorCount')::int))`;

/** Who brought a member of the crew, unless a block hides them from the viewer, or from one of the two sides. */
const broughtByFor = (viewerId: string) => sql<
  CrewMember['broughtBy']
>`(select json_build_object('id', crewmate.id, 'name', ${memberNameOf(crewmate)})
  from ${members} as crewmate where crewmate.id = ${joinRequests.broughtById} and crewmate.deletion is null
  and not ${isBlockBetween(sql`${crewmate.id}`, viewerId)}
  and ${isNotBlocked(crewmate.id, joinRequests.authorId)} and ${isNotBlocked(crewmate.id, joinRequests.requesterId)})`;

/** Everyone in the conversation of a crew, as the viewer sees them. Check first that the viewer is one of them. */
export const listCrewMembers = (db: Queryable, crewId: string, viewerId: string) =>
  db
    .select({
      id: members.id,
      name: memberName,
      pictureUrl: pictureUrl('small'),
      isAdmin,
      isAuthor,
      partySize: sql<number>`coalesce(case when ${isAuthor} then ${posts.party} else ${joinRequests.partySize} end, 1)`,
      roles: sql<
        (string | null)[]
      >`case when ${isAuthor} then ${authorRoles} else coalesce(${joinRequests.roles}, '{}') end`,
      presence: presenceColumn,
      answerBy: readyChecks.answerBy,
      outcome: outcomeInCrew(readyChecks),
      joinedAt: sql<Date | null>`coalesce(${joinRequests.joinedAt}, ${chatParticipants.joinedAt})`.mapWith(
        joinRequests.joinedAt,
      ),
      broughtBy: broughtByFor(viewerId),
      requestId: sql<
        string | null
      >`case when ${viewerId} in (${posts.authorId}, ${members.id}) then ${joinRequests.id} end`,
      isHidden: isBlockBetween(sql`${members.id}`, viewerId),
    })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .innerJoin(members, eq(members.id, chatParticipants.memberId))
    .leftJoin(posts, eq(posts.id, crewId))
    .leftJoin(
      joinRequests,
      and(
        eq(joinRequests.postId, crewId),
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
        // A no-show is marked after the start, which the rest of the crew must not notice.
        gt(posts.startsAt, sql`now()`),
        isRetained(readyChecks),
      ),
    )
    .where(eq(chats.crewId, crewId))
    .orderBy(desc(isAuthor), asc(joinRequests.joinedAt), asc(chatParticipants.joinedAt), asc(members.id));

/** Whether a crew's game was called off, and whether by an administrator. Its author also gets the id of its standing crew. */
export async function findCrewState(db: Queryable, crewId: string, viewerId: string) {
  const [chat] = await db
    .select({
      isCalledOff: sql<boolean>`coalesce(${isPostCalledOff}, false)`,
      isCalledOffByAdmin: sql<boolean>`${chats.isCalledOffByAdmin} or coalesce(not is_active and closed_reason = 'suspended', false)`,
      standingCrewId: sql<string | null>`case when ${posts.authorId} = ${viewerId} then ${posts.standingCrewId} end`,
    })
    .from(chats)
    .leftJoin(posts, eq(posts.id, chats.crewId))
    .where(eq(chats.crewId, crewId));
  return chat ?? { isCalledOff: false, isCalledOffByAdmin: false, standingCrewId: null };
}

/** Numbers of players who are notified if a post is called off. */
export const playerColumns = {
  playersIn: sql<number>`case when posts.is_active then posts.accepted_seats else 0 end`,
  playersWaiting: sql<number>`case when posts.is_active then posts.waiting_count + posts.offered_seats + (select count(*)::int
    from join_requests where post_id = posts.id and state = 'pending' and expires_at > now()) else 0 end`,
};

/** Counts the crews of active posts, and the players who are notified if the posts are called off. */
export async function countCrews(db: Queryable, condition: SQL) {
  const total = (players: SQL<number>) => sql<number>`coalesce(sum(${players}), 0)::int`;
  const [counts] = await db
    .select({
      activeCrews: sql<number>`(count(*) filter (where ${posts.acceptedSeats} > 0))::int`,
      playersIn: total(playerColumns.playersIn),
      playersWaiting: total(playerColumns.playersWaiting),
    })
    .from(posts)
    .where(and(condition, posts.isActive));
  return counts ?? { activeCrews: 0, playersIn: 0, playersWaiting: 0 };
}

/** The post of the viewer's crew, also if it is inactive. Null if it was deleted, or the viewer and its author have a block. */
export const findPostOfCrew = (db: Queryable, crewId: string, viewerId: string): Promise<Post | null> =>
  firstRow(selectPosts(db, and(eq(posts.id, crewId), isNotBlocked(viewerId, posts.authorId))));

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
