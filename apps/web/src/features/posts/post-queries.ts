import {
  createPostEndpoint,
  deletePostEndpoint,
  type Post,
  type PostChange,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint, type PostCommand } from '@muster/contract/posts/post-commands.ts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { apply } from '#src/lib/api/query-client.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { myPostsQuery } from './my-posts-query.ts';
import { postQuery } from './single-post.ts';
import { setPostDefaults } from '#src/features/sessions/set-post-defaults.ts';
import { type PostPages, withoutPosts } from './post-pages.ts';

/** Applies a response as the event that other windows receive. */
export const publishPost = (post: Post): void =>
  publishLocally({ type: 'post.changed', postId: post.id, authorId: post.authorId, post });

interface CreatePostVariables {
  readonly draft: PostDraft;
  readonly signal?: AbortSignal;
}

export function useCreatePost() {
  return useMutation({
    mutationFn: ({ draft, signal }: CreatePostVariables) => callApi(createPostEndpoint, { body: draft }, { signal }),
    onSuccess: (post, { draft }) => {
      setPostDefaults(draft);
      publishPost(post);
    },
  });
}

export function useUpdatePost(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange) => callApi(updatePostEndpoint, { params: { postId }, body: change }),
    onSuccess: (post) => {
      const before = queryClient.getQueryData(postQuery(postId).queryKey);
      // As on the server, only a change updates the defaults for new posts.
      const { isShared, discordChannelId, gameId } = post;
      const isRechosen = before?.gameId === gameId && before.discordChannelId !== discordChannelId;
      if (before)
        setPostDefaults({ ...(before.isShared !== isShared && { isShared }), ...(isRechosen && { discordChannelId }) });
      publishPost(post);
    },
  });
}

const setActiveKey = (postId: string) => ['set post active', postId] as const;

/** The post as it will be after the change in flight. */
export function useExpectedPost(post: Post): Post {
  const isChangingTo = (isActive: boolean) => ({ mutationKey: [...setActiveKey(post.id), isActive] });
  const isActivating = useIsMutating(isChangingTo(true)) > 0;
  const isDeactivating = useIsMutating(isChangingTo(false)) > 0;
  const isActive = isActivating || (post.isActive && !isDeactivating);
  return isActive === post.isActive ? post : { ...post, isActive };
}

/**
 * Activates or deactivates a post. Ignores calls while a change is in flight. `onError` is called even if the button is
 * unmounted by then.
 */
export function useSetPostActive(postId: string, isActive: boolean, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...setActiveKey(postId), isActive],
    mutationFn: () => callApi(setPostActiveEndpoint, { params: { postId }, body: { isActive } }),
    onSuccess: publishPost,
    onError: (error) => {
      onError(error);
      void refetch({ queryKey: myPostsQuery.queryKey });
    },
  });
  const setActive = (): void => {
    if (queryClient.isMutating({ mutationKey: setActiveKey(postId) }) === 0) mutate();
  };
  return { setActive, isChanging: useIsMutating({ mutationKey: setActiveKey(postId) }) > 0 };
}

export const useCommandPost = (postId: string) =>
  useMutation({
    mutationFn: (name: PostCommand) => callApi(commandPostEndpoint, { params: { postId }, body: { name } }),
    onSuccess: publishPost,
    onError: () => void refetch({ queryKey: myPostsQuery.queryKey }),
  });

export const useDeletePost = ({ id: postId, authorId }: Post) =>
  useMutation({
    mutationFn: () => callApi(deletePostEndpoint, { params: { postId } }),
    onSuccess: () => {
      apply<PostPages>(myPostsQuery.queryKey, (pages) => withoutPosts(pages, ({ id }) => id === postId));
      publishLocally({ type: 'post.removed', postId, authorId });
    },
    onError: () => void refetch({ queryKey: myPostsQuery.queryKey }),
  });
