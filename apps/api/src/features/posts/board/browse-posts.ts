import type { BoardPage, BoardSort, NewerCount, PostFacets, PostFilter } from '@muster/contract/posts/board.ts';
import type { PostPage } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../../auth/member.ts';
import { isBlocked, listHiddenMemberIds } from '../../users/block-repository.ts';
import type { PostReadDeps } from '../post-deps.ts';
import { listActivePostsOf } from '../post-repository.ts';
import { countNewerPosts, findNewestId, listActivePosts, listAllActivePosts } from './board-repository.ts';
import { countFacets } from './post-facets.ts';
import { parseCursor } from './post-filter.ts';

type BrowseDeps = Pick<PostReadDeps, 'db' | 'readDb' | 'rateLimiter'>;
type Viewer = Pick<Member, 'id'>;

/** Only requests with a search are limited. */
async function consumeSearchLimit({ rateLimiter }: BrowseDeps, member: Viewer, { search }: PostFilter): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

export async function browsePosts(
  deps: BrowseDeps,
  member: Viewer,
  filter: PostFilter,
  sort: BoardSort,
  cursor: string | undefined,
): Promise<BoardPage> {
  const isUnfiltered = Object.values(filter).every((part) => part === undefined || part === '');
  const last = cursor === undefined ? undefined : parseCursor(cursor, sort);
  // Reads blocks with the page, so only on the primary.
  if (isUnfiltered && !sort && deps.readDb === deps.db) return listAllActivePosts(deps.db, member.id, last?.id ?? null);
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  // Read before the page: a post in between is counted as new although it is listed, but never missed.
  const newestId = sort && !last ? await findNewestId(deps.readDb) : undefined;
  return { ...(await listActivePosts(deps.readDb, filter, { sort, last, hiddenIds })), ...(newestId && { newestId }) };
}

/** A replica may lack changes from before this time. */
const readTimeOf = ({ db, readDb }: BrowseDeps): { readAt?: Date } => (readDb === db ? { readAt: new Date() } : {});

export async function getPostFacets(deps: BrowseDeps, member: Viewer, filter: PostFilter): Promise<PostFacets> {
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  return { ...readTimeOf(deps), ...(await countFacets(deps.readDb, filter, hiddenIds)) };
}

/** Counts the posts of other members since `after`. */
export async function countNewer(
  deps: BrowseDeps,
  member: Viewer,
  filter: PostFilter,
  after?: string,
): Promise<NewerCount> {
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = [member.id, ...(await listHiddenMemberIds(deps.db, member.id))];
  return { ...readTimeOf(deps), ...(await countNewerPosts(deps.readDb, filter, { after, hiddenIds })) };
}

/** Active posts of a player. */
export async function listPlayerPosts(
  { db, readDb }: BrowseDeps,
  { id: viewerId }: Viewer,
  playerId: string,
  cursor: string | undefined,
): Promise<PostPage> {
  // The query reads blocks from the same database, and the replica may lack a new one.
  if (readDb !== db && (await isBlocked(db, viewerId, playerId))) return { posts: [], nextCursor: null };
  return listActivePostsOf(readDb, playerId, viewerId, cursor);
}
