import type { Post, PostPage } from '@muster/contract/posts/posts.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type PostRef = Pick<Post, 'id' | 'authorId'> & Partial<Pick<Post, 'isActive' | 'isComplete'>>;

export type LoadedPage = PostPage & {
  /** Of a board: its newest post when it was first read, regardless of the filter. */
  readonly newestId?: string | undefined;
  /** The browser's time before it requested the page of a board. */
  readonly requestedAt?: number;
  /** Posts of others that are newer than the board, which offers them but does not list them yet. */
  readonly newPosts?: readonly PostRef[];
};

/** The loaded pages of a list of posts. */
export type PostPages = InfiniteData<LoadedPage, string>;

/** Bounds the memory of a board that stays open. Boards show at most '99+'; more are stored because some may be removed. */
const MAX_NEW_POSTS = 1000;

export const postsIn = ({ pages }: Pick<PostPages, 'pages'>): Post[] => pages.flatMap(({ posts }) => posts);

export const newPostsIn = ({ pages }: PostPages): PostRef[] => pages.flatMap(({ newPosts = [] }) => newPosts);

const hasPost = (known: PostPages, postId: string): boolean => postsIn(known).some(({ id }) => id === postId);

/** Whether a board should list a post that it lacks, because it is neither newer nor on a page that is not loaded yet. */
export const lacksPost = (board: PostPages, postId: string): boolean =>
  !hasPost(board, postId) &&
  postId <= (board.pages[0]?.newestId ?? '') &&
  postId > (board.pages.at(-1)?.nextCursor ?? '');

// Without a change, these return the same object, so that TanStack Query does not notify observers.

/** Removes posts, also from those that a board offers. */
export function withoutPosts(known: PostPages, isRemoved: (post: PostRef) => boolean): PostPages {
  if (![...postsIn(known), ...newPostsIn(known)].some(isRemoved)) return known;
  const remaining = <Ref extends PostRef>(posts: readonly Ref[]): Ref[] => posts.filter((post) => !isRemoved(post));
  return {
    ...known,
    pages: known.pages.map(({ newPosts, ...page }) => ({
      ...page,
      posts: remaining(page.posts),
      ...(newPosts && { newPosts: remaining(newPosts) }),
    })),
  };
}

/** Inserts a post in id order, unless it is listed or its page is not loaded yet. */
export function withPostInserted(known: PostPages, post: Post): PostPages {
  if (hasPost(known, post.id)) return known;
  const pageIndex = known.pages.findIndex(({ nextCursor }) => nextCursor === null || nextCursor < post.id);
  const add = (posts: Post[]): Post[] => [...posts, post].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return pageIndex < 0
    ? known
    : {
        ...known,
        pages: known.pages.map((page, index) => (index === pageIndex ? { ...page, posts: add(page.posts) } : page)),
      };
}

/** Offers a post on a board if it is newer. */
export function withNewPost(board: PostPages, { id, authorId }: PostRef): PostPages {
  const [first, ...others] = board.pages;
  const offered = newPostsIn(board);
  const isKnown = hasPost(board, id) || offered.some((post) => post.id === id);
  if (!first || isKnown || id <= (first.newestId ?? '') || offered.length >= MAX_NEW_POSTS) return board;
  return { ...board, pages: [{ ...first, newPosts: [...(first.newPosts ?? []), { id, authorId }] }, ...others] };
}
