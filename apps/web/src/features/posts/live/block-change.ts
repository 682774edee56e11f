import { chatIdOf } from '@muster/contract/chat.ts';
import type { Post } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { allFacetsKey, allNewerKey, boardsKey, updateBoards, playerPostsKey } from '../board/board-queries.ts';
import { refetchSinglePosts } from './post-cache.ts';
import { withoutPostsWhere } from './post-pages.ts';

/** Removes the posts of a player who blocks or is blocked by the member; reloads the boards when the block ends. */
export function applyBlockChanged(
  queryClient: QueryClient,
  memberId: string,
  chatId: string,
  isBlocked: boolean,
): void {
  const isByOtherMember = ({ authorId }: Post): boolean =>
    authorId !== memberId && chatIdOf(memberId, authorId) === chatId;
  if (isBlocked) updateBoards(queryClient, (pages) => withoutPostsWhere(pages, isByOtherMember));
  else reloadBoards(queryClient);
  refetchSinglePosts(queryClient);
  for (const queryKey of [allFacetsKey, allNewerKey]) void queryClient.invalidateQueries({ queryKey });
}

/** Only the server knows which boards the unblocked posts belong to. */
function reloadBoards(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of queryClient.getQueryCache().findAll({ queryKey: boardsKey }))
    void board.fetch().catch(() => undefined);
  void queryClient.resetQueries({ queryKey: playerPostsKey });
}
