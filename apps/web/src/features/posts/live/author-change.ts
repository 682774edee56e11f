import type { Post } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { changeBoards } from '../board/board-queries.ts';
import { changeMine, onePostKey, refetchShownPosts } from './post-cache.ts';
import { withAuthorsFace, withFace, withoutPostsOf } from './post-pages.ts';

/** Shows what an author is called and looks like now on all of their posts that are loaded. */
export function noteFace(queryClient: QueryClient, face: MemberSummary): void {
  changeMine(queryClient, (pages) => withAuthorsFace(pages, face));
  changeBoards(queryClient, (pages) => withAuthorsFace(pages, face));
  queryClient.setQueriesData<Post>({ queryKey: onePostKey }, (post) => post && withFace(post, face));
}

/** Takes the posts of an author who has left away. */
export function noteAuthorGone(queryClient: QueryClient, memberId: string): void {
  changeBoards(queryClient, (pages) => withoutPostsOf(pages, ({ authorId }) => authorId === memberId));
  refetchShownPosts(queryClient);
}
