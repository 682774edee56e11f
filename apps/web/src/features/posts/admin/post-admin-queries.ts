import { deleteAnyPostEndpoint, listAllPostsEndpoint, type PostRow } from '@muster/contract/posts/admin-posts.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, type Page, removeRow, useAdminMutation } from '#src/features/admin/admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '#src/features/admin/admin-search.ts';

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
    queryFn: ({ signal }): Promise<Page<PostRow>> => callApi(listAllPostsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Deletes a post of any member. */
export const useDeleteAnyPost = () =>
  useAdminMutation(
    (postId: string) => callApi(deleteAnyPostEndpoint, { params: { postId } }),
    ['posts', 'games', 'members', 'counts', 'overview', 'audit'],
    (_, postId) => removeRow(adminKey('posts'), postId),
  );
