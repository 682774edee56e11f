import { getPostEndpoint } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { isBeingChanged } from './set-active-mutation.ts';
import { callOffAsk, noteAsk } from './latest-request.ts';
import { noteGone, noteOwnPost, notePost } from './post-cache.ts';

/**
 * Asks what a post says now, and shows that. Of several answers only the one asked for last counts, and none when the
 * post has gone meanwhile.
 */
export async function refreshPost(queryClient: QueryClient, memberId: string, postId: string): Promise<void> {
  const isLatest = noteAsk(postId);
  const counts = (): boolean => isLatest() && !isBeingChanged(queryClient, postId);
  try {
    const post = await callApi(getPostEndpoint, { params: { postId } });
    if (!counts()) return;
    const note = post.authorId === memberId ? noteOwnPost : notePost;
    note(queryClient, post);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && counts()) noteGone(queryClient, postId);
  } finally {
    if (isLatest()) callOffAsk(postId);
  }
}
