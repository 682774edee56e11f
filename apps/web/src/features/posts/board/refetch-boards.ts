import { boardCursor, type BoardFilter, boardFilterSchema } from '@muster/contract/posts/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransientError } from '#src/lib/api/api-error.ts';
import { fetchBoardPage, boardQuery, boardsKey, updateBoard } from './board-queries.ts';
import { applyPageToNewPosts, requestOfPage } from './new-posts.ts';
import { type PostPages, truncatePages, withRefetchedPage } from '../post-pages.ts';

/** Further pages are dropped from the cache, because they may be stale. */
const MAX_REFETCHED_PAGES = 20;
const MAX_RETRIES = 4;
const FIRST_RETRY_DELAY_MS = 1_000;

const refetchKey = ['posts', 'board', 'checks'] as const;

const isRetryable = (error: Error): boolean =>
  isTransientError(error) || (error instanceof ApiError && error.status >= 500);

/** Fetches a page, with retries and exponential backoff for temporary failures. */
const fetchPage = (queryClient: QueryClient, filter: BoardFilter, from: string) =>
  queryClient.fetchQuery({
    queryKey: [...refetchKey, filter, from],
    queryFn: ({ signal }) => fetchBoardPage(filter, from, signal),
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => count < MAX_RETRIES && isRetryable(error),
    retryDelay: (count, error) => {
      const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      return retryAfterSeconds === undefined
        ? FIRST_RETRY_DELAY_MS * 2 ** count * (1 + Math.random())
        : retryAfterSeconds * 1000;
    },
  });

const cursorOf =
  ({ sort }: BoardFilter) =>
  (post: Post): string =>
    boardCursor(post, sort);

const getBoardPages = (queryClient: QueryClient, filter: BoardFilter): PostPages | undefined =>
  queryClient.getQueryData(boardQuery(filter).queryKey);

/** Refetches a board page by page, from after `start` to `end`. Returns the cursor where it stopped. */
async function refetchRange(queryClient: QueryClient, filter: BoardFilter, start: string, end: string) {
  let from: string | null = start;
  const isDone = (): boolean => from === null || (from !== '' && from <= end) || !getBoardPages(queryClient, filter);
  for (let page = 0; page < MAX_REFETCHED_PAGES && from !== null && !isDone(); page++) {
    const cursor: string = from;
    const request = requestOfPage(queryClient, cursor);
    const fresh = await fetchPage(queryClient, filter, cursor);
    applyPageToNewPosts(queryClient, filter, request, fresh);
    updateBoard(queryClient, filter, (pages) => withRefetchedPage(pages, cursor, fresh, cursorOf(filter)));
    from = fresh.nextCursor;
  }
  return { from, isDone: isDone() };
}

async function refetchBoard(queryClient: QueryClient, filter: BoardFilter): Promise<void> {
  const end = getBoardPages(queryClient, filter)?.pages.at(-1)?.nextCursor ?? '';
  const { from, isDone } = await refetchRange(queryClient, filter, '', end);
  if (from !== null && !isDone)
    updateBoard(queryClient, filter, (pages) => truncatePages(pages, from, cursorOf(filter)));
}

const latestFirst = (a: Query, b: Query): number =>
  Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt;

/** Drops all boards that are not on the screen, except the last one shown, and returns the filter of that one. */
function dropOtherBoards(queryClient: QueryClient, boards: readonly Query[]): BoardFilter | undefined {
  const [latest, ...others] = boards.toSorted(latestFirst);
  for (const board of others) if (!board.isActive()) queryClient.getQueryCache().remove(board);
  return boardFilterSchema.safeParse(latest?.queryKey.at(-1)).data;
}

const findBoards = (queryClient: QueryClient): Query[] => queryClient.getQueryCache().findAll({ queryKey: boardsKey });

// The board is refetched on the next reconnect.
const ignoreError = (): void => undefined;

/** Refetches the board that is on the screen, or was shown last. */
export async function refetchLatestBoard(queryClient: QueryClient): Promise<void> {
  // Requests in flight may be older than the missed events.
  await queryClient.cancelQueries({ queryKey: refetchKey });
  const filter = dropOtherBoards(queryClient, findBoards(queryClient));
  if (filter) await refetchBoard(queryClient, filter).catch(ignoreError);
}
