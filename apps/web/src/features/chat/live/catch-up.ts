import { listMessagesEndpoint } from '@muster/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { allMessagesKey, chatsKey, messagesKey } from '../chat-keys.ts';
import type { ChatHistory } from './message-merge.ts';
import { lastSeq, withNewer } from './message-merge.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;

const rounds = new Map<string, { again: boolean }>();

const isWorthAnotherTry = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const retryDelay = (attempt: number, error: Error): number => {
  const told = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return told === undefined ? Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS) : told * 1000;
};

const historyOf = (queryClient: QueryClient, chatId: string): ChatHistory | undefined =>
  queryClient.getQueryData<ChatHistory>(messagesKey(chatId));

async function askForTheRest(queryClient: QueryClient, chatId: string): Promise<void> {
  for (let history = historyOf(queryClient, chatId), hasMore = history !== undefined; history && hasMore; ) {
    const after = lastSeq(history);
    const page = await queryClient.fetchQuery({
      queryKey: ['messages after', chatId, after],
      queryFn: ({ signal }) =>
        callApi(listMessagesEndpoint, { params: { chatId }, querystring: { after } }, { signal }),
      staleTime: 0,
      gcTime: 0,
      retry: (_, error) => isWorthAnotherTry(error),
      retryDelay,
    });
    queryClient.setQueryData<ChatHistory>(messagesKey(chatId), (known) => known && withNewer(known, page.messages));
    history = historyOf(queryClient, chatId);
    hasMore = page.hasMore && history !== undefined && lastSeq(history) > after;
  }
}

/**
 * Asks for everything behind the newest known message, page by page, and keeps asking while the server is away.
 * A call during a round leads to one more round, so that nothing told meanwhile is missed.
 */
export async function catchUp(queryClient: QueryClient, chatId: string): Promise<void> {
  const running = rounds.get(chatId);
  if (running) {
    running.again = true;
    return;
  }
  const round = { again: true };
  rounds.set(chatId, round);
  try {
    while (round.again) {
      round.again = false;
      await askForTheRest(queryClient, chatId);
    }
  } catch {
    await queryClient.invalidateQueries({ queryKey: chatsKey });
  } finally {
    rounds.delete(chatId);
  }
}

/** Catches up every conversation that has been loaded on this page. */
export function catchUpAll(queryClient: QueryClient): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: allMessagesKey })) {
    const [, chatId] = queryKey;
    if (state.data !== undefined && typeof chatId === 'string') void catchUp(queryClient, chatId);
  }
}
