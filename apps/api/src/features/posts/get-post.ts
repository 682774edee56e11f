import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PostDeps } from './post-deps.ts';
import { findVisiblePost } from './post-repository.ts';

export async function getPost({ db }: Pick<PostDeps, 'db'>, member: Member, postId: string): Promise<Post> {
  const post = await findVisiblePost(db, postId, member.id);
  if (!post) throw new AppError('post-not-found');
  return post;
}
