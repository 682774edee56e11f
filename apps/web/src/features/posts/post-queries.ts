import { listGamesEndpoint } from '@muster/contract/games.ts';
import {
  connectToPostEndpoint,
  createPostEndpoint,
  deletePostEndpoint,
  getPostFacetsEndpoint,
  listMyPostsEndpoint,
  listPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts.ts';
import type { Post, PostDraft, PostFilter } from '@muster/contract/posts.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';

/** Everything that changes when somebody's posts change. */
const boardKey = ['posts', 'board'] as const;

/** The board under a filter, page after page. Other players' new posts do not shift it under the reader. */
export const postsQuery = (filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardKey, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listPostsEndpoint, { querystring: { ...filter, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** How many posts match, and how many each option would give. */
export const postFacetsQuery = (filter: PostFilter) =>
  queryOptions({
    queryKey: [...boardKey, 'facets', filter],
    queryFn: ({ signal }) => callApi(getPostFacetsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const myPostsQuery = queryOptions({
  queryKey: ['posts', 'mine'],
  queryFn: ({ signal }) => callApi(listMyPostsEndpoint, undefined, { signal }),
});

/** The games a post can choose from. */
export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

const changeMine = (queryClient: QueryClient, change: (posts: Post[]) => Post[]): void =>
  void queryClient.setQueryData(myPostsQuery.queryKey, (posts) => posts && change(posts));

const refreshBoard = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: boardKey, refetchType: 'none' });
};

export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: PostDraft) => callApi(createPostEndpoint, { body: draft }),
    onSuccess: (post) => {
      changeMine(queryClient, (posts) => [post, ...posts.filter(({ id }) => id !== post.id)]);
      refreshBoard(queryClient);
    },
  });
}

const activeChangeKey = ['set post active'] as const;

/** Shows or hides a post: at once on the screen, and back again when the server refuses. One change at a time. */
export function useSetPostActive(postId: string) {
  const queryClient = useQueryClient();
  const mutationKey = [...activeChangeKey, postId];
  const note = (isActive: boolean): void =>
    changeMine(queryClient, (posts) => posts.map((post) => (post.id === postId ? { ...post, isActive } : post)));
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isActive: boolean) => callApi(setPostActiveEndpoint, { params: { postId }, body: { isActive } }),
    onMutate: async (isActive) => {
      note(isActive);
      await queryClient.cancelQueries({ queryKey: myPostsQuery.queryKey });
    },
    onError: (_, isActive) => note(!isActive),
    onSettled: () => {
      refreshBoard(queryClient);
      const isLast = queryClient.isMutating({ mutationKey: activeChangeKey }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: myPostsQuery.queryKey });
    },
  });
  const setActive: typeof mutate = (isActive, options) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(isActive, options);
  };
  return { setActive, isChanging: useIsMutating({ mutationKey }) > 0 };
}

export function useDeletePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => callApi(deletePostEndpoint, { params: { postId } }),
    onSuccess: (_, postId) => {
      changeMine(queryClient, (posts) => posts.filter(({ id }) => id !== postId));
      refreshBoard(queryClient);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: myPostsQuery.queryKey }),
  });
}

/** Tells the author that the member wants to join; answers with whom to talk to. */
export const useConnectToPost = () =>
  useMutation({ mutationFn: (postId: string) => callApi(connectToPostEndpoint, { params: { postId } }) });
