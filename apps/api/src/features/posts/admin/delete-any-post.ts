import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { publishPostRemoved } from '../publish-post.ts';
import { deleteOwnPost, findAuthorId } from '../post-repository.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { requireDecidable } from '#src/features/members/decidable-member.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import type { Context } from '#src/features/context.ts';

/** Deletes a post, and notifies its author with the reason, if any. */
export async function deleteAnyPost(
  context: Context,
  actor: Actor,
  postId: string,
  reason: string,
): Promise<{ id: string }> {
  const authorId = requireFound(await findAuthorId(context.db, postId), 'post-not-found');
  const deleted = await withDeadlockRetry(context.db, async (tx) => {
    await requireDecidable(tx, actor, authorId);
    const post = requireFound(await deleteOwnPost(tx, postId, authorId, true), 'post-not-found');
    const { game, description } = post;
    await insertAudit(tx, actor, {
      action: 'post.deleted',
      targetId: postId,
      details: { ...(await findMemberDetails(tx, authorId)), game, description, reason },
    });
    await insertNotices(tx, [{ memberId: authorId, kind: 'content-deleted', reason, about: description }]);
    return post;
  });
  publishPostRemoved({ live: context.live, ...deleted }, deleted);
  context.live.publish([authorId], { type: 'notice.sent' });
  await context.live.afterCommit(() => publishCrewRequests(context, deleted.requests, [postId]));
  await notifyAdmins(context, 'members', 'games', 'posts', 'audit');
  return { id: postId };
}
