import { topics } from '@muster/contract/topics.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { shareWithNextPage } from '#src/lib/api/share-unchanged.ts';
import { postsIn } from './post-pages.ts';

/** The member's own posts, newest first. */
export const myPostsQuery = infiniteQueryOptions({
  queryKey: topics.ownPosts,
  queryFn: ({ pageParam, signal }) =>
    callApi(listMyPostsEndpoint, { querystring: { cursor: pageParam || undefined } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  structuralSharing: shareWithNextPage,
  select: postsIn,
});
