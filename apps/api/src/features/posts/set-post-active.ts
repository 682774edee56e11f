import type { Post } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostDeps } from './post-deps.ts';
import { findOwnPost, setOwnPostActive } from './post-repository.ts';

/** Shows a post of one's own to others, or hides it. */
export async function setPostActive(
  { db }: PostDeps,
  author: Member,
  postId: string,
  isActive: boolean,
): Promise<Post> {
  const isOwn = await setOwnPostActive(db, postId, author.id, isActive);
  const post = isOwn ? await findOwnPost(db, postId, author.id) : null;
  if (!post) throw new AppError('post-not-found');
  return post;
}
