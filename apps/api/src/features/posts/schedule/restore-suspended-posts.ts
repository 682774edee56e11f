import type { FastifyBaseLogger } from 'fastify';
import { handleEach } from '#src/lib/handle-each.ts';
import { changePost } from '../change-post.ts';
import type { PostDeps } from '../post-deps.ts';
import { findAuthorId, selectPostsToRestore } from '../post-repository.ts';

type RestoreDeps = Omit<PostDeps, 'rateLimiter'> & { readonly log: FastifyBaseLogger };

/** Reactivates up to `limit` posts whose author's suspension has ended or was lifted. Returns their number. */
export async function restoreSuspendedPosts(deps: RestoreDeps, limit: number): Promise<number> {
  async function restore(postId: string): Promise<void> {
    const authorId = await findAuthorId(deps.db, postId);
    if (!authorId) return;
    await changePost(deps, { id: authorId }, postId, async (_, { closedReason }) =>
      closedReason === 'suspended' ? { isActive: true } : {},
    );
  }
  const due = (await selectPostsToRestore(deps.db, limit)).map(({ id }) => id);
  return handleEach(due, restore, (error, postId) => deps.log.warn({ err: error, postId }, 'post not restored'));
}
