import type { QueryClient } from '@tanstack/react-query';
import { invalidatePages } from '#src/lib/api/paging.ts';
import { singlePostsKey } from '#src/lib/post-query.ts';
import { useThrottleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { allFacetsKey, boardsKey, isFilteredBoard, playerPostsKey } from '#src/features/posts/board/board-queries.ts';
import { refetchLatestBoard } from '#src/features/posts/board/refetch-boards.ts';
import { gamesQuery } from '#src/features/posts/post-queries.ts';
import { refetchMyPosts, refetchSinglePosts, reloadBoards } from '#src/features/posts/live/post-cache.ts';

/** An open board fetches its counts at most once in this time. */
const COUNTS_INTERVAL_MS = 5_000;
const COUNTS_DELAY_MS = 2_000;
const PLAYERS_DELAY_MS = 2_000;
const POSTS_DELAY_MS = 300;

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
export function useThrottledRefetches(queryClient: QueryClient) {
  const refetchPostsAndBoards = useThrottleWithJitter(() => {
    refetchMyPosts(queryClient);
    refetchSinglePosts(queryClient);
    void refetchLatestBoard(queryClient);
  }, POSTS_DELAY_MS);
  const refetches = {
    counts: useThrottleWithJitter(
      () => void queryClient.invalidateQueries({ queryKey: allFacetsKey }),
      COUNTS_DELAY_MS,
      COUNTS_INTERVAL_MS,
    ),
    players: useThrottleWithJitter(() => void invalidatePages(queryClient, playerPostsKey), PLAYERS_DELAY_MS),
    myPosts: useThrottleWithJitter(() => refetchMyPosts(queryClient), POSTS_DELAY_MS),
    posts: refetchPostsAndBoards,
    games: useThrottleWithJitter(() => refetchGameNames(queryClient), POSTS_DELAY_MS),
  };
  return {
    ...refetches,
    /** Refetches everything that may be stale after missed events; `refetchLists` refetches the lists. */
    all(refetchLists = refetches.posts): void {
      refetches.counts();
      refetches.players();
      refetchLists();
    },
  };
}

export interface PostContext {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly refetches: ReturnType<typeof useThrottledRefetches>;
}
