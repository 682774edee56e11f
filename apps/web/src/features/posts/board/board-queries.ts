import {
  boardCursor,
  type BoardFilter,
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFilter,
} from '@muster/contract/posts/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { fetchAndApplyEvents } from '#src/lib/api/fetch-and-apply-events.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { isLoadingNextPage, shareWithNextPage } from '#src/lib/api/paging.ts';
import { type LoadedPage, type PostPages, postsIn, pageWithPostEvent } from '../post-pages.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { endOfNight } from '#src/lib/time/dates.ts';

const boardKey = ['posts', 'board'] as const;
/** Query key of the loaded boards, one for each filter. */
export const boardsKey = [...boardKey, 'pages'] as const;
export const allFacetsKey = [...boardKey, 'facets'] as const;
/** Prefix of the query keys of each player's posts. */
export const playerPostsKey = ['posts', 'of'] as const;

/** How long an unmounted board stays cached, so that the Back button restores it. */
const BOARD_CACHE_MS = 30 * 60_000;

/** Posts move into other start windows as time passes, without an event. */
const COUNTS_REFETCH_INTERVAL_MS = 5 * 60_000;

/** When the windows of start times end for this viewer: the server does not know the time zone. */
const windowEnds = (now = serverNow()) => ({ tonightEndsAt: endOfNight(now), weekEndsAt: endOfNight(now, 6) });

function toPostFilter(boardFilter: BoardFilter): PostFilter {
  const { sort: _, ...filter } = boardFilter;
  return filter.when && filter.when !== 'now' ? { ...filter, ...windowEnds() } : filter;
}

/** Fetches a page of the board; the cursor '' means the first posts. */
export async function fetchBoardPage(filter: BoardFilter, cursor = '', signal?: AbortSignal): Promise<LoadedPage> {
  const querystring = { ...toPostFilter(filter), sort: filter.sort, cursor: cursor || undefined };
  const requestedAt = Date.now();
  return fetchAndApplyEvents(async () => {
    const page = await callApi(listPostsEndpoint, { querystring }, { signal });
    // Stored, because the post may be removed from the page.
    return { newestId: page.posts[0]?.id, ...page, requestedAt };
  }, pageWithPostEvent);
}

/** The loaded posts in the order of the board. When sorted by start, a post that was moved is listed once, at its new place. */
function boardPosts(pages: Pick<PostPages, 'pages'>, { sort }: BoardFilter): Post[] {
  const posts = postsIn(pages);
  if (!sort) return posts;
  const positions = new Map(posts.map((post) => [post.id, { post, cursor: boardCursor(post, sort) }]));
  return [...positions.values()].toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1)).map(({ post }) => post);
}

/** The board for a filter. Never refetched automatically, so that no cards shift; live events update loaded pages. */
export const boardQuery = (filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardsKey, filter],
    queryFn: ({ pageParam, signal }) => fetchBoardPage(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: (pages) => boardPosts(pages, filter),
    placeholderData: keepPreviousData,
    structuralSharing: shareWithNextPage,
    staleTime: 'static',
    gcTime: BOARD_CACHE_MS,
  });

/** The active posts of a player, newest first. */
export const playerPostsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...playerPostsKey, memberId],
    queryFn: ({ pageParam, signal }) => {
      const request = { params: { memberId }, querystring: { cursor: pageParam || undefined } };
      return fetchAndApplyEvents(() => callApi(listPlayerPostsEndpoint, request, { signal }), pageWithPostEvent);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: shareWithNextPage,
    select: postsIn,
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
    queryKey: [...allFacetsKey, boardFilter],
    queryFn: ({ client, signal }) => {
      const { sort: _, ...filter } = boardFilter;
      // Live events name the new posts of a board without a filter.
      const after = isUnfiltered(boardFilter) ? undefined : newestIdOf(client, boardFilter);
      const querystring = { ...filter, ...windowEnds(), after };
      return callApi(getPostFacetsEndpoint, { querystring }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: COUNTS_REFETCH_INTERVAL_MS,
  });

/** Prefetches the first page and the counts of a board. */
export function preloadBoard(queryClient: QueryClient, filter: BoardFilter): void {
  void queryClient.prefetchInfiniteQuery(boardQuery(filter));
  void queryClient.prefetchQuery(facetsQuery(filter));
}

/** The author of each post on the loaded boards. */
export const listLoadedAuthors = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<PostPages>({ queryKey: boardsKey })
    .flatMap(([, pages]) => (pages ? postsIn(pages) : []))
    .map((post) => ({ id: post.authorId, name: post.authorName, pictureUrl: post.authorPictureUrl }));

type UpdatePages = (pages: PostPages) => PostPages;

function updateQuery(queryClient: QueryClient, queryKey: QueryKey, update: UpdatePages): void {
  const before = queryClient.getQueryData<PostPages>(queryKey);
  if (!before) return;
  const after = update(before);
  if (after === before) return;
  queryClient.setQueryData(queryKey, after);
  // A next page in flight is appended later. Other requests would restore what was changed here.
  const hasSamePages = after.pageParams === before.pageParams;
  if (hasSamePages && queryClient.getQueryCache().find({ queryKey, predicate: isLoadingNextPage })) return;
  void queryClient.cancelQueries({ queryKey, exact: true });
}

export const updateBoard = (queryClient: QueryClient, filter: BoardFilter, update: UpdatePages): void =>
  updateQuery(queryClient, boardQuery(filter).queryKey, update);

const isNotPaging = (query: Query): boolean => !isLoadingNextPage(query);

/** Updates every loaded board and every loaded list of a player's posts. */
export function updateBoards(queryClient: QueryClient, update: UpdatePages): void {
  for (const [queryKey] of queryClient.getQueriesData({ queryKey: boardsKey }))
    updateQuery(queryClient, queryKey, update);
  for (const [queryKey] of queryClient.getQueriesData({ queryKey: playerPostsKey })) {
    const wasFetching = queryClient.isFetching({ queryKey, exact: true, predicate: isNotPaging }) > 0;
    updateQuery(queryClient, queryKey, update);
    // The cancelled request may have been a refetch of the complete list.
    if (wasFetching) void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

export const isFilteredBoard = ({ queryHash }: Query): boolean => queryHash !== hashKey(boardQuery({}).queryKey);

/** Only the server knows which filters a new post matches, so filtered boards are loaded again when next shown. */
export const removeFilteredBoards = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive', predicate: isFilteredBoard });
