import type { Post, PostDraft } from '@muster/contract/posts/posts.ts';
import { opensToAllAt } from '@muster/contract/posts/crew-first.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { CREW_HEAD_START_HOURS } from '@muster/contract/posts/schedule/series.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import type { CrewPost } from '@muster/contract/notifications/push.ts';
import { CREW_POSTS_MAX_COUNT } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { and, desc, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { posts } from '#src/db/schema/posts.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { findStandingCrew } from '#src/features/chat/crew/standing-crew-repository.ts';
import type { Context } from '#src/features/context.ts';
import { listOwnPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import { selectPosts } from '../post-repository.ts';
import { isVisibleTo, selectViewerIds } from '../requests/post-requests-repository.ts';

/** The columns of a new post that a standing crew of its author sees first, and the name of the crew. */
export async function crewFirstState(
  tx: Queryable,
  authorId: string,
  { firstCrewId, firstCrewTime }: Pick<PostDraft, 'firstCrewId' | 'firstCrewTime'>,
  schedule: Schedule,
) {
  const visibleFrom = firstCrewId ? opensToAllAt(firstCrewTime, schedule, new Date()) : null;
  if (!firstCrewId) return { columns: {}, crewName: '' };
  const { name } = requireFound(await findStandingCrew(tx, firstCrewId, authorId), 'standing-crew-not-found');
  return { columns: visibleFrom ? { visibleFrom, firstCrewId } : {}, crewName: name };
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
      sql`posts.first_crew_id = any (array(select post_id from chat_participants join chats on chats.id = chat_id
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

const selectViewers = (db: Queryable, postId: string) =>
  idsOf(
    db.execute<{ id: string }>(sql`select viewer as id from posts, unnest(array(${selectViewerIds})) as viewer
      where posts.id = ${postId} and posts.is_active`),
  );

const isUnseen = (postId: string, memberId: string) =>
  sql`exists (select from posts where id = ${postId} and is_active and first_crew_id is not null)
    and not exists (select from join_requests where post_id = ${postId} and requester_id = ${memberId})`;

/** Notifies the other members of the crew of a new post, in open windows and by push. */
export async function notifyCrewOfPost(
  { db, live, pusher }: Pick<Context, 'db' | 'live' | 'pusher'>,
  { id, authorName, game, startsAt, crewId, crewName }: CrewPost,
): Promise<void> {
  const post = { id, authorName, game, startsAt, crewId, crewName };
  const memberIds = await selectViewers(db, post.id);
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
