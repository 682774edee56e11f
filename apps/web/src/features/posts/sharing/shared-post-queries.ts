import type { PostSharing } from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint, setPostSharedEndpoint } from '@muster/contract/posts/shared-posts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { setSharesPosts } from '#src/lib/session/session.ts';
import { applyOwnPost } from '../live/post-cache.ts';

/** A shared post as visitors see it. */
export const sharedPostQuery = (postId: string) =>
  queryOptions({
    queryKey: ['posts', 'shared', postId],
    queryFn: ({ signal }) => callApi(getSharedPostEndpoint, { params: { postId } }, { signal }),
  });

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
