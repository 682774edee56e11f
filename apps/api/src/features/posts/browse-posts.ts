import type { PostFacets, PostFilter } from '@muster/contract/board.ts';
import type { PostPage } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { listHiddenFrom } from '../users/block-repository.ts';
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
  const hiddenIds = await listHiddenFrom(deps.db, member.id);
  return listActivePosts(deps.db, filter, { before: cursor, hiddenIds });
}

/** The numbers of the board. */
export async function getFacets(deps: PostDeps, member: Member, filter: PostFilter): Promise<PostFacets> {
  await countSearch(deps, member, filter);
  return getPostFacets(deps.db, filter, await listHiddenFrom(deps.db, member.id));
}

/** How many posts of others have come since. */
export async function countNewer(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  after?: string,
): Promise<{ count: number }> {
  await countSearch(deps, member, filter);
  const hiddenIds = [member.id, ...(await listHiddenFrom(deps.db, member.id))];
  return countNewerPosts(deps.db, filter, { after, hiddenIds });
}
