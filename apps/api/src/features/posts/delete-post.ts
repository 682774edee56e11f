import type { Member } from '#src/features/members/member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { publishPostRemoved } from './publish-post.ts';
import { deleteOwnPost } from './post-repository.ts';
import { publishCrewRequests } from './requests/delivery/publish-crew-requests.ts';
import type { Context } from '#src/features/context.ts';

export async function deletePost(context: Context, author: Member, postId: string): Promise<{ id: string }> {
  await context.rateLimiter.consume('postChangesPerMinute', author.id);
  const deleted = requireFound(
    await withDeadlockRetry(context.db, (tx) => deleteOwnPost(tx, postId, author.id)),
    'post-not-found',
  );
  publishPostRemoved({ live: context.live, ...deleted }, deleted);
  await context.live.afterCommit(() => publishCrewRequests(context, deleted.requests, [postId]));
  // Administrators get no other event for an inactive post.
  if (!deleted.isActive) await notifyAdmins(context, 'posts', 'games');
  return { id: postId };
}
