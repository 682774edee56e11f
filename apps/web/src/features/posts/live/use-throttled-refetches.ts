import { type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { invalidatePages } from '#src/lib/api/paging.ts';
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

/** Collects the ids of posts and calls `run` with all of them after a delay. */
function useThrottledIds(run: (ids: readonly string[]) => void): (id: string) => void {
  const ids = useRef(new Set<string>());
  const runSoon = useThrottleWithJitter(() => {
    const collected = [...ids.current];
    ids.current.clear();
    run(collected);
  }, POSTS_DELAY_MS);
  return (id) => {
    ids.current.add(id);
    runSoon();
  };
}

/** Throttled refetches: a burst of live events causes one request of each kind. */
export function useThrottledRefetches(queryClient: QueryClient, memberId: string) {
  const invalidate = (queryKey: QueryKey): void => void queryClient.invalidateQueries({ queryKey });
  const refetchPostsAndBoards = useThrottleWithJitter(() => {
    refetchMyPosts(queryClient);
    refetchSinglePosts(queryClient);
    void refetchLatestBoard(queryClient);
  }, POSTS_DELAY_MS);
  const changedPost = useThrottledIds((ids) => {
    if (ids.length > MAX_CHANGED_POSTS) return refetchPostsAndBoards();
    void refetchPosts(queryClient, memberId, ids);
  });
  const recheckPost = useThrottledIds((ids) => void recheckFilteredBoards(queryClient, ids));
  const refetches = {
    counts: useThrottleWithJitter(() => invalidate(allFacetsKey), COUNTS_DELAY_MS),
    newer: useThrottleWithJitter(() => invalidate(newerPostsKey), NEWER_DELAY_MS),
    players: useThrottleWithJitter(() => void invalidatePages(queryClient, playerPostsKey), NEWER_DELAY_MS),
    posts: refetchPostsAndBoards,
    games: useThrottleWithJitter(() => refetchGameNames(queryClient), POSTS_DELAY_MS),
    changedPost,
    /** Checks whether filtered boards still list the post, and where. */
    recheckPost,
  };
  return {
    ...refetches,
    /** Refetches everything that may be stale after missed events; `refetchLists` refetches the lists. */
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
