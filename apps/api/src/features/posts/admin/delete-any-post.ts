import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { publishPostRemoved } from '../publish-post.ts';
import { deleteOwnPost, findAuthorId } from '../post-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { AdminDeps } from '#src/features/admin/admin-deps.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/audit-repository.ts';

export async function deleteAnyPost(deps: AdminDeps, actor: Actor, postId: string): Promise<{ id: string }> {
  const authorId = requireFound(await findAuthorId(deps.db, postId), 'post-not-found');
  const deleted = await withDeadlockRetry(deps.db, async (tx) => {
    const post = requireFound(await deleteOwnPost(tx, postId, authorId), 'post-not-found');
    const { game, description } = post;
    await insertAudit(tx, actor, {
      action: 'post.deleted',
      targetId: postId,
      details: { ...(await findMemberDetails(tx, authorId)), game, description },
    });
    return post;
  });
  publishPostRemoved({ live: deps.live, ...deleted }, deleted);
  await deps.live.afterCommit(() => deps.publishRequests(deleted.requests));
  await notifyAdmins(deps, 'members', 'games', 'posts', 'audit');
  return { id: postId };
}
