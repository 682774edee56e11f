import { topics } from '@muster/contract/topics.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { messagesKey } from './chat-queries.ts';
import { type ChatHistory, lastSeq, withNewerMessages, withoutDeleted } from './message-merge.ts';

const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 15_000;

const runs = new Map<string, { again: boolean }>();

const isRetryable = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const retryDelay = (attempt: number, error: Error): number => {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS) : seconds * 1000;
};

const historyOf = (queryClient: QueryClient, chatId: string): ChatHistory | undefined =>
  queryClient.getQueryData<ChatHistory>(messagesKey(chatId));

async function fetchNewerMessages(queryClient: QueryClient, chatId: string): Promise<void> {
  for (let history = historyOf(queryClient, chatId), hasMore = history !== undefined; history && hasMore; ) {
    const after = lastSeq(history);
    const page = await queryClient.fetchQuery({
      queryKey: ['messages after', chatId, after],
      queryFn: ({ signal }) =>
        callApi(listMessagesEndpoint, { params: { chatId }, querystring: { after } }, { signal }),
      staleTime: 0,
      gcTime: 0,
      retry: (_, error) => isRetryable(error),
      retryDelay,
    });
    apply<ChatHistory>(messagesKey(chatId), (known) =>
      withNewerMessages(withoutDeleted(known, page.deletedSeq), page.messages),
    );
    history = historyOf(queryClient, chatId);
    hasMore = page.hasMore && history !== undefined && lastSeq(history) > after;
  }
}

/**
 * Fetches all messages after the newest known one, page by page, and retries while the server is unavailable. A call
 * during a run makes it run once more, as its last page may be older than the caller's event.
 */
export async function fetchMissedMessages(queryClient: QueryClient, chatId: string): Promise<void> {
  const running = runs.get(chatId);
  if (running) {
    running.again = true;
    return;
  }
  const run = { again: true };
  runs.set(chatId, run);
  try {
    while (run.again) {
      run.again = false;
      await fetchNewerMessages(queryClient, chatId);
    }
  } catch {
    await refetch({ queryKey: topics.chats });
  } finally {
    runs.delete(chatId);
  }
}

/** Fetches the missed messages of all conversations in the cache, or only of the open one. */
export function fetchAllMissedMessages(queryClient: QueryClient, type: 'all' | 'active' = 'all'): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: topics.messages, type })) {
    const [, chatId] = queryKey;
    if (state.data !== undefined && typeof chatId === 'string') void fetchMissedMessages(queryClient, chatId);
  }
}
