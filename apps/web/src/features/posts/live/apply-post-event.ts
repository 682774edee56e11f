import type { BoardFields, LiveEvent, PostEvent } from '@muster/contract/live-events.ts';
import { boardFilterSchema } from '@muster/contract/posts/board.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isOlderThanSubscription } from '#src/lib/live/live-client.ts';
import { singlePostKey } from '#src/lib/post-query.ts';
import { isOnBoard, updateFacets, updateNewerCounts } from '../board/board-counts.ts';
import { boardsKey, playerPostsKey, updateBoard } from '../board/board-queries.ts';
import {
  applyPost,
  isPostLoaded,
  refetchMyPosts,
  refetchPost,
  refetchSinglePosts,
  removePostFromBoards,
} from './post-cache.ts';
import { hasPost, type PostPages, withoutPost } from './post-pages.ts';
import { type LiveContext, refetchPosts } from './use-throttled-refetches.ts';

type SubscribedEvent = Extract<LiveEvent, { type: 'live.subscribed' }>;

/**
 * Removes a changed post from the boards whose filters it no longer matches. Returns whether it is on a board that only the
 * server can check.
 */
function removeFromNonMatchingBoards(queryClient: QueryClient, postId: string, after: BoardFields | null): boolean {
  let isUnknown = false;
  for (const [queryKey, pages] of queryClient.getQueriesData<PostPages>({ queryKey: boardsKey })) {
    const filter = boardFilterSchema.safeParse(queryKey.at(-1)).data ?? {};
    const belongs = pages && hasPost(pages, postId) ? isOnBoard(filter, after) : true;
    if (belongs === undefined) isUnknown = true;
    else if (!belongs) updateBoard(queryClient, filter, (known) => withoutPost(known, postId));
  }
  return isUnknown;
}

/** Updates the counts of the board, or fetches those that only the server knows. */
function applyToCounts({ queryClient, memberId, refetches }: LiveContext, event: PostEvent): void {
  updateFacets(queryClient, event, refetches.counts);
  if (event.authorId !== memberId) updateNewerCounts(queryClient, event, refetches.newer);
}

/** A post is new or active again: it may belong in the loaded posts of its author. */
function applyPostVisible({ queryClient, refetches }: LiveContext, { authorId }: PostEvent): void {
  if (queryClient.getQueryData([...playerPostsKey, authorId])) refetches.players();
}

function applyPostChanged(context: LiveContext, event: Extract<PostEvent, { type: 'post.changed' }>): void {
  const { queryClient, memberId, refetches } = context;
  const { postId, authorId, post } = event;
  if (!isPostLoaded(queryClient, postId)) return;
  if (authorId === memberId) return void refetchPosts(queryClient, memberId, [postId]);
  if (!post) return refetches.changedPost(postId);
  applyPost(queryClient, post);
  if (removeFromNonMatchingBoards(queryClient, postId, event.after)) refetches.recheckPost(postId);
}

function applyPostRemoved({ queryClient, memberId }: LiveContext, { postId, authorId }: PostEvent): void {
  removePostFromBoards(queryClient, postId);
  if (authorId === memberId) refetchMyPosts(queryClient);
  else refetchSinglePosts(queryClient, postId);
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
function applySubscribed({ queryClient, refetches }: LiveContext, event: SubscribedEvent): void {
  const { board, postIds, memberIds, hasRecentChanges } = event;
  if (board) queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  if (board && (hasRecentChanges || hasOlderBoard(queryClient))) refetches.all();
  for (const postId of postIds)
    if (hasRecentChanges || hasOlderData(queryClient, singlePostKey(postId))) refetchSinglePosts(queryClient, postId);
  if (memberIds.length > 0 && (hasRecentChanges || hasOlderData(queryClient, playerPostsKey))) refetches.players();
}

/** Applies a change of a post, or a new subscription, to the loaded boards, lists, pages and counts. */
export function applyPostEvent(context: LiveContext, event: PostEvent | SubscribedEvent): void {
  if (event.type === 'live.subscribed') return applySubscribed(context, event);
  const { queryClient, memberId } = context;
  applyToCounts(context, event);
  if (event.type === 'post.removed') return applyPostRemoved(context, event);
  applyPostVisible(context, event);
  if (event.type === 'post.changed') applyPostChanged(context, event);
  else if (event.authorId === memberId) void refetchPost(queryClient, memberId, event.postId);
}
