import {
  accountSorts,
  accountStates,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getAccountEndpoint,
  listAccountsEndpoint,
} from '@muster/contract/admin/tables.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { type AdminData, adminKey } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

/** What the address asks of the table; what is not known there does not narrow. */
export const accountFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(accountStates, address.state),
  sort: oneOf(accountSorts, address.sort) ?? 'newest',
  page: pageNumber(address),
});

type AccountFilter = ReturnType<typeof accountFilter>;

/** A page of all accounts. */
export const accountsQuery = (filter: AccountFilter) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'page', filter],
    queryFn: ({ signal }) => callApi(listAccountsEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** An account with all that has to do with it. */
export const accountQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'record', memberId],
    queryFn: ({ signal }) => callApi(getAccountEndpoint, { params: { memberId } }, { signal }),
  });

/** The live connection says the same, but may be away. */
function refresh(queryClient: QueryClient, tables: readonly AdminData[]): void {
  for (const table of tables) void queryClient.invalidateQueries({ queryKey: adminKey(table) });
}

/** Deletes an account with all that goes with it. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => callApi(deleteMemberEndpoint, { params: { memberId } }),
    onSuccess: (_, memberId) => {
      queryClient.removeQueries({ queryKey: accountQuery(memberId).queryKey });
      refresh(queryClient, ['members', 'posts', 'reports', 'counts', 'overview', 'audit']);
    },
  });
}

interface DisableInput {
  readonly memberId: string;
  readonly reason: string;
}

/** Keeps a member out until further notice. */
export function useDisableUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, reason }: DisableInput) =>
      callApi(disableMemberEndpoint, { params: { memberId }, body: { reason } }),
    onSuccess: () => refresh(queryClient, ['members', 'posts', 'audit']),
  });
}

/** Lets a disabled or suspended member in again. */
export function useEnableUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => callApi(enableMemberEndpoint, { params: { memberId } }),
    onSuccess: () => refresh(queryClient, ['members', 'audit']),
  });
}
