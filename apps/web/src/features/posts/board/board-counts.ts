import { gameFilterOf, isInGame, otherGamesFilter } from '@muster/contract/games.ts';
import {
  type BoardFilter,
  boardFilterSchema,
  isInSnapshot,
  NEWER_POSTS_MAX_COUNT,
  type NewerCount,
  type PostCount,
  type PostFacet,
  type PostFacets,
} from '@muster/contract/posts/board.ts';
import { platformsOf } from '@muster/contract/values/platforms.ts';
import type { BoardEvent, BoardFields } from '@muster/contract/live-events.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { allFacetsKey, newerPostsKey } from './board-queries.ts';

/** A change of one post. */
export type PostEvent = Extract<BoardEvent, { type: `post.${string}` }>;

/** Whether the fields of an event decide if a post matches. Only the server can decide a search, a start or free seats. */
const isDecidable = ({ search, when, party }: BoardFilter): boolean => !search && !when && !party;

const isMatch = ({ game, platform }: BoardFilter, fields: BoardFields | null): boolean =>
  fields !== null &&
  (!game || isInGame(game, fields.game)) &&
  (!platform || platformsOf(platform).includes(fields.platform));

/** Whether a changed post still belongs on a board; undefined if only the server knows. */
export function isOnBoard(filter: BoardFilter, after: BoardFields | null): boolean | undefined {
  if (!after) return false;
  return isDecidable(filter) ? isMatch(filter, after) : undefined;
}

const addTo = <Counted extends Pick<PostCount, 'count'>>(count: Counted, delta: number): Counted => ({
  ...count,
  count: Math.max(0, count.count + delta),
});

const addWhere = (facets: readonly PostFacet[], delta: number, isCounted: (option: string) => boolean): PostFacet[] =>
  facets.map((facet) => (isCounted(facet.option) ? addTo(facet, delta) : facet));

/** Counts one more post, or one less. */
function addPost(facets: PostFacets, { game, platform }: BoardFilter, fields: BoardFields, delta: 1 | -1): PostFacets {
  const platformDelta = isMatch({ platform }, fields) ? delta : 0;
  const gameDelta = isMatch({ game }, fields) ? delta : 0;
  const { without } = facets;
  return {
    ...facets,
    matching: addTo(facets.matching, isMatch({ game, platform }, fields) ? delta : 0),
    active: facets.active + delta,
    games: addWhere(
      facets.games,
      platformDelta,
      (option) => option === fields.game || option === gameFilterOf(fields.game),
    ),
    platforms: addWhere(facets.platforms, gameDelta, (option) => platformsOf(option).includes(fields.platform)),
    without: {
      ...without,
      ...(without.game && { game: addTo(without.game, platformDelta) }),
      ...(without.platform && { platform: addTo(without.platform, gameDelta) }),
    },
  };
}

/** The filter in a query key; undefined if only the server can count its posts. */
function parseFilter(part: unknown): BoardFilter | undefined {
  const filter = boardFilterSchema.safeParse(part).data;
  return filter && isDecidable(filter) ? filter : undefined;
}

/** The first post of an unusual game adds an option to the filter. */
const isListed = ({ games }: PostFacets, post: BoardFields | null): boolean =>
  !post || gameFilterOf(post.game) !== otherGamesFilter || games.some(({ option }) => option === post.game);

function movePost(facets: PostFacets, filter: BoardFilter, before: BoardFields | null, after: BoardFields | null) {
  const removed = before ? addPost(facets, filter, before, -1) : facets;
  return after ? addPost(removed, filter, after, 1) : removed;
}

/** Events arrive up to a second after their change, so a response may include it already. */
const isIncluded = (transactionId: string, counts: Pick<NewerCount, 'snapshot'> | undefined): boolean =>
  counts?.snapshot !== undefined && isInSnapshot(transactionId, counts.snapshot);

const isFetching = (queryClient: QueryClient, queryKey: QueryKey): boolean =>
  queryClient.isFetching({ queryKey, exact: true }) > 0;

/** Updates the counts of the loaded boards. Returns false if some must be fetched. */
export function updateFacets(queryClient: QueryClient, { before, after, transactionId }: PostEvent): boolean {
  // The numbers of posts that start now or tonight change with time, too.
  let isComplete = [before, after].every((fields) => !fields?.startsAt);
  for (const [queryKey, facets] of queryClient.getQueriesData<PostFacets>({ queryKey: allFacetsKey, type: 'active' })) {
    const filter = parseFilter(queryKey.at(-1));
    if (isIncluded(transactionId, facets)) continue;
    if (!facets || !filter || !isListed(facets, after) || isFetching(queryClient, queryKey)) isComplete = false;
    else queryClient.setQueryData<PostFacets>(queryKey, movePost(facets, filter, before, after));
  }
  return isComplete;
}

const countChange = (filter: BoardFilter | undefined, { before, after }: PostEvent): number =>
  filter ? Number(isMatch(filter, after)) - Number(isMatch(filter, before)) : 0;

/** Updates the numbers of newer posts. Returns false if some must be fetched. */
export function updateNewerCounts(queryClient: QueryClient, event: PostEvent): boolean {
  const { postId, transactionId } = event;
  let isComplete = true;
  for (const [queryKey, newer] of queryClient.getQueriesData<NewerCount>({ queryKey: newerPostsKey, type: 'active' })) {
    const [filter, cursor] = [parseFilter(queryKey.at(-2)), queryKey.at(-1)];
    if ((typeof cursor === 'string' && postId <= cursor) || isIncluded(transactionId, newer)) continue;
    const delta = countChange(filter, event);
    // At its limit the count stays the same until posts are removed, and then only the server knows it.
    const isCapped = newer !== undefined && newer.count >= NEWER_POSTS_MAX_COUNT;
    if (!newer || !filter || (isCapped && delta < 0) || isFetching(queryClient, queryKey)) isComplete = false;
    else if (!isCapped) queryClient.setQueryData<NewerCount>(queryKey, addTo(newer, delta));
  }
  return isComplete;
}
