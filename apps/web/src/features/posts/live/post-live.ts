import type { Game } from '@muster/contract/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { singlePostsKey } from '#src/lib/post-query.ts';
import { useThrottleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { useOnVisible } from '#src/lib/use-window-event.ts';
import { refetchLatestBoard, recheckFilteredBoards } from '../board/refetch-boards.ts';
import { allFacetsKey, boardsKey, isFilteredBoard, newerPostsKey, playerPostsKey } from '../board/board-queries.ts';
import { gamesQuery } from '../post-queries.ts';
import {
  applyBlockChanged,
  applyCrewChanged,
  applyMemberChanged,
  isPostLoaded,
  refetchMyPosts,
  refetchPost,
  refetchSinglePosts,
  reloadBoards,
  removePostFromBoards,
  removePostsOfAuthor,
} from './post-cache.ts';

const COUNTS_DELAY_MS = 3_000;
const NEWER_DELAY_MS = 1_000;
const POSTS_DELAY_MS = 300;
/** Above this number of changed posts, the complete board is refetched instead. */
const MAX_CHANGED_POSTS = 20;

/** Refetches posts, then checks that they still match the filters of the boards that list them. */
async function refetchPosts(queryClient: QueryClient, memberId: string, postIds: readonly string[]): Promise<void> {
  await Promise.all(postIds.map((postId) => refetchPost(queryClient, memberId, postId)));
  await recheckFilteredBoards(queryClient, postIds);
}

/** Throttled refetches: a burst of live events causes one request of each kind. */
function useThrottledRefetches(queryClient: QueryClient, memberId: string) {
  const changedIds = useRef(new Set<string>());
  const invalidate = (queryKey: QueryKey): void => void queryClient.invalidateQueries({ queryKey });
  const refetchPostsAndBoards = useThrottleWithJitter(() => {
    refetchMyPosts(queryClient);
    refetchSinglePosts(queryClient);
    void refetchLatestBoard(queryClient);
  }, POSTS_DELAY_MS);
  const refetchChanged = useThrottleWithJitter(() => {
    const ids = [...changedIds.current];
    changedIds.current.clear();
    if (ids.length > MAX_CHANGED_POSTS) return refetchPostsAndBoards();
    void refetchPosts(queryClient, memberId, ids);
  }, POSTS_DELAY_MS);
  return {
    counts: useThrottleWithJitter(() => invalidate(allFacetsKey), COUNTS_DELAY_MS),
    newer: useThrottleWithJitter(() => invalidate(newerPostsKey), NEWER_DELAY_MS),
    players: useThrottleWithJitter(() => invalidate(playerPostsKey), NEWER_DELAY_MS),
    posts: refetchPostsAndBoards,
    games: useThrottleWithJitter(() => refetchGameNames(queryClient), POSTS_DELAY_MS),
    changedPost: (postId: string): void => {
      changedIds.current.add(postId);
      refetchChanged();
    },
  };
}

interface LiveContext {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly refetches: ReturnType<typeof useThrottledRefetches>;
}

type PostRef = Pick<Post, 'authorId'> & { readonly postId: string };

/** A post is new or active again: it may belong on the board and in the loaded posts of its author. */
function applyPostVisible({ queryClient, memberId, refetches }: LiveContext, { authorId }: PostRef): void {
  refetches.counts();
  if (authorId !== memberId) refetches.newer();
  if (queryClient.getQueryData([...playerPostsKey, authorId])) refetches.players();
}

function applyPostChanged(context: LiveContext, post: PostRef): void {
  const { queryClient, memberId, refetches } = context;
  const { postId, authorId } = post;
  applyPostVisible(context, post);
  if (!isPostLoaded(queryClient, postId)) return;
  if (authorId !== memberId) return refetches.changedPost(postId);
  void refetchPosts(queryClient, memberId, [postId]);
}

function applyPostRemoved({ queryClient, memberId, refetches }: LiveContext, { postId, authorId }: PostRef): void {
  refetches.counts();
  removePostFromBoards(queryClient, postId);
  if (authorId === memberId) return refetchMyPosts(queryClient);
  refetchSinglePosts(queryClient, postId);
  // The post may be counted in the pill of newer posts.
  refetches.newer();
}

/** Events may have been missed, or every post of a game has changed. */
function refetchAll({ refetches }: LiveContext, refetchLists: () => void): void {
  refetches.counts();
  refetches.newer();
  refetches.players();
  refetchLists();
}

function applyPostEvent(context: LiveContext, event: LiveEvent): void {
  const { queryClient, memberId } = context;
  switch (event.type) {
    case 'post.created':
      applyPostVisible(context, event);
      if (event.authorId === memberId) void refetchPost(queryClient, memberId, event.postId);
      break;
    case 'post.changed':
      return applyPostChanged(context, event);
    case 'post.removed':
      return applyPostRemoved(context, event);
    case 'crew.changed':
      return applyCrewChanged(queryClient, event);
    default:
  }
}

function applyLiveEvent(context: LiveContext, event: LiveEvent): void {
  const { queryClient, memberId, refetches } = context;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return refetchAll(context, refetches.posts);
    case 'game.changed':
      return refetchAll(context, refetches.games);
    case 'game.verified':
      return applyGameVerified(queryClient, event.game);
    case 'member.changed':
      return applyMemberChanged(queryClient, event);
    case 'member.left':
      removePostsOfAuthor(queryClient, event.memberId);
      refetches.counts();
      return refetches.newer();
    case 'join-request.changed':
      return applyRequestChanged(context, event.request);
    case 'chat.blocked':
      return applyBlockChanged(queryClient, memberId, event.chatId, event.isBlocked);
    default:
      return applyPostEvent(context, event);
  }
}

/** The author's post counts its responses. */
function applyRequestChanged({ queryClient, memberId }: LiveContext, { postId, author }: JoinRequest): void {
  if (postId !== null && author.id === memberId && isPostLoaded(queryClient, postId))
    void refetchPost(queryClient, memberId, postId);
}

const applyGameVerified = (queryClient: QueryClient, game: Game): void =>
  void queryClient.setQueryData(
    gamesQuery.queryKey,
    (games) => games && [...games.filter(({ id }) => id !== game.id), game],
  );

/** Applies live events to the cached posts while the calling screen is mounted. */
export function usePostLive(memberId: string): void {
  const queryClient = useQueryClient();
  const refetches = useThrottledRefetches(queryClient, memberId);
  useLiveEvents((event) => applyLiveEvent({ queryClient, memberId, refetches }, event));
  useOnVisible(refetches.newer);
}

/** A game was renamed, merged or deleted: refetches everything that shows a game name. */
function refetchGameNames(queryClient: QueryClient): void {
  for (const queryKey of [gamesQuery.queryKey, singlePostsKey]) void queryClient.invalidateQueries({ queryKey });
  refetchMyPosts(queryClient);
  // A filtered board is refetched completely: posts that match only now may belong between the loaded ones.
  const isFilteredBoardActive = { queryKey: boardsKey, type: 'active', predicate: isFilteredBoard } as const;
  if (queryClient.getQueryCache().findAll(isFilteredBoardActive).length > 0) reloadBoards(queryClient);
  else void refetchLatestBoard(queryClient);
}
