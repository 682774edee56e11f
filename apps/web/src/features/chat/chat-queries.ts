import { listMessagesEndpoint, type MessagePage } from '@muster/contract/chat/messages.ts';
import {
  chatIdOf,
  type Conversation,
  listChatsEndpoint,
  markChatReadEndpoint,
  openChatEndpoint,
} from '@muster/contract/chat/chat.ts';
import { topics } from '@muster/contract/topics.ts';
import { chatCursor, CHATS_PAGE_SIZE, LOADED_CHATS_COUNT } from '@muster/contract/chat/chat-list.ts';
import {
  mutationOptions,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isSessionError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { fetchPages } from '#src/lib/api/fetch-pages.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { chatRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { mergeConversations, unconfirmedReadMarkers, withConversation } from './conversation-merge.ts';
import { type ChatHistory, firstSeq, withNewestPage, withOlderPage } from './message-merge.ts';

export const messagesKey = (chatId: string) => [...topics.messages, chatId] as const;
/** A conversation opened by its address; the list may not include it. */
export const openedConversationKey = (partnerId: string) => [...topics.openedChat, partnerId] as const;

const READ_MARKER_RETRIES = 3;
/** A conversation opens at its first unread message if that is within this number of pages. */
const MAX_PAGES_TO_UNREAD = 20;

interface ChatsFetch extends Pick<QueryFunctionContext, 'client' | 'queryKey'> {
  readonly signal?: AbortSignal;
  readonly search?: string;
  readonly minCount?: number;
}

/** Fetches the first pages of the list of conversations. */
export const fetchChats = ({ client, queryKey, signal, search, minCount = LOADED_CHATS_COUNT }: ChatsFetch) =>
  fetchPages<Conversation>({
    client,
    queryKey,
    pageSize: CHATS_PAGE_SIZE,
    minCount,
    fetchPage: (conversations) => {
      const last = conversations.at(-1);
      const cursor = last && chatCursor(last);
      return callApi(listChatsEndpoint, { querystring: { search, cursor } }, { signal });
    },
  });

/** The member's conversations, newest message first. */
export const conversationsQuery = queryOptions({
  queryKey: topics.chats,
  queryFn: async (context): Promise<readonly Conversation[]> => {
    const { client } = context;
    const fresh = await fetchChats(context);
    const known = client.getQueryData<readonly Conversation[]>(topics.chats);
    for (const { id, readSeq } of unconfirmedReadMarkers(known, fresh)) resendReadMarker(client, id, readSeq);
    return mergeConversations(known, fresh);
  },
});

/** Prepends older pages to the newest one until the first unread message is included. */
async function loadBackToUnread(
  chatId: string,
  newest: MessagePage,
  readSeq: number,
  signal: AbortSignal,
): Promise<MessagePage> {
  let { messages, hasMore } = newest;
  const { deletedSeq } = newest;
  for (let pages = 1; pages < MAX_PAGES_TO_UNREAD; pages++) {
    const before = messages[0]?.seq ?? 0;
    if (!hasMore || before <= readSeq + 1) break;
    const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: { before } }, { signal });
    messages = [...page.messages, ...messages];
    hasMore = page.hasMore;
  }
  return { messages, hasMore, deletedSeq };
}

/**
 * The loaded messages of a conversation. Fetched once; events and other pages are then merged in. Not an infinite query:
 * its next page would overwrite messages that arrive during the request.
 */
export const messagesQuery = (chatId: string) => {
  const queryKey = messagesKey(chatId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ChatHistory> => {
      const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: {} }, { signal });
      const conversations = client.getQueryData<readonly Conversation[]>(topics.chats);
      const readSeq = conversations?.find(({ id }) => id === chatId)?.readSeq ?? Infinity;
      const fresh = await loadBackToUnread(chatId, page, readSeq, signal);
      return withNewestPage(client.getQueryData<ChatHistory>(queryKey), fresh);
    },
    staleTime: Infinity,
  });
};

/** Prefetches a conversation before its screen is rendered. The screen retries and reports failures. */
export async function preloadConversation(
  queryClient: QueryClient,
  memberId: string,
  partnerId: string,
): Promise<void> {
  const chatId = chatIdOf(memberId, partnerId);
  const conversations = await queryClient.ensureQueryData(conversationsQuery).catch(() => []);
  const listed = conversations.find(({ id }) => id === chatId);
  // A conversation that is not listed may not exist yet.
  if (!listed) return;
  if (listed.kind === 'pair' && listed.latestRequest) void queryClient.prefetchQuery(chatRequestsQuery(chatId));
  await queryClient.prefetchQuery(messagesQuery(chatId));
}

/** Loads the page before the oldest loaded message. */
export function useOlderMessages(chatId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = messagesQuery(chatId);
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const known = queryClient.getQueryData(queryKey);
      if (!known?.hasOlder) return;
      const before = firstSeq(known);
      const page = await callApi(listMessagesEndpoint, { params: { chatId }, querystring: { before } });
      apply<ChatHistory>(queryKey, (current) => withOlderPage(current, before, page));
    },
  });
}

const markReadOptions = (chatId: string) => {
  const memberId = cachedMemberId();
  return mutationOptions({
    mutationFn: (seq: number) => callApi(markChatReadEndpoint, { params: { chatId }, body: { seq } }, { memberId }),
    onMutate: (readSeq) => publishLocally({ type: 'chat.read', chatId, readSeq }),
    retry: (count, error) => count < READ_MARKER_RETRIES && !isSessionError(error),
  });
};

/** Moves the member's read marker, in the cache at once. */
export const useMarkRead = (chatId: string) => useMutation(markReadOptions(chatId));

/** Resends a read marker that the server does not have. The next fetch of the list retries a failure. */
const resendReadMarker = (queryClient: QueryClient, chatId: string, seq: number): void =>
  void queryClient
    .getMutationCache()
    .build(queryClient, markReadOptions(chatId))
    .execute(seq)
    .catch(() => undefined);

/** The conversation with a member, from the list or else opened on the server, which creates it if necessary. */
export function useConversation(partnerId: string) {
  const member = useCurrentMember();
  const list = useQuery(conversationsQuery);
  const listed = list.data?.find(({ id }) => id === chatIdOf(member.id, partnerId));
  const opened = useQuery({
    queryKey: openedConversationKey(partnerId),
    queryFn: async ({ signal }) => {
      const fresh = await callApi(openChatEndpoint, { params: { memberId: partnerId } }, { signal });
      apply<readonly Conversation[]>(topics.chats, (known) => withConversation(known, fresh));
      return fresh;
    },
    enabled: list.isSuccess && !listed,
    staleTime: Infinity,
    gcTime: 0,
  });
  const conversation = listed?.kind === 'pair' ? listed : opened.data;
  return { conversation, error: list.error ?? opened.error, retry: list.error ? list.refetch : opened.refetch };
}
