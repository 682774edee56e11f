import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { announceDeleted } from './announce-post.ts';
import type { PostDeps } from './post-deps.ts';
import { deleteOwnPost } from './post-repository.ts';

/** Takes a post of one's own off the board for good. */
export async function deletePost(
  { db, live, rateLimiter }: PostDeps,
  author: Member,
  postId: string,
): Promise<{ id: string }> {
  await rateLimiter.consume('postChangesPerMinute', author.id);
  const deleted = await deleteOwnPost(db, postId, author.id);
  if (!deleted) throw new AppError('post-not-found');
  await announceDeleted({ db, live }, deleted);
  return { id: postId };
}
