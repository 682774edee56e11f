import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostDeps } from './post-deps.ts';
import { deleteOwnPost } from './post-repository.ts';

/** Takes a post of one's own off the board for good. */
export async function deletePost({ db }: PostDeps, author: Member, postId: string): Promise<{ id: string }> {
  if (!(await deleteOwnPost(db, postId, author.id))) throw new AppError('post-not-found');
  return { id: postId };
}
