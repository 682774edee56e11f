import type { Member } from '../../auth/member.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { requireFound } from '../../lib/app-error.ts';
import { publishPostRemoved, findAudience } from './publish-post.ts';
import type { PostDeps } from './post-deps.ts';
import { deleteOwnPost } from './post-repository.ts';

export async function deletePost(deps: PostDeps, author: Member, postId: string): Promise<{ id: string }> {
  await deps.rateLimiter.consume('postChangesPerMinute', author.id);
  const audience = await findAudience(deps, author.id, postId);
  const deleted = requireFound(
    await withDeadlockRetry(deps.db, (tx) => deleteOwnPost(tx, postId, author.id)),
    'post-not-found',
  );
  publishPostRemoved(audience, deleted);
  return { id: postId };
}
