import { CHATS_PAGE_SIZE, LOADED_CHATS_COUNT } from '@muster/contract/chat/chat-list.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoadMoreProps } from '#src/components/page/load-more.tsx';
import { conversationsQuery, fetchNextChats } from '../chat-queries.ts';
import { mergeConversations } from '../conversation-merge.ts';

/** Loads the conversations after the loaded ones, page by page. */
export function useOlderConversations(): LoadMoreProps['pages'] {
  const queryClient = useQueryClient();
  const { data: known = [], dataUpdatedAt } = useQuery(conversationsQuery);
  const next = useMutation({
    mutationFn: async () => {
      const page = await fetchNextChats(known);
      queryClient.setQueryData(conversationsQuery.queryKey, (current = []) => {
        const others = current.filter(({ id }) => !page.some((older) => older.id === id));
        return mergeConversations(current, [...others, ...page]);
      });
      return page.length === CHATS_PAGE_SIZE;
    },
  });
  return {
    hasNextPage: known.length >= LOADED_CHATS_COUNT && next.data !== false,
    isFetchingNextPage: next.isPending,
    isFetchNextPageError: next.isError,
    error: next.error,
    dataUpdatedAt,
    fetchNextPage: () => next.mutateAsync().catch(() => undefined),
  };
}
