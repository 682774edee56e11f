import type { Post } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { runInTurn } from '../../db/run-in-turn.ts';
import { AppError } from '../../http/app-error.ts';
import { holdActor } from '../users/member-repository.ts';
import { type LockedPost, type PostColumnsChange, changeOwnPost, findOwnPost, lockOwnPost } from './post-repository.ts';

/** Changes a post of one's own by what `change` makes of it as it is, held meanwhile, and tells whether it was on the board before. */
export function changePost(
  db: Database,
  author: Member,
  postId: string,
  change: (tx: Queryable, before: LockedPost) => Promise<PostColumnsChange>,
): Promise<{ post: Post; wasActive: boolean }> {
  return runInTurn(db, async (tx) => {
    await holdActor(tx, author.id);
    const before = await lockOwnPost(tx, postId, author.id);
    if (!before) throw new AppError('post-not-found');
    await changeOwnPost(tx, postId, author.id, await change(tx, before));
    const post = await findOwnPost(tx, postId, author.id);
    if (!post) throw new AppError('post-not-found');
    return { post, wasActive: before.isActive };
  });
}
