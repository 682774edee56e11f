import {
  countNewerPostsEndpoint,
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFilter,
} from '@muster/contract/board.ts';
import { connectToPostEndpoint } from '@muster/contract/posts.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';
import { type PostPages, postsIn } from './post-pages.ts';

const boardKey = ['posts', 'board'] as const;
const pagesKey = [...boardKey, 'pages'] as const;

/** How long a board that is left keeps its place for the way back. */
const KEPT_FOR_MS = 30 * 60_000;

/**
 * The board under a filter, page after page. Never asked for again by itself, so that nothing shifts under the reader:
 * live events keep what is loaded true.
 */
export const boardQuery = (filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listPostsEndpoint, { querystring: { ...filter, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: postsIn,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: KEPT_FOR_MS,
  });

/** How many posts match, and how many each option would give. */
export const facetsQuery = (filter: PostFilter) =>
  queryOptions({
    queryKey: [...boardKey, 'facets', filter],
    queryFn: ({ signal }) => callApi(getPostFacetsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many posts of others have come since the newest one that is shown. */
export const newerPostsQuery = (filter: PostFilter, after: string | undefined) =>
  queryOptions({
    queryKey: [...boardKey, 'newer', filter, after],
    queryFn: ({ signal }) => callApi(countNewerPostsEndpoint, { querystring: { ...filter, after } }, { signal }),
  });

/** Changes what is loaded of every board, under whatever filter. */
export const changeBoards = (queryClient: QueryClient, change: (pages: PostPages) => PostPages): void =>
  void queryClient.setQueriesData<PostPages>({ queryKey: pagesKey }, (pages) => pages && change(pages));

/** Forgets the boards that nobody looks at: they are loaded anew when one comes to them. */
export const forgetBoards = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: pagesKey, type: 'inactive' });

/** Tells the author that the member wants to join; answers with whom to talk to. */
export const useConnectToPost = () =>
  useMutation({ mutationFn: (postId: string) => callApi(connectToPostEndpoint, { params: { postId } }) });
