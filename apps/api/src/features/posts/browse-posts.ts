import type { PostFacets, PostFilter } from '@muster/contract/board.ts';
import type { PostPage } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { countNewerPosts, listActivePosts } from './board-repository.ts';
import type { PostDeps } from './post-deps.ts';
import { getPostFacets } from './post-facets.ts';

async function countSearch({ rateLimiter }: PostDeps, member: Member, { search }: PostFilter): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

/** A page of the board. */
export async function browsePosts(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  cursor?: string,
): Promise<PostPage> {
  await countSearch(deps, member, filter);
  return listActivePosts(deps.db, filter, cursor);
}

/** The numbers of the board. */
export async function getFacets(deps: PostDeps, member: Member, filter: PostFilter): Promise<PostFacets> {
  await countSearch(deps, member, filter);
  return getPostFacets(deps.db, filter);
}

/** How many posts of others have come since. */
export async function countNewer(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  after?: string,
): Promise<{ count: number }> {
  await countSearch(deps, member, filter);
  return countNewerPosts(deps.db, member.id, filter, after);
}
