import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { BoardPage } from '@muster/contract/posts/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { type CrewEvent, newerPost, withCrewEvent } from '#src/lib/post-query.ts';

/** `requestedAt`: the browser's time before it requested the page of a board. */
export type LoadedPage = BoardPage & { readonly requestedAt?: number };

/** The loaded pages of a list of posts. */
export type PostPages = InfiniteData<LoadedPage, string>;

/** Position of a post in its list: a text that sorts in reverse order of the list. */
type CursorOf = (post: Post) => string;
const idOf: CursorOf = ({ id }) => id;

export const postsIn = ({ pages }: Pick<PostPages, 'pages'>): Post[] => pages.flatMap(({ posts }) => posts);

export const hasPost = ({ pages }: PostPages, postId: string): boolean =>
  pages.some(({ posts }) => posts.some(({ id }) => id === postId));

const mapPosts = (known: PostPages, change: (posts: Post[]) => Post[]): PostPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, posts: change(page.posts) })),
});

// Without a change, the next six return the same object, so that React Query does not notify observers.

/** Replaces a post in place, unless it is older. */
export const withPost = (known: PostPages, post: Post): PostPages =>
  hasPost(known, post.id)
    ? mapPosts(known, (posts) => posts.map((before) => (before.id === post.id ? newerPost(before, post) : before)))
    : known;

export const withoutPost = (known: PostPages, postId: string): PostPages =>
  hasPost(known, postId) ? mapPosts(known, (posts) => posts.filter(({ id }) => id !== postId)) : known;

export const withoutPostsWhere = (known: PostPages, isRemoved: (post: Post) => boolean): PostPages =>
  postsIn(known).some(isRemoved) ? mapPosts(known, (posts) => posts.filter((post) => !isRemoved(post))) : known;

/** Updates the author's name and picture if the post is theirs. */
export const withAuthorSummary = (post: Post, { memberId, name, pictureUrl }: MemberSummary): Post =>
  post.authorId === memberId ? { ...post, authorName: name, authorPictureUrl: pictureUrl } : post;

export const pagesWithAuthorSummary = (known: PostPages, author: MemberSummary): PostPages =>
  postsIn(known).some(({ authorId }) => authorId === author.memberId)
    ? mapPosts(known, (posts) => posts.map((post) => withAuthorSummary(post, author)))
    : known;

export const pagesWithCrew = (known: PostPages, event: CrewEvent): PostPages =>
  postsIn(known).some((post) => withCrewEvent(post, event) !== post)
    ? mapPosts(known, (posts) => posts.map((post) => withCrewEvent(post, event)))
    : known;

/** Applies a live event to a page that was requested before the event. */
export function withPostEvent(page: LoadedPage, event: LiveEvent): LoadedPage {
  if (event.type === 'crew.changed') return { ...page, posts: page.posts.map((post) => withCrewEvent(post, event)) };
  if (event.type === 'member.changed')
    return { ...page, posts: page.posts.map((post) => withAuthorSummary(post, event)) };
  if (event.type === 'post.removed') return { ...page, posts: page.posts.filter(({ id }) => id !== event.postId) };
  if (event.type === 'post.changed') {
    const { post } = event;
    return { ...page, posts: page.posts.map((one) => (one.id === post.id ? newerPost(one, post) : one)) };
  }
  if (event.type !== 'member.left') return page;
  return { ...page, posts: page.posts.filter(({ authorId }) => authorId !== event.memberId) };
}

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
