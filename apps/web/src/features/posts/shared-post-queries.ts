import { getSharedPostEndpoint, setPostSharedEndpoint } from '@muster/contract/shared-posts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';
import { noteOwnPost, sharedPostKey } from './post-cache.ts';

/** A post as everybody sees it who has its address. */
export const sharedPostQuery = (postId: string) =>
  queryOptions({
    queryKey: sharedPostKey(postId),
    queryFn: ({ signal }) => callApi(getSharedPostEndpoint, { params: { postId } }, { signal }),
  });

/** Lets others open a post of one’s own without an account, or no longer. */
export function useSetPostShared(postId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isShared: boolean) => callApi(setPostSharedEndpoint, { params: { postId }, body: { isShared } }),
    onSuccess: (post) => noteOwnPost(queryClient, post),
  });
}
