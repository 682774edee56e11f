import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post, PostPage } from '@muster/contract/posts.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';

/** The pages of a list of posts that have been loaded so far, newest first. */
export type PostPages = InfiniteData<PostPage, string>;

export const postsIn = ({ pages }: Pick<PostPages, 'pages'>): Post[] => pages.flatMap(({ posts }) => posts);

export const hasPost = ({ pages }: PostPages, postId: string): boolean =>
  pages.some(({ posts }) => posts.some(({ id }) => id === postId));

const changePosts = (known: PostPages, change: (posts: Post[]) => Post[]): PostPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, posts: change(page.posts) })),
});

/** The same pages with what one post says now, where it stands; the very same ones when it is not among them. */
export const withPost = (known: PostPages, post: Post): PostPages =>
  hasPost(known, post.id)
    ? changePosts(known, (posts) => posts.map((before) => (before.id === post.id ? post : before)))
    : known;

export const withoutPost = (known: PostPages, postId: string): PostPages =>
  hasPost(known, postId) ? changePosts(known, (posts) => posts.filter(({ id }) => id !== postId)) : known;

/** The same pages without the posts of an author; the very same ones when there is none among them. */
export const withoutPostsOf = (known: PostPages, isTheirs: (post: Post) => boolean): PostPages =>
  postsIn(known).some(isTheirs) ? changePosts(known, (posts) => posts.filter((post) => !isTheirs(post))) : known;

/** A post with what its author is called and looks like now; the very same one when it is somebody else's. */
export const withFace = (post: Post, { memberId, name, pictureUrl }: MemberSummary): Post =>
  post.authorId === memberId ? { ...post, authorName: name, authorPictureUrl: pictureUrl } : post;

/** The pages with what an author is called and looks like now; the very same ones when nothing is theirs. */
export const withAuthorsFace = (known: PostPages, face: MemberSummary): PostPages =>
  postsIn(known).some(({ authorId }) => authorId === face.memberId)
    ? changePosts(known, (posts) => posts.map((post) => withFace(post, face)))
    : known;

/** A page after what was told of an author since it was asked for. */
export function withAuthorNews(page: PostPage, event: LiveEvent): PostPage {
  if (event.type === 'member.changed') return { ...page, posts: page.posts.map((post) => withFace(post, event)) };
  if (event.type !== 'member.left') return page;
  return { ...page, posts: page.posts.filter(({ authorId }) => authorId !== event.memberId) };
}

/** The pages with a post that may be new to them, in its place; its place may not be loaded yet. */
export function withPostInPlace(known: PostPages, post: Post): PostPages {
  if (hasPost(known, post.id)) return withPost(known, post);
  const at = known.pages.findIndex(({ nextCursor }) => nextCursor === null || nextCursor < post.id);
  const add = (posts: Post[]): Post[] => [...posts, post].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return at < 0
    ? known
    : {
        ...known,
        pages: known.pages.map((page, index) => (index === at ? { ...page, posts: add(page.posts) } : page)),
      };
}

/** The pages with what a fresh one says about its stretch: posts that are no longer there go, none is put in between. */
export function withStretch(known: PostPages, from: string, fresh: PostPage): PostPages {
  const stands = new Map(fresh.posts.map((post) => [post.id, post]));
  const isCovered = (id: string) => (from === '' || id < from) && (!fresh.nextCursor || id >= fresh.nextCursor);
  return changePosts(known, (posts) =>
    posts.filter(({ id }) => stands.has(id) || !isCovered(id)).map((post) => stands.get(post.id) ?? post),
  );
}

/** The pages as far as `end`, where the next one begins then. */
export function upTo(known: PostPages, end: string): PostPages {
  const last = known.pageParams.findLastIndex((from) => from === '' || from > end);
  const cut = (page: PostPage): PostPage => ({ posts: page.posts.filter(({ id }) => id >= end), nextCursor: end });
  return {
    pages: known.pages.slice(0, last + 1).map((page, place) => (place === last ? cut(page) : page)),
    pageParams: known.pageParams.slice(0, last + 1),
  };
}
