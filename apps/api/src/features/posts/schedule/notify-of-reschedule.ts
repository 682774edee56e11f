import { openRequestStates } from '@muster/contract/posts/requests/join-request-states.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { posts } from '#src/db/schema/posts.ts';
import { listPushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import type { Context } from '#src/features/context.ts';

/** Whether the member is still accepted and the post is active with this start. */
async function isCurrent(db: Queryable, { id, startsAt }: Post, memberId: string): Promise<boolean> {
  const found = db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .innerJoin(posts, eq(posts.id, joinRequests.postId))
    .where(
      and(
        eq(posts.id, id),
        eq(posts.isActive, true),
        sql`${posts.startsAt} is not distinct from ${startsAt?.toISOString() ?? null}::timestamptz`,
        eq(joinRequests.requesterId, memberId),
        eq(joinRequests.state, 'accepted'),
      ),
    );
  return (await idsOf(found)).length > 0;
}

const listOpenRequesters = (db: Queryable, postId: string) =>
  db
    .select({ id: joinRequests.requesterId, state: joinRequests.state })
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), inArray(joinRequests.state, [...openRequestStates])));

/**
 * Publishes the new start of an active post to its author and every member with an open request, and pushes it to the
 * crew. Call it after the commit.
 */
export async function notifyOfReschedule({ db, live, pusher }: Context, post: Post): Promise<void> {
  const { id: postId, authorId, authorName, game, startsAt } = post;
  const requesters = await listOpenRequesters(db, postId);
  const crewIds = requesters.flatMap(({ id, state }) => (state === 'accepted' ? id : []));
  live.publish([authorId, ...requesters.map(({ id }) => id)], {
    type: 'post.rescheduled',
    postId,
    authorId,
    authorName,
    game,
    startsAt,
  });
  for (const recipientId of crewIds)
    pushToMember(pusher, {
      notification: 'reschedule',
      recipientId,
      subject: `start of ${postId}`,
      listTargets: async () =>
        (await isCurrent(db, post, recipientId)) ? listPushTargets(db, recipientId, authorId) : [],
      pushFor: () => ({
        kind: 'reschedule',
        expiresAt: startsAt ?? pushExpiry(),
        postId,
        senderId: authorId,
        senderName: authorName,
        game,
        startsAt,
      }),
    });
}
