import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { BoardPage } from '@muster/contract/posts/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { newerPost, withPostEvent } from '#src/lib/post-query.ts';

/** `requestedAt`: the browser's time before it requested the page of a board. */
export type LoadedPage = BoardPage & { readonly requestedAt?: number };

/** The loaded pages of a list of posts. */
export type PostPages = InfiniteData<LoadedPage, string>;

/** Position of a post in its list: a text that sorts in reverse order of the list. */
type CursorOf = (post: Post) => string;
const idOf: CursorOf = ({ id }) => id;

export const postsIn = ({ pages }: Pick<PostPages, 'pages'>): Post[] => pages.flatMap(({ posts }) => posts);

const hasPost = ({ pages }: PostPages, postId: string): boolean =>
  pages.some(({ posts }) => posts.some(({ id }) => id === postId));

const mapPosts = (known: PostPages, change: (posts: Post[]) => Post[]): PostPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, posts: change(page.posts) })),
});

// Without a change, the next four return the same object, so that React Query does not notify observers.

/** Replaces a post in place, unless it is older. */
export const withPost = (known: PostPages, post: Post): PostPages =>
  hasPost(known, post.id)
    ? mapPosts(known, (posts) => posts.map((before) => (before.id === post.id ? newerPost(before, post) : before)))
    : known;

export const withoutPost = (known: PostPages, postId: string): PostPages =>
  hasPost(known, postId) ? mapPosts(known, (posts) => posts.filter(({ id }) => id !== postId)) : known;

export const withoutPostsWhere = (known: PostPages, isRemoved: (post: Post) => boolean): PostPages =>
  postsIn(known).some(isRemoved) ? mapPosts(known, (posts) => posts.filter((post) => !isRemoved(post))) : known;

/** Applies a live event to a page. */
export const pageWithPostEvent = (page: LoadedPage, event: LiveEvent): LoadedPage => ({
  ...page,
  posts: page.posts.flatMap((post) => withPostEvent(post, event) ?? []),
});

/** Applies a live event to the pages of a list. */
export const withPagesEvent = (known: PostPages, event: LiveEvent): PostPages =>
  postsIn(known).some((post) => withPostEvent(post, event) !== post)
    ? { ...known, pages: known.pages.map((page) => pageWithPostEvent(page, event)) }
    : known;

/** Inserts or replaces a post in id order. Does nothing if its page is not loaded yet. */
export function withPostInserted(known: PostPages, post: Post): PostPages {
  if (hasPost(known, post.id)) return withPost(known, post);
  const pageIndex = known.pages.findIndex(({ nextCursor }) => nextCursor === null || nextCursor < post.id);
  const add = (posts: Post[]): Post[] => [...posts, post].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return pageIndex < 0
    ? known
    : {
        ...known,
        pages: known.pages.map((page, index) => (index === pageIndex ? { ...page, posts: add(page.posts) } : page)),
      };
}

/** Whether a page from this cursor would list an active post at this place. */
export const isOnPage = (place: string, from: string, { nextCursor }: Pick<BoardPage, 'nextCursor'>): boolean =>
  (from === '' || place < from) && (!nextCursor || place >= nextCursor);

/** Updates the posts covered by a refetched page and removes those it no longer lists. Inserts none. */
export function withRefetchedPage(known: PostPages, from: string, fresh: BoardPage, cursorOf = idOf): PostPages {
  const freshById = new Map(fresh.posts.map((post) => [post.id, post]));
  return mapPosts(known, (posts) =>
    posts
      .filter((post) => freshById.has(post.id) || !isOnPage(cursorOf(post), from, fresh))
      .map((post) => freshById.get(post.id) ?? post),
  );
}

/** Cuts the pages after `end`, which becomes the cursor of the next page. */
export function truncatePages(known: PostPages, end: string, cursorOf = idOf): PostPages {
  const last = known.pageParams.findLastIndex((from) => from === '' || from > end);
  const cut = (page: BoardPage): BoardPage => ({
    ...page,
    posts: page.posts.filter((post) => cursorOf(post) >= end),
    nextCursor: end,
  });
  return {
    pages: known.pages.slice(0, last + 1).map((page, index) => (index === last ? cut(page) : page)),
    pageParams: known.pageParams.slice(0, last + 1),
  };
}
