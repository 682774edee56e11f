import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { invalidatePages, isLoadingNextPage } from '#src/lib/api/paging.ts';
import { applyPostNotFound, newerPost, singlePostKey, singlePostsKey, withPostEvent } from '#src/lib/post-query.ts';
import {
  allFacetsKey,
  boardsKey,
  playerPostsKey,
  removeFilteredBoards,
  updateBoard,
  updateBoards,
} from '../board/board-queries.ts';
import { type NewPost, updateNewPosts } from '../board/new-posts.ts';
import {
  type PostPages,
  postsIn,
  withoutPost,
  withoutPostsWhere,
  withPagesEvent,
  withPost,
  withPostInserted,
} from '../post-pages.ts';

/** Query key of the member's own posts. */
export const myPostsKey = ['posts', 'mine'] as const;

/** Refetches the member's own posts, unless a pending change does so when it settles. */
export function refetchMyPosts(queryClient: QueryClient): void {
  if (countPendingSetActive(queryClient) === 0) void invalidatePages(queryClient, myPostsKey);
}

const findMyPost = (queryClient: QueryClient, postId: string): Post | undefined => {
  const pages = queryClient.getQueryData<PostPages>(myPostsKey);
  return pages && postsIn(pages).find(({ id }) => id === postId);
};

function updateMyPosts(queryClient: QueryClient, change: (pages: PostPages) => PostPages): void {
  const before = queryClient.getQueryData<PostPages>(myPostsKey);
  const after = before && change(before);
  if (after === before) return;
  queryClient.setQueryData(myPostsKey, after);
  // A response in flight may be older than this change. A next page is only appended.
  const isOlder = (query: Query): boolean => !isLoadingNextPage(query);
  if (queryClient.isFetching({ queryKey: myPostsKey, predicate: isOlder }) === 0) return;
  void queryClient.cancelQueries({ queryKey: myPostsKey });
  refetchMyPosts(queryClient);
}

/** Updates a post wherever it is loaded. */
function applyPost(queryClient: QueryClient, post: Post): void {
  updateMyPosts(queryClient, (pages) => withPost(pages, post));
  updateBoards(queryClient, (pages) => (post.isActive ? withPost(pages, post) : withoutPost(pages, post.id)));
  queryClient.setQueryData<Post>(singlePostKey(post.id), (known) => known && newerPost(known, post));
}

/** Inserts or updates one of the member's own posts wherever it belongs. */
export function applyOwnPost(queryClient: QueryClient, post: Post): void {
  const before = findMyPost(queryClient, post.id);
  const isUnchanged = before?.updatedAt.getTime() === post.updatedAt.getTime();
  updateMyPosts(queryClient, (pages) => withPostInserted(pages, post));
  applyPost(queryClient, post);
  if (isUnchanged) return;
  removeFilteredBoards(queryClient);
  if (post.isActive) updateBoard(queryClient, {}, (pages) => withPostInserted(pages, post));
}

export const applyPostActive = (queryClient: QueryClient, postId: string, isActive: boolean): void => {
  const post = findMyPost(queryClient, postId);
  if (post) updateMyPosts(queryClient, (pages) => withPost(pages, { ...post, isActive }));
};

/** Refetches one or all of the posts that have a page of their own. */
export const refetchSinglePosts = (queryClient: QueryClient, postId?: string): void =>
  void queryClient.invalidateQueries({ queryKey: postId === undefined ? singlePostsKey : singlePostKey(postId) });

/** Removes a deleted post wherever it is loaded. */
export function removePost(queryClient: QueryClient, postId: string): void {
  updateMyPosts(queryClient, (pages) => withoutPost(pages, postId));
  updateBoards(queryClient, (pages) => withoutPost(pages, postId));
  applyPostNotFound(queryClient, singlePostKey(postId));
}

/** Applies a live event to all loaded posts. */
export function applyEventToPosts(queryClient: QueryClient, event: LiveEvent): void {
  // The member's own posts are listed until they are deleted; only the server knows whether they were.
  if (event.type !== 'post.removed') updateMyPosts(queryClient, (pages) => withPagesEvent(pages, event));
  updateBoards(queryClient, (pages) => withPagesEvent(pages, event));
  queryClient.setQueriesData<Post>(
    { queryKey: singlePostsKey },
    (post) => post && (withPostEvent(post, event) ?? post),
  );
}

/** Removes the posts of a player who blocks or is blocked by the member; reloads the boards when the block ends. */
export function applyBlockChanged(
  queryClient: QueryClient,
  memberId: string,
  chatId: string,
  isBlocked: boolean,
): void {
  const isByOtherMember = ({ authorId }: NewPost): boolean =>
    authorId !== memberId && chatIdOf(memberId, authorId) === chatId;
  if (isBlocked) {
    updateBoards(queryClient, (pages) => withoutPostsWhere(pages, isByOtherMember));
    updateNewPosts(queryClient, (posts) => posts.filter((post) => !isByOtherMember(post)));
  } else {
    reloadBoards(queryClient);
    void queryClient.resetQueries({ queryKey: playerPostsKey });
  }
  refetchSinglePosts(queryClient);
  void queryClient.invalidateQueries({ queryKey: allFacetsKey });
}

/** Fetches the boards again: only the server knows which posts they now show, and where. */
export function reloadBoards(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of queryClient.getQueryCache().findAll({ queryKey: boardsKey }))
    void board.fetch().catch(() => undefined);
}

const setActiveKeyPrefix = ['set post active'] as const;

/** Mutation key of activating or deactivating a post. */
export const setActiveKey = (postId: string) => [...setActiveKeyPrefix, postId] as const;

/** While this is true, the optimistic state on the screen is newer than any fetched post. */
export const isSettingActive = (queryClient: QueryClient, postId: string): boolean =>
  queryClient.isMutating({ mutationKey: setActiveKey(postId) }) > 0;

export const countPendingSetActive = (queryClient: QueryClient): number =>
  queryClient.isMutating({ mutationKey: setActiveKeyPrefix });
