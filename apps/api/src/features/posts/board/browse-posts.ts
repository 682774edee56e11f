import type { BoardPage, BoardSort, NewerCount, PostFacets, PostFilter } from '@muster/contract/posts/board.ts';
import { isGameOption } from '@muster/contract/games.ts';
import type { PostPage } from '@muster/contract/posts/posts.ts';
import type { Member } from '../../../auth/member.ts';
import type { Database } from '../../../db/client.ts';
import { findGame, listGamesByAlias } from '../../games/game-repository.ts';
import { isBlocked, listHiddenMemberIds } from '../../users/block-repository.ts';
import type { UserDeps } from '../../users/user-deps.ts';
import { listActivePostsOf } from '../post-repository.ts';
import { countNewerPosts, findNewestId, listActivePosts, listAllActivePosts } from './board-repository.ts';
import { countFacets } from './post-facets.ts';
import { findSnapshot } from './post-count-repository.ts';
import { parseCursor, type ResolvedFilter } from './post-filter.ts';
import { unquotedWords } from './search-terms.ts';

/** Blocks and limits are read from `db`. */
export interface BrowseDeps extends Pick<UserDeps, 'db' | 'rateLimiter'> {
  /** Runs a read on the replica or the primary. Runs it again on the primary if the replica fails. */
  readonly read: <Result>(run: (db: Database) => Promise<Result>) => Promise<Result>;
}

type Viewer = Pick<Member, 'id'>;

/** Only requests with a search are limited. */
async function consumeSearchLimit({ rateLimiter }: BrowseDeps, member: Viewer, { search }: PostFilter): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

/** Whether the index of active posts alone serves a page. */
export const isUnfiltered = (filter: PostFilter, sort: BoardSort): boolean =>
  !sort && Object.values(filter).every((part) => part === undefined || part === '');

async function findAliasedGames(db: Database, { search }: PostFilter): Promise<ResolvedFilter['aliasedGames']> {
  const words = search ? unquotedWords(search) : [];
  if (words.length === 0) return undefined;
  const games = await listGamesByAlias(db, words);
  return new Map(words.map((word) => [word, games.flatMap(({ id, aliases }) => (aliases.includes(word) ? id : []))]));
}

async function resolveFilter(db: Database, { id: viewerId }: Viewer, filter: PostFilter): Promise<ResolvedFilter> {
  const { game } = filter;
  const gameId = !game || isGameOption(game) ? undefined : (await findGame(db, game))?.id;
  return { ...filter, viewerId, gameId, aliasedGames: await findAliasedGames(db, filter) };
}

export async function browsePosts(
  deps: BrowseDeps,
  { id: viewerId }: Viewer,
  filter: PostFilter,
  sort: BoardSort,
  cursor: string | undefined,
): Promise<BoardPage> {
  const { db, read } = deps;
  const last = cursor === undefined ? undefined : parseCursor(cursor, sort);
  if (isUnfiltered(filter, sort))
    return read(async (readDb) =>
      // Reads blocks with the page, so only on the primary.
      readDb === db
        ? listAllActivePosts(db, viewerId, last?.id ?? null)
        : listActivePosts(readDb, filter, { last, hiddenIds: await listHiddenMemberIds(db, viewerId) }),
    );
  await consumeSearchLimit(deps, { id: viewerId }, filter);
  const hiddenIds = await listHiddenMemberIds(db, viewerId);
  return read(async (readDb) => {
    // Read before the page: a post in between is counted as new although it is listed, but never missed.
    const newestId = sort && !last ? await findNewestId(readDb, hiddenIds) : undefined;
    const resolved = await resolveFilter(readDb, { id: viewerId }, filter);
    return { ...(await listActivePosts(readDb, resolved, { sort, last, hiddenIds })), ...(newestId && { newestId }) };
  });
}

const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export async function getPostFacets(deps: BrowseDeps, member: Viewer, filter: PostFilter): Promise<PostFacets> {
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  return deps.read(async (readDb) => {
    const resolved = await resolveFilter(readDb, member, filter);
    // Browsers fetch the counts of a search after each change, so these need no snapshot.
    if (filter.search) return countFacets(readDb, resolved, hiddenIds);
    return readDb.transaction(async (tx) => {
      const snapshot = readDb === deps.db ? await findSnapshot(tx) : undefined;
      return { ...(await countFacets(tx, resolved, hiddenIds)), snapshot };
    }, oneSnapshot);
  });
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
  return deps.read(async (readDb) => {
    const resolved = await resolveFilter(readDb, member, filter);
    const { count, snapshot } = await countNewerPosts(readDb, resolved, { after, hiddenIds });
    return readDb === deps.db ? { count, snapshot } : { count };
  });
}

/** Active posts of a player. */
export const listPlayerPosts = (
  { db, read }: BrowseDeps,
  { id: viewerId }: Viewer,
  playerId: string,
  cursor: string | undefined,
): Promise<PostPage> =>
  read(async (readDb) => {
    // The query reads blocks from the same database, and the replica may lack a new one.
    if (readDb !== db && (await isBlocked(db, viewerId, playerId))) return { posts: [], nextCursor: null };
    return listActivePostsOf(readDb, playerId, viewerId, cursor);
  });
