import type { BoardFilter, BoardPage } from '@muster/contract/posts/board.ts';
import type { PostEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { isOnPage } from '../post-pages.ts';
import { boardQuery, facetsQuery, fetchBoardPage, isUnfiltered, newestIdOf, updateBoard } from './board-queries.ts';

export type NewPost = Pick<Post, 'id' | 'authorId'>;

/** Bounds the memory of a board that stays open. Boards show at most '99+'; more are stored because some may be removed. */
const MAX_NEW_POSTS = 1000;

/** New posts from live events, which the unfiltered board offers but does not list yet. */
const newPostsQuery = queryOptions<readonly NewPost[]>({
  queryKey: ['posts', 'board', 'new'],
  queryFn: skipToken,
});

export const updateNewPosts = (
  queryClient: QueryClient,
  change: (known: readonly NewPost[]) => readonly NewPost[],
): void => void queryClient.setQueryData(newPostsQuery.queryKey, (known = []) => change(known));

/** Applies an event to the new posts of a board whose newest post is `newestId`, '' for an empty board. */
export function withNewPostEvent(known: readonly NewPost[], event: PostEvent, newestId: string): readonly NewPost[] {
  const { postId, authorId } = event;
  const others = known.filter(({ id }) => id > newestId && id !== postId);
  const isActive = event.type === 'post.created' || (event.type === 'post.changed' && event.post.isActive);
  const isNew = isActive && postId > newestId && others.length < MAX_NEW_POSTS;
  return isNew ? [...others, { id: postId, authorId }] : others;
}

/** Applies a refetched page. Posts whose event arrived during its request are newer than the page. */
function withNewestPage(
  known: readonly NewPost[],
  { cursor, before }: NewestPageRequest,
  page: BoardPage,
  newestId: string,
): readonly NewPost[] {
  const listed = page.posts.flatMap(({ id, authorId }) => (id > newestId ? { id, authorId } : []));
  const isIn = (posts: readonly NewPost[], postId: string): boolean => posts.some(({ id }) => id === postId);
  const unlisted = known.filter(({ id }) => id > newestId && !isIn(listed, id));
  return [...listed, ...unlisted.filter(({ id }) => !isIn(before, id) || !isOnPage(id, cursor, page))];
}

interface NewestPageRequest {
  readonly cursor: string;
  /** The new posts when the page was requested. */
  readonly before: readonly NewPost[];
}

export const requestOfPage = (queryClient: QueryClient, cursor: string): NewestPageRequest => ({
  cursor,
  before: queryClient.getQueryData(newPostsQuery.queryKey) ?? [],
});

/** Updates the new posts after a page of a board was refetched, because events may have been missed. */
export function applyPageToNewPosts(
  queryClient: QueryClient,
  filter: BoardFilter,
  request: NewestPageRequest,
  page: BoardPage,
): void {
  if (!isUnfiltered(filter)) return;
  const newestId = newestIdOf(queryClient, filter) ?? '';
  updateNewPosts(queryClient, (known) => withNewestPage(known, request, page, newestId));
}

/** The number of posts by others that are newer than the newest one on the board. Only the server knows which match a filter. */
export function useNewPostCount(filter: BoardFilter): number {
  const { id: memberId } = useCurrentMember();
  const { data: newestId, isPlaceholderData } = useInfiniteQuery({
    ...boardQuery(filter),
    select: ({ pages }) => pages[0]?.newestId ?? '',
  });
  const { data: named = [] } = useQuery(newPostsQuery);
  const { data: facets, isPlaceholderData: isFacetsStale } = useQuery(facetsQuery(filter));
  if (newestId === undefined || isPlaceholderData) return 0;
  if (!isUnfiltered(filter)) return isFacetsStale ? 0 : (facets?.newer ?? 0);
  return named.filter(({ id, authorId }) => id > newestId && authorId !== memberId).length;
}

/** Replaces the loaded pages of a board with its first page. */
export function useLoadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filter: BoardFilter) => fetchBoardPage(filter),
    onMutate: () => requestOfPage(queryClient, ''),
    onSuccess: (page, filter, request) => {
      updateBoard(queryClient, filter, () => ({ pages: [page], pageParams: [''] }));
      applyPageToNewPosts(queryClient, filter, request, page);
      const { queryKey } = facetsQuery(filter);
      queryClient.setQueryData(queryKey, (facets) => facets && { ...facets, newer: 0 });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
