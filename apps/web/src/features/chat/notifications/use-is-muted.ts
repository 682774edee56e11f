import { useQueryClient } from '@tanstack/react-query';
import { conversationsQuery } from '../chat-queries.ts';

/** Returns a function: whether the member has muted a conversation. */
export function useIsMuted(): (chatId: string) => boolean {
  const queryClient = useQueryClient();
  return (chatId) =>
    queryClient.getQueryData(conversationsQuery.queryKey)?.some(({ id, isMuted }) => id === chatId && isMuted) === true;
}
