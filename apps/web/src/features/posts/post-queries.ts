import { listGamesEndpoint } from '@muster/contract/games.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  type PostChange,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts.ts';
import { infiniteQueryOptions, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { setSharesPosts } from '#src/lib/session/session.ts';
import { activeChangeKey, countActiveChanges, isBeingChanged } from './live/set-active-mutation.ts';
import { myPostsKey, noteActive, noteGone, noteOwnPost, postKey } from './live/post-cache.ts';
import { postsIn } from './live/post-pages.ts';

/** The member's own posts, newest first. */
export const myPostsQuery = infiniteQueryOptions({
  queryKey: myPostsKey,
  queryFn: ({ pageParam, signal }) =>
    callApi(listMyPostsEndpoint, { querystring: { cursor: pageParam || undefined } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: postsIn,
});

/** What one post says now. */
export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: postKey(postId),
    queryFn: ({ signal }) => callApi(getPostEndpoint, { params: { postId } }, { signal }),
  });

/** The games a post can choose from. */
export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

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
      setSharesPosts(queryClient, post.isShared);
      noteOwnPost(queryClient, post);
    },
  });
}

/** Replaces what a post of one’s own says. */
export function useUpdatePost(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange) => callApi(updatePostEndpoint, { params: { postId }, body: change }),
    onSuccess: (post) => {
      const before = queryClient.getQueryData(postQuery(postId).queryKey);
      // As on the server, only a change of it is a choice.
      if (before && before.isShared !== post.isShared) setSharesPosts(queryClient, post.isShared);
      noteOwnPost(queryClient, post);
    },
  });
}

/** Shows or hides a post: at once on the screen, and back again when the server refuses. One change at a time. */
export function useSetPostActive(postId: string) {
  const queryClient = useQueryClient();
  const mutationKey = activeChangeKey(postId);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isActive: boolean) => callApi(setPostActiveEndpoint, { params: { postId }, body: { isActive } }),
    onMutate: async (isActive) => {
      noteActive(queryClient, postId, isActive);
      await queryClient.cancelQueries({ queryKey: myPostsKey });
    },
    onSuccess: (post) => noteOwnPost(queryClient, post),
    onError: (_, isActive) => noteActive(queryClient, postId, !isActive),
    onSettled: () => {
      const isLast = countActiveChanges(queryClient) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: myPostsKey });
    },
  });
  const setActive: typeof mutate = (isActive, options) => {
    if (!isBeingChanged(queryClient, postId)) mutate(isActive, options);
  };
  return { setActive, isChanging: useIsMutating({ mutationKey }) > 0 };
}

export function useDeletePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => callApi(deletePostEndpoint, { params: { postId } }),
    onSuccess: (_, postId) => noteGone(queryClient, postId),
    onError: () => void queryClient.invalidateQueries({ queryKey: myPostsKey }),
  });
}
