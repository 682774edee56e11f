import {
  accountSorts,
  accountStates,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getAccountEndpoint,
  listAccountsEndpoint,
} from '@muster/contract/admin/tables.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, refetchAdminData } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

/** Filters from the URL; unknown values are ignored. */
export const accountFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(accountStates, address.state),
  sort: oneOf(accountSorts, address.sort) ?? 'newest',
  page: pageNumber(address),
});

type AccountFilter = ReturnType<typeof accountFilter>;

export const accountsQuery = (filter: AccountFilter) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'page', filter],
    queryFn: ({ signal }) => callApi(listAccountsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'record', memberId],
    queryFn: ({ signal }) => callApi(getAccountEndpoint, { params: { memberId } }, { signal }),
  });

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => callApi(deleteMemberEndpoint, { params: { memberId } }),
    onSuccess: (_, memberId) => {
      queryClient.removeQueries({ queryKey: accountQuery(memberId).queryKey });
      refetchAdminData(queryClient, ['members', 'posts', 'reports', 'counts', 'overview', 'audit']);
    },
  });
}

interface DisableInput {
  readonly memberId: string;
  readonly reason: string;
}

export function useDisableUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, reason }: DisableInput) =>
      callApi(disableMemberEndpoint, { params: { memberId }, body: { reason } }),
    onSuccess: () => refetchAdminData(queryClient, ['members', 'posts', 'audit']),
  });
}

/** Re-enables a disabled or suspended member. */
export function useEnableUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => callApi(enableMemberEndpoint, { params: { memberId } }),
    onSuccess: () => refetchAdminData(queryClient, ['members', 'audit']),
  });
}
