import { t } from '@lingui/core/macro';
import {
  boardCursor,
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFilter,
} from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { responseTime } from '#src/lib/api/early-responses.ts';
import { shareWithNextPage } from '#src/lib/api/share-unchanged.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { endOfNight } from '#src/lib/time/schedule-text.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { type LoadedPage, type PostPages, type PostRef, postsIn } from '#src/features/posts/post-pages.ts';

/** How long an unmounted board stays cached, so that the Back button restores it. */
const BOARD_CACHE_MS = 30 * 60_000;

/** Posts move into other start windows as time passes, without an event. */
const COUNTS_REFETCH_INTERVAL_MS = 5 * 60_000;

/** Almost every event changes the counts of all open boards. */
const COUNTS_PACE_MS = 5_000;

/** Limits the requests of a board that is fetched again after a long time. */
const MAX_SKIPPED_POSTS = 480;

/** When the windows of start times end for this viewer: the server does not know the time zone. */
const windowEnds = (now = serverNow()) => ({ tonightEndsAt: endOfNight(now), weekEndsAt: endOfNight(now, 6) });

function toPostFilter(boardFilter: BoardFilter): PostFilter {
  const { sort: _, ...filter } = boardFilter;
  return filter.when && filter.when !== 'now' ? { ...filter, ...windowEnds() } : filter;
}

export const fetchPostsFailed = (reason: string): string => t`Failed to fetch posts: ${reason}`;

/** Fetches a page of the board; the cursor '' means the first posts. */
export async function fetchBoardPage(filter: BoardFilter, cursor = '', signal?: AbortSignal): Promise<LoadedPage> {
  const querystring = { ...toPostFilter(filter), sort: filter.sort, cursor: cursor || undefined };
  const requestedAt = responseTime(listPostsEndpoint.path);
  const page = await callApi(listPostsEndpoint, { querystring }, { signal });
  // Stored, because the post may be removed from the page.
  return { newestId: page.posts[0]?.id, ...page, requestedAt };
}

/**
 * Fetches a page of a loaded board again, or its next page. Posts of others that are newer than the board are offered instead of
 * listed, so that no cards shift; if there is no other post on the page, the following one is fetched too.
 */
export async function fetchLoadedPage(
  filter: BoardFilter,
  newestId: string,
  cursor: string,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const newPosts: PostRef[] = [];
  let next: string | null = cursor;
  for (;;) {
    const page: LoadedPage = await fetchBoardPage(filter, next, signal);
    const isNew = (post: PostRef): boolean => post.id > newestId && post.authorId !== cachedMemberId();
    newPosts.push(...page.posts.filter(isNew).map(({ id, authorId }) => ({ id, authorId })));
    const posts = page.posts.filter((post) => !isNew(post));
    next = page.nextCursor;
    if (posts.length > 0 || next === null || newPosts.length >= MAX_SKIPPED_POSTS)
      return { ...page, newestId, newPosts, posts };
  }
}

/** The loaded posts, soonest start first. A post that was moved is listed once, at its new place. */
function postsByStart(pages: PostPages): Post[] {
  const positions = new Map(postsIn(pages).map((post) => [post.id, { post, cursor: boardCursor(post, 'soonest') }]));
  return [...positions.values()].toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1)).map(({ post }) => post);
}

/** The board for a filter. Live events update its loaded pages; it is fetched again only if they may have been missed. */
export const boardQuery = (filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: [...topics.board, filter],
    queryFn: ({ client, pageParam, signal }) => {
      const newestId = newestIdOf(client, filter);
      return newestId
        ? fetchLoadedPage(filter, newestId, pageParam, signal)
        : fetchBoardPage(filter, pageParam, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Stable functions: otherwise TanStack Query selects and compares all posts in every render (bench `typing`).
    select: filter.sort ? postsByStart : postsIn,
    placeholderData: keepPreviousData,
    structuralSharing: shareWithNextPage,
    staleTime: ({ state }) => (state.isInvalidated ? 0 : 'static'),
    gcTime: BOARD_CACHE_MS,
    meta: { waitsUntilVisible: true },
  });

/** The active posts of a player, newest first. */
export const playerPostsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...topics.playerPosts, memberId],
    queryFn: ({ pageParam, signal }) => {
      const request = { params: { memberId }, querystring: { cursor: pageParam || undefined } };
      return callApi(listPlayerPostsEndpoint, request, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: shareWithNextPage,
    select: postsIn,
    meta: { waitsUntilVisible: true },
  });

/** Whether a board lists all active posts, newest first. */
export const isUnfiltered = (filter: BoardFilter): boolean => Object.values(filter).every((part) => part === undefined);

/** The newest post when a board was loaded, '' if there was none. Undefined if the board is not loaded. */
export function newestIdOf(queryClient: QueryClient, filter: BoardFilter): string | undefined {
  const pages = queryClient.getQueryData(boardQuery(filter).queryKey);
  return pages && (pages.pages[0]?.newestId ?? '');
}

/** The number of matching posts, in total and for each filter option; on a loaded board with a filter also of newer ones. */
export const facetsQuery = (boardFilter: BoardFilter) =>
  queryOptions({
    queryKey: [...topics.counts, boardFilter],
    queryFn: ({ client, signal }) => {
      const { sort: _, ...filter } = boardFilter;
      // Live events name the new posts of a board without a filter.
      const after = isUnfiltered(boardFilter) ? undefined : newestIdOf(client, boardFilter);
      const querystring = { ...filter, ...windowEnds(), after };
      return callApi(getPostFacetsEndpoint, { querystring }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: COUNTS_REFETCH_INTERVAL_MS,
    meta: { paceMs: COUNTS_PACE_MS, waitsUntilVisible: true },
  });

/** Number of posts with a free seat that have started or start soon, as of the fetch: live events don't change it. */
export const openNowQuery = queryOptions({
  queryKey: ['open now'],
  queryFn: async ({ signal }) => {
    const { times = [] } = await callApi(getPostFacetsEndpoint, { querystring: windowEnds() }, { signal });
    return times.find(({ option }) => option === 'now')?.count ?? 0;
  },
});

/** Prefetches the first page of a board. The counts wait for `restored`, because they count posts newer than the restored ones. */
export function preloadBoard(queryClient: QueryClient, filter: BoardFilter, restored: Promise<void>): void {
  void queryClient.prefetchInfiniteQuery(boardQuery(filter));
  void restored.then(() => queryClient.prefetchQuery(facetsQuery(filter)));
}

/** The author of each post on the loaded boards. */
export const listLoadedAuthors = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<PostPages>({ queryKey: topics.board })
    .flatMap(([, pages]) => (pages ? postsIn(pages) : []))
    .map((post) => ({ id: post.authorId, name: post.authorName, pictureUrl: post.authorPictureUrl }));

export const isUnfilteredBoard = ({ queryHash }: Query): boolean => queryHash === hashKey(boardQuery({}).queryKey);
