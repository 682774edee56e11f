import { listPostRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { isPostNotFound } from '#src/features/posts/single-post.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { postRequestsKey } from '../request-queries.ts';

/** Requests to join the member's post and invitations to it, newest first. */
export const postRequestsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postRequestsKey(postId),
    queryFn: ({ pageParam, signal }) => {
      const querystring = pageParam === '' ? {} : { cursor: pageParam };
      return callApi(listPostRequestsEndpoint, { params: { postId }, querystring }, { signal });
    },
    enabled: ({ state }) => !isPostNotFound(state.error),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ requests }) => requests),
  });
