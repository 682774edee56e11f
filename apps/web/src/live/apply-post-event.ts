import type { PostEvent } from '@muster/contract/live-events.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isOlderThanSubscription } from '#src/lib/live/live-client.ts';
import { applyPostNotFound, singlePostKey } from '#src/lib/post-query.ts';
import { boardsKey, newestIdOf, playerPostsKey } from '#src/features/posts/board/board-queries.ts';
import { updateNewPosts, withNewPostEvent } from '#src/features/posts/board/new-posts.ts';
import {
  applyEventToPosts,
  applyOwnPost,
  isSettingActive,
  refetchSinglePosts,
} from '#src/features/posts/live/post-cache.ts';
import type { PostPages } from '#src/features/posts/post-pages.ts';
import type { EventOf } from './live-context.ts';
import type { PostContext } from './use-throttled-refetches.ts';

/** A post is new or active again: it may belong in the loaded posts of its author. */
function applyPostVisible({ queryClient, refetches }: PostContext, { authorId }: PostEvent): void {
  if (queryClient.getQueryData([...playerPostsKey, authorId])) refetches.players();
}

/** Whether a shown post or player may lack changes from before the subscription. */
const hasOlderData = (queryClient: QueryClient, queryKey: QueryKey): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active' })
    .some(({ state }) => state.data !== undefined && isOlderThanSubscription(state.dataUpdatedAt));

/** Whether the shown board may lack changes from before the subscription. Events update it later, too. */
const hasOlderBoard = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueriesData<PostPages>({ queryKey: boardsKey, type: 'active' })
    .some(([, pages]) => pages && isOlderThanSubscription(pages.pages[0]?.requestedAt ?? 0));

/** Refetches what may have changed before the server began to send the changes. */
function applySubscribed({ queryClient, refetches }: PostContext, event: EventOf<'live.subscribed'>): void {
  const { board, postIds, memberIds, hasRecentChanges } = event;
  if (board) queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  if (board && (hasRecentChanges || hasOlderBoard(queryClient))) refetches.all();
  for (const postId of postIds)
    if (hasRecentChanges || hasOlderData(queryClient, singlePostKey(postId))) refetchSinglePosts(queryClient, postId);
  if (memberIds.length > 0 && (hasRecentChanges || hasOlderData(queryClient, playerPostsKey))) refetches.players();
}

function applyOwnEvent({ queryClient, refetches }: PostContext, event: PostEvent): void {
  if (event.type !== 'post.changed') refetches.myPosts();
  // While the member activates or deactivates it, the optimistic state is newer.
  else if (!isSettingActive(queryClient, event.postId)) applyOwnPost(queryClient, event.post);
}

/** Applies a change of a post, or a new subscription, to the loaded boards, lists, pages and counts. */
export function applyPostEvent(context: PostContext, event: PostEvent | EventOf<'live.subscribed'>): void {
  if (event.type === 'live.subscribed') return applySubscribed(context, event);
  const { queryClient, memberId, refetches } = context;
  const newestId = newestIdOf(queryClient, {}) ?? '';
  refetches.counts();
  updateNewPosts(queryClient, (known) => withNewPostEvent(known, event, newestId));
  if (event.authorId === memberId) applyOwnEvent(context, event);
  if (event.authorId !== memberId || event.type === 'post.removed') applyEventToPosts(queryClient, event);
  if (event.type === 'post.removed') applyPostNotFound(queryClient, singlePostKey(event.postId));
  else applyPostVisible(context, event);
}
