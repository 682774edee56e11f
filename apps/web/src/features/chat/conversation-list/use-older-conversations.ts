import type { Conversation } from '@muster/contract/chat/chat.ts';
import { CHATS_PAGE_SIZE, LOADED_CHATS_COUNT } from '@muster/contract/chat/chat-list.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoadMoreProps } from '#src/components/page/load-more.tsx';
import { apply } from '#src/lib/api/query-client.ts';
import { conversationsQuery, fetchChats } from '../chat-queries.ts';
import { mergeConversations } from '../conversation-merge.ts';

/**
 * Loads one more page of conversations. Fetches the loaded ones again: an archived, deleted or opened conversation may be
 * anywhere in the order of the server, so none of them marks the end of the loaded pages.
 */
export function useOlderConversations(): LoadMoreProps['pages'] {
  const queryClient = useQueryClient();
  const { queryKey } = conversationsQuery;
  const { data: known = [], dataUpdatedAt } = useQuery(conversationsQuery);
  const next = useMutation({
    mutationFn: async () => {
      const fresh = await fetchChats({ client: queryClient, queryKey, minCount: known.length + 1 });
      apply<readonly Conversation[]>(queryKey, (current) => {
        const others = current.filter(({ id }) => !fresh.some((listed) => listed.id === id));
        return mergeConversations(current, [...others, ...fresh]);
      });
      return fresh.length > known.length && fresh.length % CHATS_PAGE_SIZE === 0;
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
