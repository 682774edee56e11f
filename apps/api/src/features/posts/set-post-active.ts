import type { Post } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { announceChanged } from './announce-post.ts';
import type { PostDeps } from './post-deps.ts';
import { changeOwnPost, findOwnPost } from './post-repository.ts';

/** Shows a post of one's own to others, or hides it. */
export async function setPostActive(
  { db, live, rateLimiter }: PostDeps,
  author: Member,
  postId: string,
  isActive: boolean,
): Promise<Post> {
  await rateLimiter.consume('postChangesPerMinute', author.id);
  const isOwn = await changeOwnPost(db, postId, author.id, { isActive });
  const post = isOwn ? await findOwnPost(db, postId, author.id) : null;
  if (!post) throw new AppError('post-not-found');
  await announceChanged({ db, live }, post, true);
  return post;
}
