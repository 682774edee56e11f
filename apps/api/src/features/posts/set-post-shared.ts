import type { Post } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { announceChanged, findAudience } from './announce-post.ts';
import { changePost } from './change-post.ts';
import type { PostDeps } from './post-deps.ts';

/** Lets others open a post of one's own without an account, or no longer. */
export async function setPostShared(deps: PostDeps, author: Member, postId: string, isShared: boolean): Promise<Post> {
  await deps.rateLimiter.consume('postChangesPerMinute', author.id);
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async () => ({ isShared }));
  announceChanged(audience, post, wasActive);
  return post;
}
