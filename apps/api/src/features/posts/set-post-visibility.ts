import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../auth/member.ts';
import { changePost } from './change-post.ts';
import type { PostDeps } from './post-deps.ts';
import type { PostColumnsChange } from './post-repository.ts';

type PostVisibility = Pick<PostColumnsChange, 'isActive' | 'isShared' | 'isIndexable'>;

export async function setPostVisibility(
  deps: PostDeps,
  author: Member,
  postId: string,
  change: PostVisibility,
): Promise<Post> {
  await deps.rateLimiter.consume('postChangesPerMinute', author.id);
  return changePost(deps, author, postId, async () => change);
}
