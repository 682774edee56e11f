import type { Post } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { announceChanged, findAudience } from './announce-post.ts';
import { changePost } from './change-post.ts';
import type { PostDeps } from './post-deps.ts';

/** Shows a post of one's own to others, or hides it. */
export async function setPostActive(deps: PostDeps, author: Member, postId: string, isActive: boolean): Promise<Post> {
  await deps.rateLimiter.consume('postChangesPerMinute', author.id);
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async () => ({ isActive }));
  announceChanged(audience, post, wasActive);
  return post;
}
