import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

/**
 * The join details of the member's own post. Fetched whenever the form opens, after the post: if they have changed since,
 * the form is based on an older version and the server rejects it.
 */
export const ownJoinDetailsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['own join details', postId],
    queryFn: async ({ signal }) =>
      (await callApi(getJoinDetailsEndpoint, { params: { postId } }, { signal })).joinDetails,
    staleTime: 0,
    gcTime: 0,
  });
