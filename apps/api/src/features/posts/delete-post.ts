import type { Member } from '../sessions/member.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { requireFound } from '../../lib/app-error.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { publishPostRemoved } from './publish-post.ts';
import type { PostDeps } from './post-deps.ts';
import { deleteOwnPost } from './post-repository.ts';

export async function deletePost(deps: PostDeps, author: Member, postId: string): Promise<{ id: string }> {
  await deps.rateLimiter.consume('postChangesPerMinute', author.id);
  const deleted = requireFound(
    await withDeadlockRetry(deps.db, (tx) => deleteOwnPost(tx, postId, author.id)),
    'post-not-found',
  );
  publishPostRemoved({ live: deps.live, ...deleted }, deleted);
  await deps.live.afterCommit(() => deps.publishRequests(deleted.requests));
  // Administrators get no other event for an inactive post.
  if (!deleted.isActive) await notifyAdmins(deps, 'posts', 'games');
  return { id: postId };
}
