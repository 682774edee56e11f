import type { PostFacets, PostFilter } from '@muster/contract/posts/board.ts';
import type { PostPage } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenMemberIds } from '../../users/block-repository.ts';
import type { PostDeps } from '../post-deps.ts';
import { countNewerPosts, listActivePosts, listAllActivePosts } from './board-repository.ts';
import { countFacets } from './post-facets.ts';

/** Only requests with a search are limited. */
async function consumeSearchLimit({ rateLimiter }: PostDeps, member: Member, { search }: PostFilter): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

export async function browsePosts(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  cursor?: string,
): Promise<PostPage> {
  const { search, game, platform } = filter;
  if (!search && !game && !platform) return listAllActivePosts(deps.db, member.id, cursor ?? null);
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  return listActivePosts(deps.db, filter, { before: cursor, hiddenIds });
}

export async function getPostFacets(deps: PostDeps, member: Member, filter: PostFilter): Promise<PostFacets> {
  await consumeSearchLimit(deps, member, filter);
  return countFacets(deps.db, filter, await listHiddenMemberIds(deps.db, member.id));
}

/** Counts the posts of other members since `after`. */
export async function countNewer(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  after?: string,
): Promise<{ count: number }> {
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = [member.id, ...(await listHiddenMemberIds(deps.db, member.id))];
  return countNewerPosts(deps.db, filter, { after, hiddenIds });
}
