import { type PostFilter, postFilterSchema } from '@muster/contract/board.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransientError } from '#src/lib/api/api-error.ts';
import { askForPosts, boardQuery, boardsKey, changeBoard, isFilteredBoard } from './board-queries.ts';
import { type PostPages, postsIn, upTo, withStretch } from '../live/post-pages.ts';

/** Pages that are asked for again at most. What is loaded beyond them is let go: it may not be true any more. */
const MOST_PAGES = 20;
const RETRIES = 4;
const FIRST_RETRY_MS = 1_000;

const checksKey = ['posts', 'board', 'checks'] as const;

const mayPass = (error: Error): boolean =>
  isTransientError(error) || (error instanceof ApiError && error.status >= 500);

/** A page as the server has it now; asked for again, less and less often, where that may help. */
const fetchPage = (queryClient: QueryClient, filter: PostFilter, from: string) =>
  queryClient.fetchQuery({
    queryKey: [...checksKey, filter, from],
    queryFn: ({ signal }) => askForPosts(filter, from, signal),
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => count < RETRIES && mayPass(error),
    retryDelay: (count, error) => {
      const wanted = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      return wanted === undefined ? FIRST_RETRY_MS * 2 ** count * (1 + Math.random()) : wanted * 1000;
    },
  });

const pagesOf = (queryClient: QueryClient, filter: PostFilter): PostPages | undefined =>
  queryClient.getQueryData(boardQuery(filter).queryKey);

/** Compares a board with what the server has, page by page, from behind `start` to `end`. Tells where it has stopped. */
async function compare(queryClient: QueryClient, filter: PostFilter, start: string, end: string) {
  let from: string | null = start;
  const isDone = (): boolean => from === null || (from !== '' && from <= end) || !pagesOf(queryClient, filter);
  for (let asked = 0; asked < MOST_PAGES && from !== null && !isDone(); asked++) {
    const stretch: string = from;
    const fresh = await fetchPage(queryClient, filter, stretch);
    changeBoard(queryClient, filter, (pages) => withStretch(pages, stretch, fresh));
    from = fresh.nextCursor;
  }
  return { from, isDone: isDone() };
}

async function catchUpBoard(queryClient: QueryClient, filter: PostFilter): Promise<void> {
  const end = pagesOf(queryClient, filter)?.pages.at(-1)?.nextCursor ?? '';
  const { from, isDone } = await compare(queryClient, filter, '', end);
  if (from !== null && !isDone) changeBoard(queryClient, filter, (pages) => upTo(pages, from));
}

const latestFirst = (a: Query, b: Query): number =>
  Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt;

/** The filter of the board that is shown, or was last; the others are loaded anew when one comes to them. */
function keepLatest(queryClient: QueryClient, boards: readonly Query[]): PostFilter | undefined {
  const [latest, ...others] = boards.toSorted(latestFirst);
  for (const board of others) if (!board.isActive()) queryClient.getQueryCache().remove(board);
  return postFilterSchema.safeParse(latest?.queryKey.at(-1)).data;
}

const findBoards = (queryClient: QueryClient): Query[] => queryClient.getQueryCache().findAll({ queryKey: boardsKey });

// What could not be asked for in the end is asked for when the connection stands again.
const leave = (): void => undefined;

/** Brings the board that is shown, or was last, up to date. */
export async function catchUpBoards(queryClient: QueryClient): Promise<void> {
  // What is under way may be older than what was missed.
  await queryClient.cancelQueries({ queryKey: checksKey });
  const filter = keepLatest(queryClient, findBoards(queryClient));
  if (filter) await catchUpBoard(queryClient, filter).catch(leave);
}

/** Lets posts that say something else now leave the boards whose filter they no longer match: the server knows which. */
export async function recheckFiltered(queryClient: QueryClient, postIds: readonly string[]): Promise<void> {
  const postsOf = ({ queryKey }: Query) => postsIn(queryClient.getQueryData<PostPages>(queryKey) ?? { pages: [] });
  const shows = (board: Query): boolean => postsOf(board).some(({ id }) => postIds.includes(id));
  const boards = findBoards(queryClient).filter((board) => isFilteredBoard(board) && shows(board));
  const filter = keepLatest(queryClient, boards);
  const pages = filter && pagesOf(queryClient, filter);
  if (!pages) return;
  const ids = postsIn(pages).map(({ id }) => id);
  const [first, last] = [ids.findIndex((id) => postIds.includes(id)), ids.findLast((id) => postIds.includes(id))];
  await queryClient.cancelQueries({ queryKey: [...checksKey, filter] });
  await compare(queryClient, filter, ids[first - 1] ?? '', last ?? '').catch(leave);
}
