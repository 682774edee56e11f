import {
  countNewerPostsEndpoint,
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFilter,
} from '@muster/contract/board.ts';
import type { ResponseOf } from '@muster/contract/endpoint.ts';
import { connectToPostEndpoint, type PostPage } from '@muster/contract/posts.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/profiles.ts';
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { fetchWithEvents } from '#src/lib/api/fetch-with-events.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { type PostPages, postsIn, withAuthorNews } from '../live/post-pages.ts';

const boardKey = ['posts', 'board'] as const;
/** Where the loaded pages lie, each board under its filter. */
export const boardsKey = [...boardKey, 'pages'] as const;
export const allFacetsKey = [...boardKey, 'facets'] as const;
export const allNewerKey = [...boardKey, 'newer'] as const;
/** Where the posts of single players lie. */
export const playerPostsKey = ['posts', 'of'] as const;

/** How long a board that is left keeps its place for the way back. */
const KEPT_FOR_MS = 30 * 60_000;

/** A page of the board as the server has it now; '' begins with the newest. */
export const askForPosts = (filter: PostFilter, cursor = '', signal?: AbortSignal): Promise<PostPage> =>
  fetchWithEvents(
    () => callApi(listPostsEndpoint, { querystring: { ...filter, cursor: cursor || undefined } }, { signal }),
    withAuthorNews,
  );

/**
 * The board under a filter, page after page. Never asked for again by itself, so that nothing shifts under the reader:
 * live events keep what is loaded true.
 */
export const boardQuery = (filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardsKey, filter],
    queryFn: ({ pageParam, signal }) => askForPosts(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: postsIn,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: KEPT_FOR_MS,
  });

/** The active posts of a player, newest first. */
export const playerPostsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...playerPostsKey, memberId],
    queryFn: ({ pageParam, signal }) => {
      const request = { params: { memberId }, querystring: { cursor: pageParam || undefined } };
      return fetchWithEvents(() => callApi(listPlayerPostsEndpoint, request, { signal }), withAuthorNews);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: postsIn,
  });

/** How many posts match, and how many each option would give. */
export const facetsQuery = (filter: PostFilter) =>
  queryOptions({
    queryKey: [...allFacetsKey, filter],
    queryFn: ({ signal }) => callApi(getPostFacetsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Asks for what the board shows first, before it is there to ask. */
export function preloadBoard(queryClient: QueryClient, filter: PostFilter): void {
  void queryClient.prefetchInfiniteQuery(boardQuery(filter));
  void queryClient.prefetchQuery(facetsQuery(filter));
}

/** How many posts of others have come since the newest one that is shown. */
export const newerPostsQuery = (filter: PostFilter, after: string | undefined) =>
  queryOptions({
    queryKey: [...allNewerKey, filter, after],
    queryFn: ({ signal }) => callApi(countNewerPostsEndpoint, { querystring: { ...filter, after } }, { signal }),
  });

type Change = (pages: PostPages) => PostPages;

function changeQuery(queryClient: QueryClient, queryKey: QueryKey, change: Change): void {
  const before = queryClient.getQueryData<PostPages>(queryKey);
  const after = before && change(before);
  if (after === before) return;
  queryClient.setQueryData(queryKey, after);
  // The next page, if it is under way, would bring the pages back as they were when it was asked for.
  void queryClient.cancelQueries({ queryKey, exact: true });
}

/** Changes what is loaded of one board. */
export const changeBoard = (queryClient: QueryClient, filter: PostFilter, change: Change): void =>
  changeQuery(queryClient, boardQuery(filter).queryKey, change);

/** Changes what is loaded of every board, under whatever filter, and of every player. */
export function changeBoards(queryClient: QueryClient, change: Change): void {
  for (const [queryKey] of queryClient.getQueriesData({ queryKey: boardsKey }))
    changeQuery(queryClient, queryKey, change);
  for (const [queryKey] of queryClient.getQueriesData({ queryKey: playerPostsKey })) {
    const isBeingAsked = queryClient.isFetching({ queryKey, exact: true }) > 0;
    changeQuery(queryClient, queryKey, change);
    // It may have been asked for again as a whole.
    if (isBeingAsked) void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

export const isFilteredBoard = ({ queryHash }: Query): boolean => queryHash !== hashKey(boardQuery({}).queryKey);

/** Which boards a post of the member's own belongs to, only the server knows: those with a filter are loaded anew. */
export const forgetFilteredBoards = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive', predicate: isFilteredBoard });

/** The newest post of others that a board shows; what comes behind it is new. */
export function useNewestKnown(filter: PostFilter, memberId: string) {
  const { data: posts = [], isSuccess, isPlaceholderData } = useInfiniteQuery(boardQuery(filter));
  const newest = posts.find(({ authorId }) => authorId !== memberId) ?? posts.at(-1);
  return { isKnown: isSuccess && !isPlaceholderData, after: newest?.id };
}

/** Loads the board under a filter anew from its first page; the cards stay until that is there. */
export function useLoadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filter: PostFilter) => askForPosts(filter),
    onSuccess: (page, filter) => {
      changeBoard(queryClient, filter, () => ({ pages: [page], pageParams: [''] }));
      void queryClient.invalidateQueries({ queryKey: allNewerKey });
      void queryClient.invalidateQueries({ queryKey: facetsQuery(filter).queryKey });
    },
  });
}

interface ConnectCallbacks {
  readonly onSuccess: (connected: ResponseOf<typeof connectToPostEndpoint>) => void;
  readonly onError: (error: Error) => void;
}

/** Records the member's response to a post. The callbacks run even if the post's card has left the board meanwhile. */
export const useConnectToPost = (callbacks: ConnectCallbacks) =>
  useMutation({
    mutationFn: (postId: string) => callApi(connectToPostEndpoint, { params: { postId } }),
    ...callbacks,
  });
