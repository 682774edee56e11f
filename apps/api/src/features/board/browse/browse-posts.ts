import type { BoardPage, PostFacets, PostFilter } from '@muster/contract/board/board.ts';
import type { BoardSort } from '@muster/contract/board/board-filter.ts';
import { isGameOption } from '@muster/contract/games/games.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Database } from '#src/db/client.ts';
import { findGame, listGamesByAlias } from '#src/features/games/game-repository.ts';
import { listHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { countNewerPosts, findNewestId, listActivePosts, listAllActivePosts } from './board-repository.ts';
import { countFacets } from './post-facets.ts';
import { parseCursor, type ResolvedFilter } from './post-filter.ts';
import { unquotedWords } from '../search/search-terms.ts';
import type { Context } from '#src/features/context.ts';

export type BrowseContext = Pick<Context, 'db' | 'rateLimiter'>;

type Viewer = Pick<Member, 'id' | 'playPreferences' | 'hasBlocks'>;

const listHiddenIds = async (db: Database, { id, hasBlocks }: Viewer): Promise<readonly string[]> =>
  hasBlocks ? listHiddenMemberIds(db, id) : [];

/** Only requests with a search are limited. */
async function consumeSearchLimit(
  { rateLimiter }: BrowseContext,
  member: Pick<Member, 'id'>,
  { search }: PostFilter,
): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}

/** Whether the index of active posts alone serves a page. */
const isUnfiltered = (filter: PostFilter, sort: BoardSort): boolean =>
  !sort && Object.values(filter).every((part) => part === undefined || part === '');

async function findAliasedGames(db: Database, { search }: PostFilter): Promise<ResolvedFilter['aliasedGames']> {
  const words = search ? unquotedWords(search) : [];
  if (words.length === 0) return undefined;
  const games = await listGamesByAlias(db, words);
  return new Map(words.map((word) => [word, games.flatMap(({ id, aliases }) => (aliases.includes(word) ? id : []))]));
}

async function resolveFilter(db: Database, viewer: Viewer, filter: PostFilter): Promise<ResolvedFilter> {
  const { game } = filter;
  const fits = filter.fits && { ...viewer.playPreferences, isKnown: filter.fits === 'known' };
  const gameId = !game || isGameOption(game) ? undefined : (await findGame(db, game))?.id;
  return { ...filter, fits, viewerId: viewer.id, gameId, aliasedGames: await findAliasedGames(db, filter) };
}

export async function browsePosts(
  context: BrowseContext,
  viewer: Viewer,
  filter: PostFilter,
  sort: BoardSort,
  cursor: string | undefined,
): Promise<BoardPage> {
  const { db } = context;
  const last = cursor === undefined ? undefined : parseCursor(cursor, sort);
  if (isUnfiltered(filter, sort)) return listAllActivePosts(db, viewer.id, last?.id ?? null);
  await consumeSearchLimit(context, viewer, filter);
  const hiddenIds = await listHiddenIds(db, viewer);
  // Read before the page: a post in between is counted as new although it is listed, but never missed.
  const newestId = sort && !last ? await findNewestId(db, hiddenIds) : undefined;
  const resolved = await resolveFilter(db, viewer, filter);
  return { ...(await listActivePosts(db, resolved, { sort, last, hiddenIds })), ...(newestId && { newestId }) };
}

interface FacetsOptions {
  /** The facets, if they were counted for all members without blocks. */
  readonly shared?: PostFacets | undefined;
  /** With it, also counts the posts of other members that are newer; all of them for ''. */
  readonly after?: string | undefined;
}

/** All counts are of one moment: a search never shows more matching posts than active ones. */
const snapshot = 'isolation level repeatable read, read only';

export async function getPostFacets(
  context: BrowseContext,
  member: Viewer,
  filter: PostFilter,
  { shared, after }: FacetsOptions = {},
): Promise<PostFacets> {
  const { db } = context;
  await consumeSearchLimit(context, member, filter);
  const hiddenIds = await listHiddenIds(db, member);
  const resolved = await resolveFilter(db, member, filter);
  const facets = shared ?? (await db.transaction((tx) => countFacets(tx, resolved, hiddenIds), snapshot));
  if (after === undefined) return facets;
  return { ...facets, newer: await countNewerPosts(db, resolved, { after, hiddenIds: [member.id, ...hiddenIds] }) };
}
