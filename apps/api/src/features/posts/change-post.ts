import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../auth/member.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import { lockActiveMember, updateSharesPosts } from '../users/member-repository.ts';
import {
  type LockedPost,
  type PostColumnsChange,
  updateOwnPost,
  findOwnPost,
  lockOwnPostForUpdate,
} from './post-repository.ts';

/**
 * Locks a post of the author and applies the columns that `change` returns.
 * A change of `isShared` also becomes the default for the author's next post.
 */
export function changePost(
  db: Database,
  author: Member,
  postId: string,
  change: (tx: Queryable, before: LockedPost) => Promise<PostColumnsChange>,
): Promise<{ post: Post; wasActive: boolean }> {
  return withDeadlockRetry(db, async (tx) => {
    if (!(await lockActiveMember(tx, author.id))) throw new AppError('unauthenticated');
    const before = requireFound(await lockOwnPostForUpdate(tx, postId, author.id), 'post-not-found');
    const columns = await change(tx, before);
    await updateOwnPost(tx, postId, author.id, columns);
    const { isShared = before.isShared } = columns;
    if (isShared !== before.isShared) await updateSharesPosts(tx, author.id, isShared);
    const post = requireFound(await findOwnPost(tx, postId, author.id), 'post-not-found');
    return { post, wasActive: before.isActive };
  });
}
