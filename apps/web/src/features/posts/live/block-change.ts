import { chatIdOf } from '@muster/contract/chat.ts';
import type { Post } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { allFacetsKey, allNewerKey, boardsKey, changeBoards, playerPostsKey } from '../board/board-queries.ts';
import { refetchShownPosts } from './post-cache.ts';
import { withoutPostsOf } from './post-pages.ts';

/** Takes the posts of a player who is out of reach off every board, or loads the boards anew when that is over. */
export function noteBlocked(queryClient: QueryClient, memberId: string, chatId: string, isBlocked: boolean): void {
  const isTheirs = ({ authorId }: Post): boolean => authorId !== memberId && chatIdOf(memberId, authorId) === chatId;
  if (isBlocked) changeBoards(queryClient, (pages) => withoutPostsOf(pages, isTheirs));
  else loadBoardsAnew(queryClient);
  refetchShownPosts(queryClient);
  for (const queryKey of [allFacetsKey, allNewerKey]) void queryClient.invalidateQueries({ queryKey });
}

/** Which of them the posts belong to, and where, only the server knows. */
function loadBoardsAnew(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of queryClient.getQueryCache().findAll({ queryKey: boardsKey }))
    void board.fetch().catch(() => undefined);
  void queryClient.resetQueries({ queryKey: playerPostsKey });
}
