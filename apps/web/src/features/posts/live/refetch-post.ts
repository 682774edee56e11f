import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { isSettingActive } from './set-active-mutation.ts';
import { discardPostRequest, startPostRequest } from './latest-request.ts';
import { removePost, applyOwnPost, applyPost } from './post-cache.ts';

/** Fetches a post and updates the cache. Ignores responses that a later request, a removal or a change made stale. */
export async function refetchPost(queryClient: QueryClient, memberId: string, postId: string): Promise<void> {
  const isLatest = startPostRequest(postId);
  const isCurrent = (): boolean => isLatest() && !isSettingActive(queryClient, postId);
  try {
    const post = await callApi(getPostEndpoint, { params: { postId } });
    if (!isCurrent()) return;
    const apply = post.authorId === memberId ? applyOwnPost : applyPost;
    apply(queryClient, post);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && isCurrent()) removePost(queryClient, postId);
  } finally {
    if (isLatest()) discardPostRequest(postId);
  }
}
