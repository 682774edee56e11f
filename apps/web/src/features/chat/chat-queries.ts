import {
  chatIdOf,
  listChatsEndpoint,
  listMessagesEndpoint,
  markChatReadEndpoint,
  openChatEndpoint,
} from '@muster/contract/chat.ts';
import type { Conversation, Message, MessagePage } from '@muster/contract/chat.ts';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isSessionError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetchMissed } from '#src/lib/api/refetch-missed.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { chatsKey, messagesKey, openChatKey } from './chat-keys.ts';
import { firstSeq, withChanged, withNewer, withNewestPage, withOlderPage } from './live/message-merge.ts';
import type { ChatHistory } from './live/message-merge.ts';
import { dropOutgoing } from './sending/outgoing-messages.ts';
import {
  unconfirmedMarks,
  withChangedMessage,
  withFreshRooms,
  withMessage,
  withReadMarker,
  withRoom,
} from './live/conversation-merge.ts';
import { askForRooms } from './conversation-list/conversation-requests.ts';

const MARKER_RETRIES = 3;
/** A conversation opens at its first unread message when that is within so many pages. */
const PAGES_TO_UNREAD = 20;

/** The member's conversations, the newest message first. */
export const chatsQuery = queryOptions({
  queryKey: chatsKey,
  queryFn: async ({ client, signal }): Promise<readonly Conversation[]> => {
    const fresh = await askForRooms(() => callApi(listChatsEndpoint, { querystring: {} }, { signal }));
    const known = client.getQueryData<readonly Conversation[]>(chatsKey);
    for (const { id, readSeq } of unconfirmedMarks(known, fresh)) markAgain(client, id, readSeq);
    return withFreshRooms(known, fresh);
  },
});

/** The newest page, and those before it until the first unread message is among them, as far as that is near. */
async function reachBack(
  chatId: string,
  newest: MessagePage,
  readSeq: number,
  signal: AbortSignal,
): Promise<MessagePage> {
  let { messages, hasMore } = newest;
  for (let pages = 1; pages < PAGES_TO_UNREAD; pages++) {
    const before = messages[0]?.seq ?? 0;
    if (!hasMore || before <= readSeq + 1) break;
    const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: { before } }, { signal });
    messages = [...page.messages, ...messages];
    hasMore = page.hasMore;
  }
  return { messages, hasMore };
}

/**
 * The known end of a conversation. Asked for once: from then on events, catching up and older pages are merged in,
 * which is why this is not an infinite query, whose next page would overwrite what came while it was under way.
 */
export const messagesQuery = (chatId: string) => {
  const queryKey = messagesKey(chatId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ChatHistory> => {
      const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: {} }, { signal });
      const rooms = client.getQueryData<readonly Conversation[]>(chatsKey);
      const readSeq = rooms?.find(({ id }) => id === chatId)?.readSeq ?? Infinity;
      const fresh = await reachBack(chatId, page, readSeq, signal);
      return withNewestPage(client.getQueryData<ChatHistory>(queryKey), fresh);
    },
    staleTime: Infinity,
  });
};

/** Asks for what a conversation shows first, before it is there to ask. What fails is asked again, and told, by the screen. */
export async function preloadConversation(
  queryClient: QueryClient,
  memberId: string,
  partnerId: string,
): Promise<void> {
  const chatId = chatIdOf(memberId, partnerId);
  const rooms = await queryClient.ensureQueryData(chatsQuery).catch(() => []);
  // One that is not listed may not be there yet.
  if (rooms.some(({ id }) => id === chatId)) await queryClient.prefetchQuery(messagesQuery(chatId));
}

/** Merges one message into all that is known. One that does not join on shows in the list only, until the pane catches up. */
export function noteMessage(queryClient: QueryClient, memberId: string, message: Message): void {
  const { chatId } = message;
  const { queryKey } = messagesQuery(chatId);
  queryClient.setQueryData(queryKey, (history) => history && withNewer(history, [message]));

  const rooms = queryClient.getQueryData(chatsQuery.queryKey);
  const room = rooms?.find(({ id }) => id === chatId);
  if (rooms) queryClient.setQueryData(chatsQuery.queryKey, withMessage(rooms, message, memberId));
  if (!room || message.seq > room.lastSeq + 1) void refetchMissed(queryClient, chatsQuery.queryKey);
  if (message.senderId === memberId) dropOutgoing({ queryClient, memberId, chatId }, message.id);
}

/** Shows a message that says something else now wherever it stands. */
export function noteChangedMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData(
    messagesQuery(message.chatId).queryKey,
    (history) => history && withChanged(history, message),
  );
  queryClient.setQueryData(chatsQuery.queryKey, (rooms) => rooms && withChangedMessage(rooms, message));
}

/** Loads the page before the oldest message that is known. */
export function useOlderMessages(chatId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = messagesQuery(chatId);
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const known = queryClient.getQueryData(queryKey);
      if (!known?.hasOlder) return;
      const before = firstSeq(known);
      const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: { before } });
      queryClient.setQueryData(queryKey, (current) => current && withOlderPage(current, before, page));
    },
  });
}

/** Notes the member's read marker in the list, here and now. */
export function noteRead(queryClient: QueryClient, chatId: string, readSeq: number): void {
  queryClient.setQueryData(chatsQuery.queryKey, (rooms) => rooms && withReadMarker(rooms, chatId, readSeq));
}

const markRead = (queryClient: QueryClient, chatId: string) => {
  const memberId = cachedMemberId();
  return mutationOptions({
    mutationFn: (seq: number) => callApi(markChatReadEndpoint, { params: { chatId }, body: { seq } }, { memberId }),
    onMutate: (seq) => noteRead(queryClient, chatId, seq),
    retry: (count, error) => count < MARKER_RETRIES && !isSessionError(error),
  });
};

/** Moves the member's read marker; the list shows it at once. */
export const useMarkRead = (chatId: string) => useMutation(markRead(useQueryClient(), chatId));

/** Sends a marker that got lost on its way; one that gets lost again is sent with the next answer of the list. */
const markAgain = (queryClient: QueryClient, chatId: string, seq: number): void =>
  void queryClient
    .getMutationCache()
    .build(queryClient, markRead(queryClient, chatId))
    .execute(seq)
    .catch(() => undefined);

/** The conversation with a member: from the list, else opened (and created where there is none). */
export function useOpenChat(partnerId: string) {
  const queryClient = useQueryClient();
  const member = useCurrentMember();
  const chats = useQuery(chatsQuery);
  const listed = chats.data?.find(({ id }) => id === chatIdOf(member.id, partnerId));
  const opened = useQuery({
    queryKey: openChatKey(partnerId),
    queryFn: async ({ signal }) => {
      const fresh = await callApi(openChatEndpoint, { params: { memberId: partnerId } }, { signal });
      queryClient.setQueryData(chatsQuery.queryKey, (rooms) => withRoom(rooms ?? [], fresh));
      return fresh;
    },
    enabled: chats.isSuccess && !listed,
    staleTime: Infinity,
    gcTime: 0,
  });
  // A list that was asked for before the conversation was created does not know it yet.
  const room = listed ?? opened.data;
  return { room, error: chats.error ?? opened.error, retry: chats.error ? chats.refetch : opened.refetch };
}
