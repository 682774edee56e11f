import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  listMyPostsEndpoint,
  type PostChange,
  type PostDraft,
  type PostPage,
  type PostSharing,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/shared-posts.ts';
import { infiniteQueryOptions, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { fetchAndApplyEvents } from '#src/lib/api/fetch-and-apply-events.ts';
import { shareWithNextPage } from '#src/lib/api/paging.ts';
import { postQuery } from '#src/lib/post-query.ts';
import { setSharesPosts } from '#src/features/sessions/session.ts';
import {
  applyOwnPost,
  applyPostActive,
  countPendingSetActive,
  isSettingActive,
  myPostsKey,
  removePost,
  setActiveKey,
} from './live/post-cache.ts';
import { postsIn, pageWithPostEvent } from './post-pages.ts';

/** The member's own posts, newest first. */
export const myPostsQuery = infiniteQueryOptions({
  queryKey: myPostsKey,
  queryFn: ({ pageParam, signal }) =>
    fetchAndApplyEvents<PostPage>(
      () => callApi(listMyPostsEndpoint, { querystring: { cursor: pageParam || undefined } }, { signal }),
      pageWithPostEvent,
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  structuralSharing: shareWithNextPage,
  select: postsIn,
});

export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

interface CreatePostVariables {
  readonly draft: PostDraft;
  readonly signal?: AbortSignal;
}

export function useCreatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, signal }: CreatePostVariables) => callApi(createPostEndpoint, { body: draft }, { signal }),
    onSuccess: (post) => {
      setSharesPosts(queryClient, post.isShared);
      applyOwnPost(queryClient, post);
    },
  });
}

export function useUpdatePost(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange) => callApi(updatePostEndpoint, { params: { postId }, body: change }),
    onSuccess: (post) => {
      const before = queryClient.getQueryData(postQuery(postId).queryKey);
      // As on the server, only a change of `isShared` updates the default for new posts.
      if (before && before.isShared !== post.isShared) setSharesPosts(queryClient, post.isShared);
      applyOwnPost(queryClient, post);
    },
  });
}

/** Activates or deactivates a post with an optimistic update. Ignores calls while a change is pending. */
/** `onError` is called even if the button is unmounted by then. */
export function useSetPostActive(postId: string, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const mutationKey = setActiveKey(postId);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isActive: boolean) => callApi(setPostActiveEndpoint, { params: { postId }, body: { isActive } }),
    onMutate: async (isActive) => {
      applyPostActive(queryClient, postId, isActive);
      await queryClient.cancelQueries({ queryKey: myPostsKey });
    },
    onSuccess: (post) => applyOwnPost(queryClient, post),
    onError: (error, isActive) => {
      applyPostActive(queryClient, postId, !isActive);
      onError(error);
    },
    onSettled: () => {
      const isLast = countPendingSetActive(queryClient) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: myPostsKey });
    },
  });
  const setActive = (isActive: boolean): void => {
    if (!isSettingActive(queryClient, postId)) mutate(isActive);
  };
  return { setActive, isChanging: useIsMutating({ mutationKey }) > 0 };
}

export function useSetPostShared(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PostSharing) => callApi(setPostSharedEndpoint, { params: { postId }, body }),
    onSuccess: (post) => {
      setSharesPosts(queryClient, post.isShared);
      applyOwnPost(queryClient, post);
    },
  });
}

export function useDeletePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => callApi(deletePostEndpoint, { params: { postId } }),
    onSuccess: (_, postId) => removePost(queryClient, postId),
    onError: () => void queryClient.invalidateQueries({ queryKey: myPostsKey }),
  });
}
