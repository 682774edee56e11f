import { type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { singlePostsKey } from '#src/lib/post-query.ts';
import { useThrottleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { allFacetsKey, boardsKey, isFilteredBoard, newerPostsKey, playerPostsKey } from '../board/board-queries.ts';
import { recheckFilteredBoards, refetchLatestBoard } from '../board/refetch-boards.ts';
import { gamesQuery } from '../post-queries.ts';
import { refetchMyPosts, refetchPost, refetchSinglePosts, reloadBoards } from './post-cache.ts';

const COUNTS_DELAY_MS = 4_000;
const NEWER_DELAY_MS = 2_000;
const POSTS_DELAY_MS = 300;
/** Above this number of changed posts, the complete board is refetched instead. */
const MAX_CHANGED_POSTS = 20;

/** Refetches posts, then checks that they still match the filters of the boards that list them. */
export async function refetchPosts(
  queryClient: QueryClient,
  memberId: string,
  postIds: readonly string[],
): Promise<void> {
  await Promise.all(postIds.map((postId) => refetchPost(queryClient, memberId, postId)));
  await recheckFilteredBoards(queryClient, postIds);
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

/** Throttled refetches: a burst of live events causes one request of each kind. */
export function useThrottledRefetches(queryClient: QueryClient, memberId: string) {
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
  const movedIds = useRef(new Set<string>());
  const recheckBoards = useThrottleWithJitter(() => {
    const ids = [...movedIds.current];
    movedIds.current.clear();
    void recheckFilteredBoards(queryClient, ids);
  }, POSTS_DELAY_MS);
  const refetches = {
    counts: useThrottleWithJitter(() => invalidate(allFacetsKey), COUNTS_DELAY_MS),
    newer: useThrottleWithJitter(() => invalidate(newerPostsKey), NEWER_DELAY_MS),
    players: useThrottleWithJitter(() => invalidate(playerPostsKey), NEWER_DELAY_MS),
    posts: refetchPostsAndBoards,
    games: useThrottleWithJitter(() => refetchGameNames(queryClient), POSTS_DELAY_MS),
    changedPost: (postId: string): void => {
      changedIds.current.add(postId);
      refetchChanged();
    },
    /** Checks whether filtered boards still list a post in its place. */
    movedPost: (postId: string): void => {
      movedIds.current.add(postId);
      recheckBoards();
    },
  };
  return {
    ...refetches,
    /** Refetches everything that events may have missed, and the lists with `refetchLists`. */
    all(refetchLists = refetches.posts): void {
      refetches.counts();
      refetches.newer();
      refetches.players();
      refetchLists();
    },
  };
}

export interface LiveContext {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly refetches: ReturnType<typeof useThrottledRefetches>;
}
