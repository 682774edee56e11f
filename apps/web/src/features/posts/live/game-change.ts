import type { QueryClient } from '@tanstack/react-query';
import { catchUpBoards } from '../board/board-catch-up.ts';
import { boardsKey, isFilteredBoard } from '../board/board-queries.ts';
import { onePostKey, refreshMine } from './post-cache.ts';
import { gamesQuery } from '../post-queries.ts';

/** Brings the board that is shown up to date. Posts may belong to a filter now, in between those that did before. */
function refreshBoards(queryClient: QueryClient): void {
  const filtered = queryClient
    .getQueryCache()
    .findAll({ queryKey: boardsKey, type: 'active', predicate: isFilteredBoard });
  if (filtered.length === 0) return void catchUpBoards(queryClient);
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of filtered) void board.fetch().catch(() => undefined);
}

/** Games are called otherwise, or gone with their posts, or have become one: whatever names a game asks again. */
export function refreshGames(queryClient: QueryClient): void {
  for (const queryKey of [gamesQuery.queryKey, onePostKey]) void queryClient.invalidateQueries({ queryKey });
  refreshMine(queryClient);
  refreshBoards(queryClient);
}
