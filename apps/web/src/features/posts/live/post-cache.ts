import type { Post } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { countActiveChanges } from './set-active-mutation.ts';
import { boardsKey, changeBoard, changeBoards, forgetFilteredBoards, playerPostsKey } from '../board/board-queries.ts';
import { callOffAsk } from './latest-request.ts';
import { hasPost, type PostPages, postsIn, withoutPost, withPost, withPostInPlace } from './post-pages.ts';

/** Where the member's own posts lie in the query cache. */
export const myPostsKey = ['posts', 'mine'] as const;
/** Where single posts lie, and where one of them does. */
export const onePostKey = ['posts', 'one'] as const;
export const postKey = (postId: string) => [...onePostKey, postId] as const;

/** Asks for the member's own posts again. A change that is under way does that when it is done. */
export function refreshMine(queryClient: QueryClient): void {
  if (countActiveChanges(queryClient) === 0) void queryClient.invalidateQueries({ queryKey: myPostsKey });
}

const findMine = (queryClient: QueryClient, postId: string): Post | undefined => {
  const pages = queryClient.getQueryData<PostPages>(myPostsKey);
  return pages && postsIn(pages).find(({ id }) => id === postId);
};

/** Changes what is loaded of the member's own posts. */
export function changeMine(queryClient: QueryClient, change: (pages: PostPages) => PostPages): void {
  const before = queryClient.getQueryData<PostPages>(myPostsKey);
  const after = before && change(before);
  if (after === before) return;
  queryClient.setQueryData(myPostsKey, after);
  // An answer that is under way may be older than this change.
  if (queryClient.isFetching({ queryKey: myPostsKey }) === 0) return;
  void queryClient.cancelQueries({ queryKey: myPostsKey });
  refreshMine(queryClient);
}

/** Whether a page of its own or a list that is loaded shows this post. */
export const isLoaded = (queryClient: QueryClient, postId: string): boolean =>
  queryClient.getQueryCache().find({ queryKey: postKey(postId), type: 'active' }) !== undefined ||
  [myPostsKey, boardsKey, playerPostsKey].some((queryKey) =>
    queryClient.getQueriesData<PostPages>({ queryKey }).some(([, pages]) => pages && hasPost(pages, postId)),
  );

/** Shows what a post says now wherever it is loaded. */
export function notePost(queryClient: QueryClient, post: Post): void {
  changeMine(queryClient, (pages) => withPost(pages, post));
  changeBoards(queryClient, (pages) => (post.isActive ? withPost(pages, post) : withoutPost(pages, post.id)));
  queryClient.setQueryData<Post>(postKey(post.id), (known) => known && post);
}

/** Shows a post of the member's own, which may be new, wherever it belongs. */
export function noteOwnPost(queryClient: QueryClient, post: Post): void {
  const before = findMine(queryClient, post.id);
  const saysTheSame = before?.updatedAt.getTime() === post.updatedAt.getTime();
  changeMine(queryClient, (pages) => withPostInPlace(pages, post));
  notePost(queryClient, post);
  if (saysTheSame) return;
  forgetFilteredBoards(queryClient);
  if (post.isActive) changeBoard(queryClient, {}, (pages) => withPostInPlace(pages, post));
}

/** Shows a post of the member's own as active or not. */
export const noteActive = (queryClient: QueryClient, postId: string, isActive: boolean): void => {
  const post = findMine(queryClient, postId);
  if (post) changeMine(queryClient, (pages) => withPost(pages, { ...post, isActive }));
};

/** Takes a post off every board that is loaded. */
export function noteOffBoard(queryClient: QueryClient, postId: string): void {
  callOffAsk(postId);
  changeBoards(queryClient, (pages) => withoutPost(pages, postId));
}

/** Fetches posts again that have a page of their own on the screen: all of them, or the one with this id. */
export const refetchShownPosts = (queryClient: QueryClient, postId?: string): void =>
  void queryClient.invalidateQueries({ queryKey: postId === undefined ? onePostKey : postKey(postId) });

/** Takes a post that is gone away wherever it is loaded. */
export function noteGone(queryClient: QueryClient, postId: string): void {
  changeMine(queryClient, (pages) => withoutPost(pages, postId));
  noteOffBoard(queryClient, postId);
  queryClient.removeQueries({ queryKey: postKey(postId), type: 'inactive' });
  refetchShownPosts(queryClient, postId);
}
