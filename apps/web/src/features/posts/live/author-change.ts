import type { Post } from '@muster/contract/posts.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { updateBoards } from '../board/board-queries.ts';
import { updateMyPosts, singlePostsKey, refetchSinglePosts } from './post-cache.ts';
import { pagesWithAuthorSummary, withAuthorSummary, withoutPostsWhere } from './post-pages.ts';

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
