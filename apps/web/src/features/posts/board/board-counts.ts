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
  STARTS_NOW_MS,
  type StartWindow,
  startWindows,
} from '@muster/contract/posts/board.ts';
import { platformsOf } from '@muster/contract/values/platforms.ts';
import type { BoardFields, PostEvent } from '@muster/contract/live-events.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { allFacetsKey, newerPostsKey, windowEnds } from './board-queries.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Whether the fields of an event decide if a post matches. Only the server can decide a search, a start or free seats. */
const canMatchLocally = ({ search, when, party }: BoardFilter): boolean => !search && !when && !party;

const isMatch = ({ game, platform }: BoardFilter, fields: BoardFields | null): boolean =>
  fields !== null &&
  (!game || isInGame(game, fields.game)) &&
  (!platform || platformsOf(platform).includes(fields.platform));

/** Whether a changed post still belongs on a board; undefined if only the server knows. */
export function isOnBoard(filter: BoardFilter, after: BoardFields | null): boolean | undefined {
  if (!after) return false;
  return canMatchLocally(filter) ? isMatch(filter, after) : undefined;
}

const addTo = <Counted extends Pick<PostCount, 'count'>>(count: Counted, delta: number): Counted => ({
  ...count,
  count: Math.max(0, count.count + delta),
});

const addWhere = (facets: readonly PostFacet[], delta: number, isCounted: (option: string) => boolean): PostFacet[] =>
  facets.map((facet) => (isCounted(facet.option) ? addTo(facet, delta) : facet));

/** The windows of a start, as the server counts them. */
function windowsOf(startsAt: Date | null): StartWindow[] {
  if (!startsAt) return [];
  const now = serverNow();
  const { tonightEndsAt, weekEndsAt } = windowEnds(now);
  const isLater = startsAt > now;
  const isIn: Readonly<Record<StartWindow, boolean>> = {
    now: startsAt.getTime() <= now.getTime() + STARTS_NOW_MS,
    tonight: isLater && startsAt < tonightEndsAt,
    week: isLater && startsAt < weekEndsAt,
  };
  return startWindows.filter((window) => isIn[window]);
}

/** Counts one more post, or one less. */
function addPost(facets: PostFacets, { game, platform }: BoardFilter, fields: BoardFields, delta: 1 | -1): PostFacets {
  const platformDelta = isMatch({ platform }, fields) ? delta : 0;
  const gameDelta = isMatch({ game }, fields) ? delta : 0;
  const matchingDelta = isMatch({ game, platform }, fields) ? delta : 0;
  const windows: readonly string[] = windowsOf(fields.startsAt);
  const { without, times } = facets;
  return {
    ...facets,
    ...(times && { times: addWhere(times, matchingDelta, (option) => windows.includes(option)) }),
    matching: addTo(facets.matching, matchingDelta),
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
  return filter && canMatchLocally(filter) ? filter : undefined;
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

/** Calls `apply` now or, if the data is being fetched, once it has arrived. */
function afterFetch(queryClient: QueryClient, queryKey: QueryKey, apply: () => void): void {
  if (queryClient.isFetching({ queryKey, exact: true }) === 0) apply();
  else void queryClient.fetchQuery({ queryKey, staleTime: 0 }).then(apply, () => undefined);
}

/** Calls `update` for the data of each shown query. The others are fetched when they are shown again. */
function forEachShown(queryClient: QueryClient, queryKey: QueryKey, update: (queryKey: QueryKey) => void): void {
  void queryClient.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
  for (const query of queryClient.getQueryCache().findAll({ queryKey, type: 'active' }))
    afterFetch(queryClient, query.queryKey, () => update(query.queryKey));
}

/** Updates the counts of the board. Calls `refetch` for those that only the server knows. */
export function updateFacets(
  queryClient: QueryClient,
  { before, after, transactionId }: PostEvent,
  refetch: () => void,
) {
  forEachShown(queryClient, allFacetsKey, (queryKey) => {
    const facets = queryClient.getQueryData<PostFacets>(queryKey);
    const filter = parseFilter(queryKey.at(-1));
    if (isIncluded(transactionId, facets)) return;
    const isNow = [before, after].some((fields) => fields && windowsOf(fields.startsAt).includes('now'));
    // The window `now` also depends on seats and on the author.
    if (!facets || !filter || !isListed(facets, after) || (facets.times && isNow)) refetch();
    else queryClient.setQueryData<PostFacets>(queryKey, movePost(facets, filter, before, after));
  });
}

const countChange = (filter: BoardFilter | undefined, { before, after }: PostEvent): number =>
  filter ? Number(isMatch(filter, after)) - Number(isMatch(filter, before)) : 0;

/** Updates the number of newer posts. Calls `refetch` if only the server knows it. */
export function updateNewerCounts(queryClient: QueryClient, event: PostEvent, refetch: () => void): void {
  const { postId, transactionId } = event;
  forEachShown(queryClient, newerPostsKey, (queryKey) => {
    const newer = queryClient.getQueryData<NewerCount>(queryKey);
    const [filter, cursor] = [parseFilter(queryKey.at(-2)), queryKey.at(-1)];
    if ((typeof cursor === 'string' && postId <= cursor) || isIncluded(transactionId, newer)) return;
    const delta = countChange(filter, event);
    // At its limit the count stays the same until posts are removed, and then only the server knows it.
    const isCapped = newer !== undefined && newer.count >= NEWER_POSTS_MAX_COUNT;
    if (!newer || !filter || (isCapped && delta < 0)) refetch();
    else if (!isCapped) queryClient.setQueryData<NewerCount>(queryKey, addTo(newer, delta));
  });
}
