import type { Post } from '@muster/contract/posts/posts.ts';
import { type CrewFirstTime, opensToAllAt } from '@muster/contract/posts/crew-first.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { CREW_HEAD_START_HOURS } from '@muster/contract/posts/schedule/series.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import type { CrewPost } from '@muster/contract/notifications/push.ts';
import { CREW_POSTS_MAX_COUNT } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { topics } from '@muster/contract/topics.ts';
import { and, desc, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { posts } from '#src/db/schema/posts.ts';
import { earlyViewers } from '#src/db/schema/standing-crews.ts';
import { findStandingCrew } from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';
import { listOwnPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import { selectPosts } from '../post-repository.ts';
import { isVisibleTo, selectFirstCrewIds } from '../requests/post-requests-repository.ts';

interface CrewFirstChoice {
  readonly firstCrewId?: string | null | undefined;
  readonly firstCrewTime?: CrewFirstTime | null | undefined;
}

/**
 * The columns of a new post that a standing crew of its author sees first, and the name of the crew. Null if the author is not
 * in the crew.
 */
export async function crewFirstState(
  tx: Queryable,
  authorId: string,
  { firstCrewId, firstCrewTime }: CrewFirstChoice,
  schedule: Schedule,
) {
  if (!firstCrewId) return { columns: {}, crewName: '' };
  const crew = await findStandingCrew(tx, firstCrewId, authorId);
  if (!crew) return null;
  const visibleFrom = crew.hasOthers ? opensToAllAt(firstCrewTime ?? undefined, schedule, new Date()) : null;
  return { columns: visibleFrom ? { visibleFrom, firstCrewId } : {}, crewName: crew.name };
}

const HOUR_MS = 3_600_000;

/**
 * When everyone sees a post whose start has changed. A later start changes nothing. Before an earlier one, everyone sees it for
 * at least an hour, or a day if only the last crew of a series sees it first. Null: at once.
 */
export function opensAfterMove(
  before: Pick<Post, 'startsAt' | 'visibleFrom' | 'firstCrewId'>,
  startsAt: Date | null,
): Date | null {
  const { visibleFrom, firstCrewId } = before;
  if (!visibleFrom || !startsAt || (before.startsAt && startsAt >= before.startsAt)) return visibleFrom;
  const leadMs = (firstCrewId ? 1 : CREW_HEAD_START_HOURS) * HOUR_MS;
  const opensAt = new Date(Math.min(visibleFrom.getTime(), startsAt.getTime() - leadMs));
  return opensAt > new Date() ? opensAt : null;
}

/** Posts of others that the member's standing crews see first. */
export const listCrewPosts = (db: Queryable, memberId: string) =>
  selectPosts(
    db,
    and(
      sql`posts.first_crew_id = any (array(select crew_id from chat_participants join chats on chats.id = chat_id
        where member_id = ${memberId} and name is not null))`,
      ne(posts.authorId, memberId),
      isVisibleTo(memberId),
      not(posts.isComplete),
    ),
    [desc(posts.id)],
  ).limit(CREW_POSTS_MAX_COUNT);

/**
 * Opens the crew's posts to everyone with the next job if their author is no longer in the crew, or nobody else is. Call it after
 * a change of the crew.
 */
export const openAbandonedPosts = (tx: Queryable, crewId: string) =>
  tx.execute(sql`update posts set visible_from = now() where first_crew_id = ${crewId} and visible_from > now()
    and (select count(*) filter (where member_id = posts.author_id) = 0 or count(*) < 2
      from chat_participants where chat_id = ${crewChatIdOf(crewId)})`);

/** Records who can see the crew's posts before everyone else. Call it after a new post, and after a member joins. */
export const recordEarlyViewers = (tx: Queryable, crewId: string) =>
  tx.execute(sql`insert into ${earlyViewers} (post_id, member_id)
    select posts.id, viewer from posts, unnest(array(${selectFirstCrewIds})) as viewer
    where first_crew_id = ${crewId} order by posts.id, viewer on conflict do nothing`);

/** The other members of the crew that sees the post first. Those with a request or an invitation know the post. */
const listCrewOfPost = async (db: Queryable, postId: string) =>
  (
    await db.execute<{ id: string; hasRequest: boolean }>(sql`select viewer as id,
        exists (select from join_requests where post_id = posts.id and requester_id = viewer) as "hasRequest"
      from posts, unnest(array(${selectFirstCrewIds})) as viewer where posts.id = ${postId} and posts.is_active`)
  ).rows;

const isUnseen = (postId: string, memberId: string) =>
  sql`exists (select from posts where id = ${postId} and is_active and first_crew_id is not null)
    and not exists (select from join_requests where post_id = ${postId} and requester_id = ${memberId})`;

/** Publishes a new post to the other members of the crew, and notifies those who do not know it, in open windows and by push. */
export async function notifyCrewOfPost(
  { db, live, pusher }: Pick<Context, 'db' | 'live' | 'pusher'>,
  { id, authorName, game, startsAt, crewId, crewName }: CrewPost,
): Promise<void> {
  const post = { id, authorName, game, startsAt, crewId, crewName };
  const crew = await listCrewOfPost(db, post.id);
  const idsWhere = (hasRequest: boolean) =>
    crew.flatMap((member) => (member.hasRequest === hasRequest ? member.id : []));
  const memberIds = idsWhere(false);
  live.publish(idsWhere(true), { type: 'topics.changed', topics: [[...topics.crewPosts]] });
  live.publish(memberIds, { type: 'crew-post.created', post });
  for (const recipientId of memberIds)
    pushToMember(pusher, {
      notification: 'crew-post',
      recipientId,
      subject: post.id,
      listTargets: () => listOwnPushTargets(db, recipientId, isUnseen(post.id, recipientId)),
      pushFor: () => ({ kind: 'crew-post', expiresAt: pushExpiry(), recipientId, post }),
    });
}
