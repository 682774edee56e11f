import {
  memberSorts,
  type MemberRow,
  memberStates,
  createResetLinkEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getMemberRecordEndpoint,
  listMembersEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, type Page, useAdminMutation } from '#src/features/admin/admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '#src/features/admin/admin-search.ts';

/** Filters from the URL; unknown values are ignored. */
export const memberFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(memberStates, address.state),
  sort: oneOf(memberSorts, address.sort) ?? 'newest',
  page: pageNumber(address),
});

export const membersPageQuery = (filter: ReturnType<typeof memberFilter>) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'page', filter],
    queryFn: ({ signal }): Promise<Page<MemberRow>> =>
      callApi(listMembersEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const memberRecordQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey('members'), 'record', memberId],
    queryFn: ({ signal }) => callApi(getMemberRecordEndpoint, { params: { memberId } }, { signal }),
  });

export const useDeleteMember = () =>
  useAdminMutation(
    (memberId: string) => callApi(deleteMemberEndpoint, { params: { memberId } }),
    ['members', 'posts', 'reports', 'counts', 'overview', 'audit'],
    (queryClient, memberId) => queryClient.removeQueries({ queryKey: memberRecordQuery(memberId).queryKey }),
  );

export const useCreateResetLink = () =>
  useAdminMutation((memberId: string) => callApi(createResetLinkEndpoint, { params: { memberId } }), ['audit']);

interface DisableInput {
  readonly memberId: string;
  readonly reason: string;
}

export const useDisableMember = () =>
  useAdminMutation(
    ({ memberId, reason }: DisableInput) => callApi(disableMemberEndpoint, { params: { memberId }, body: { reason } }),
    ['members', 'posts', 'audit'],
  );

/** Re-enables a disabled or suspended member. */
export const useEnableMember = () =>
  useAdminMutation((memberId: string) => callApi(enableMemberEndpoint, { params: { memberId } }), ['members', 'audit']);
