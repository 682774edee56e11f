import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/admin/tables.ts';
import type { ResponseOf } from '@muster/contract/endpoint.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, refetchAdminData } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

export const postStates = ['active', 'inactive'] as const;

/** Filters from the URL; unknown values are ignored. */
export const postFilter = (address: AdminSearch) => ({
  search: address.search,
  platform: oneOf(platforms, address.platform),
  state: oneOf(postStates, address.state),
  page: pageNumber(address),
});

export const postsPageQuery = (filter: ReturnType<typeof postFilter>) =>
  queryOptions({
    queryKey: [...adminKey('posts'), filter],
    queryFn: ({ signal }) => callApi(listAllPostsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

type PostsPage = ResponseOf<typeof listAllPostsEndpoint>;

/** Deletes a post of any member. */
export function useDeleteAnyPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => callApi(deleteAnyPostEndpoint, { params: { postId } }),
    onSuccess: (_, postId) => {
      queryClient.setQueriesData<PostsPage>(
        { queryKey: adminKey('posts') },
        (page) => page && { ...page, rows: page.rows.filter(({ id }) => id !== postId) },
      );
      refetchAdminData(queryClient, ['posts', 'games', 'members', 'counts', 'overview', 'audit']);
    },
  });
}
