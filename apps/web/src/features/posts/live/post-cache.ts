import type { Post } from '@muster/contract/posts/posts.ts';
import { chatIdOf } from '@muster/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { countPendingSetActive } from './set-active-mutation.ts';
import {
  boardsKey,
  updateBoard,
  updateBoards,
  removeFilteredBoards,
  playerPostsKey,
  allFacetsKey,
  newerPostsKey,
} from '../board/board-queries.ts';
import { discardPostRequest } from './latest-request.ts';
import {
  hasPost,
  type PostPages,
  postsIn,
  withoutPost,
  withPost,
  withPostInserted,
  pagesWithAuthorSummary,
  withAuthorSummary,
  withoutPostsWhere,
} from './post-pages.ts';

/** Query key of the member's own posts. */
export const myPostsKey = ['posts', 'mine'] as const;
/** Query keys of posts that have a page of their own. */
export const singlePostsKey = ['posts', 'one'] as const;
export const singlePostKey = (postId: string) => [...singlePostsKey, postId] as const;

/** Refetches the member's own posts, unless a pending change does so when it settles. */
export function refetchMyPosts(queryClient: QueryClient): void {
  if (countPendingSetActive(queryClient) === 0) void queryClient.invalidateQueries({ queryKey: myPostsKey });
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
  // A response in flight may be older than this change.
  if (queryClient.isFetching({ queryKey: myPostsKey }) === 0) return;
  void queryClient.cancelQueries({ queryKey: myPostsKey });
  refetchMyPosts(queryClient);
}

/** Whether the post is shown on its own page or is part of a loaded list. */
export const isPostLoaded = (queryClient: QueryClient, postId: string): boolean =>
  queryClient.getQueryCache().find({ queryKey: singlePostKey(postId), type: 'active' }) !== undefined ||
  [myPostsKey, boardsKey, playerPostsKey].some((queryKey) =>
    queryClient.getQueriesData<PostPages>({ queryKey }).some(([, pages]) => pages && hasPost(pages, postId)),
  );

/** Updates a post wherever it is loaded. */
export function applyPost(queryClient: QueryClient, post: Post): void {
  updateMyPosts(queryClient, (pages) => withPost(pages, post));
  updateBoards(queryClient, (pages) => (post.isActive ? withPost(pages, post) : withoutPost(pages, post.id)));
  queryClient.setQueryData<Post>(singlePostKey(post.id), (known) => known && post);
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

export function removePostFromBoards(queryClient: QueryClient, postId: string): void {
  discardPostRequest(postId);
  updateBoards(queryClient, (pages) => withoutPost(pages, postId));
}

/** Refetches one or all of the posts that have a page of their own. */
export const refetchSinglePosts = (queryClient: QueryClient, postId?: string): void =>
  void queryClient.invalidateQueries({ queryKey: postId === undefined ? singlePostsKey : singlePostKey(postId) });

/** Removes a deleted post wherever it is loaded. */
export function removePost(queryClient: QueryClient, postId: string): void {
  updateMyPosts(queryClient, (pages) => withoutPost(pages, postId));
  removePostFromBoards(queryClient, postId);
  queryClient.removeQueries({ queryKey: singlePostKey(postId), type: 'inactive' });
  refetchSinglePosts(queryClient, postId);
}

/** Updates the author's name and picture on all loaded posts. */
export function applyMemberChanged(queryClient: QueryClient, author: MemberSummary): void {
  updateMyPosts(queryClient, (pages) => pagesWithAuthorSummary(pages, author));
  updateBoards(queryClient, (pages) => pagesWithAuthorSummary(pages, author));
  queryClient.setQueriesData<Post>({ queryKey: singlePostsKey }, (post) => post && withAuthorSummary(post, author));
}

export function removePostsOfAuthor(queryClient: QueryClient, memberId: string): void {
  updateBoards(queryClient, (pages) => withoutPostsWhere(pages, ({ authorId }) => authorId === memberId));
  refetchSinglePosts(queryClient);
}

/** Removes the posts of a player who blocks or is blocked by the member; reloads the boards when the block ends. */
export function applyBlockChanged(
  queryClient: QueryClient,
  memberId: string,
  chatId: string,
  isBlocked: boolean,
): void {
  const isByOtherMember = ({ authorId }: Post): boolean =>
    authorId !== memberId && chatIdOf(memberId, authorId) === chatId;
  if (isBlocked) updateBoards(queryClient, (pages) => withoutPostsWhere(pages, isByOtherMember));
  else reloadBoards(queryClient);
  refetchSinglePosts(queryClient);
  for (const queryKey of [allFacetsKey, newerPostsKey]) void queryClient.invalidateQueries({ queryKey });
}

/** Only the server knows which boards the unblocked posts belong to. */
function reloadBoards(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: boardsKey, type: 'inactive' });
  for (const board of queryClient.getQueryCache().findAll({ queryKey: boardsKey }))
    void board.fetch().catch(() => undefined);
  void queryClient.resetQueries({ queryKey: playerPostsKey });
}
