import { handleEach } from '#src/lib/handle-each.ts';
import { changePost } from '../change-post.ts';
import { findAuthorId, selectPostsToRestore } from '../post-repository.ts';
import type { JobContext } from '#src/features/context.ts';

/** Reactivates up to `limit` posts whose author's suspension has ended or was lifted. Returns their number. */
export async function restoreSuspendedPosts(context: JobContext, limit: number): Promise<number> {
  async function restore(postId: string): Promise<void> {
    const authorId = await findAuthorId(context.db, postId);
    if (!authorId) return;
    await changePost(context, { id: authorId }, postId, async (_, { closedReason }) =>
      closedReason === 'suspended' ? { isActive: true } : {},
    );
  }
  const due = (await selectPostsToRestore(context.db, limit)).map(({ id }) => id);
  return handleEach(due, restore, (error, postId) => context.log.warn({ err: error, postId }, 'post not restored'));
}
