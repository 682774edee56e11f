import type { QueryClient } from '@tanstack/react-query';
import { catchUpBoards } from '../board/board-catch-up.ts';
import { boardsKey, isFilteredBoard } from '../board/board-queries.ts';
import { singlePostsKey, refetchMyPosts } from './post-cache.ts';
import { gamesQuery } from '../post-queries.ts';

/** A filtered board is refetched completely: posts that match only now may belong between the loaded ones. */
function refetchBoards(queryClient: QueryClient): void {
  const filtered = queryClient
    .getQueryCache()
    .findAll({ queryKey: boardsKey, type: 'active', predicate: isFilteredBoard });
  if (filtered.length === 0) return void catchUpBoards(queryClient);
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of filtered) void board.fetch().catch(() => undefined);
}

/** A game was renamed, merged or deleted: refetches everything that shows a game name. */
export function applyGamesChanged(queryClient: QueryClient): void {
  for (const queryKey of [gamesQuery.queryKey, singlePostsKey]) void queryClient.invalidateQueries({ queryKey });
  refetchMyPosts(queryClient);
  refetchBoards(queryClient);
}
