import type { BoardPage, BoardSort, PostFacets, PostFilter } from '@muster/contract/posts/board.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenMemberIds } from '../../users/block-repository.ts';
import type { PostDeps } from '../post-deps.ts';
import { countNewerPosts, findNewestId, listActivePosts, listAllActivePosts } from './board-repository.ts';
import { countFacets } from './post-facets.ts';
import { parseCursor } from './post-filter.ts';

/** Only requests with a search are limited. */
async function consumeSearchLimit({ rateLimiter }: PostDeps, member: Member, { search }: PostFilter): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

export async function browsePosts(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  sort: BoardSort,
  cursor: string | undefined,
): Promise<BoardPage> {
  const isUnfiltered = Object.values(filter).every((part) => part === undefined || part === '');
  const last = cursor === undefined ? undefined : parseCursor(cursor, sort);
  if (isUnfiltered && !sort) return listAllActivePosts(deps.db, member.id, last?.id ?? null);
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  // Read before the page: a post in between is counted as new although it is listed, but never missed.
  const newestId = sort && !last ? await findNewestId(deps.db) : undefined;
  return { ...(await listActivePosts(deps.db, filter, { sort, last, hiddenIds })), ...(newestId && { newestId }) };
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
