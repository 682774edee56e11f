import type { Post } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../auth/member.ts';
import { publishPostChanged, findAudience } from './publish-post.ts';
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
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async () => change);
  publishPostChanged(audience, post, wasActive);
  return post;
}
