import { listGamesEndpoint } from '@muster/contract/games.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  type Post,
  type PostContent,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';
import { changeBoards, forgetBoards } from './board-queries.ts';
import { type PostPages, postsIn, withNewestPost, withoutPost, withPost } from './post-pages.ts';

/** The member's own posts, newest first. */
export const myPostsQuery = infiniteQueryOptions({
  queryKey: ['posts', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    callApi(listMyPostsEndpoint, { querystring: { cursor: pageParam || undefined } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: postsIn,
});

/** What one post says now. */
export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: ['posts', 'one', postId],
    queryFn: ({ signal }) => callApi(getPostEndpoint, { params: { postId } }, { signal }),
  });

/** The games a post can choose from. */
export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

const changeMine = (queryClient: QueryClient, change: (pages: PostPages) => PostPages): void =>
  void queryClient.setQueryData<PostPages>(myPostsQuery.queryKey, (pages) => pages && change(pages));

/** Shows what a post says now wherever it is loaded. */
export function notePost(queryClient: QueryClient, post: Post): void {
  changeMine(queryClient, (pages) => withPost(pages, post));
  changeBoards(queryClient, (pages) => (post.isActive ? withPost(pages, post) : withoutPost(pages, post.id)));
  queryClient.setQueryData(postQuery(post.id).queryKey, (known) => known && post);
}

/** Takes a post that is gone away wherever it is loaded. */
export function noteDeleted(queryClient: QueryClient, postId: string): void {
  changeMine(queryClient, (pages) => withoutPost(pages, postId));
  changeBoards(queryClient, (pages) => withoutPost(pages, postId));
  queryClient.removeQueries({ queryKey: postQuery(postId).queryKey });
}

interface Creation {
  readonly draft: PostDraft;
  /** Ends the wait for the answer. */
  readonly signal?: AbortSignal;
}

export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, signal }: Creation) => callApi(createPostEndpoint, { body: draft }, { signal }),
    onSuccess: (post) => {
      changeMine(queryClient, (pages) => withNewestPost(pages, post));
      forgetBoards(queryClient);
    },
  });
}

/** Replaces what a post of one’s own says. */
export function useUpdatePost(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: PostContent) => callApi(updatePostEndpoint, { params: { postId }, body: content }),
    onSuccess: (post) => notePost(queryClient, post),
  });
}

const activeChangeKey = ['set post active'] as const;

/** Shows or hides a post: at once on the screen, and back again when the server refuses. One change at a time. */
export function useSetPostActive(postId: string) {
  const queryClient = useQueryClient();
  const mutationKey = [...activeChangeKey, postId];
  const note = (isActive: boolean): void =>
    changeMine(queryClient, (pages) => {
      const post = postsIn(pages).find(({ id }) => id === postId);
      return post ? withPost(pages, { ...post, isActive }) : pages;
    });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isActive: boolean) => callApi(setPostActiveEndpoint, { params: { postId }, body: { isActive } }),
    onMutate: async (isActive) => {
      note(isActive);
      await queryClient.cancelQueries({ queryKey: myPostsQuery.queryKey });
    },
    onSuccess: (post) => notePost(queryClient, post),
    onError: (_, isActive) => note(!isActive),
    onSettled: () => {
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
    onSuccess: (_, postId) => noteDeleted(queryClient, postId),
    onError: () => void queryClient.invalidateQueries({ queryKey: myPostsQuery.queryKey }),
  });
}
