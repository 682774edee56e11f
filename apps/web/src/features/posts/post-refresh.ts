import { getPostEndpoint } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api-error.ts';
import { callApi } from '#src/lib/call-api.ts';
import { isBeingChanged } from './active-change.ts';
import { noteGone, noteOwnPost, notePost } from './post-cache.ts';

const latestAsk = new Map<string, number>();
let asks = 0;

/** Asks what a post says now, and shows that. Of several answers only the one asked for last counts. */
export async function refreshPost(queryClient: QueryClient, memberId: string, postId: string): Promise<void> {
  const ask = ++asks;
  latestAsk.set(postId, ask);
  const isOutdated = (): boolean => latestAsk.get(postId) !== ask || isBeingChanged(queryClient, postId);
  try {
    const post = await callApi(getPostEndpoint, { params: { postId } });
    if (isOutdated()) return;
    const note = post.authorId === memberId ? noteOwnPost : notePost;
    note(queryClient, post);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && !isOutdated()) noteGone(queryClient, postId);
  } finally {
    if (latestAsk.get(postId) === ask) latestAsk.delete(postId);
  }
}
