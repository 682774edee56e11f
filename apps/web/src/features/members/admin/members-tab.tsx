import { t } from '@lingui/core/macro';
import { listMembersEndpoint, memberFilters } from '@muster/contract/members/admin-members.ts';
import { searchFilter, selectFilter } from '#src/features/admin/filters.tsx';
import { readFilter } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import { DisableMemberDialog } from './disable-member-dialog.tsx';
import { emailFilterNames } from './email-status.tsx';
import { memberColumns } from './member-columns.tsx';
import { MemberRecordDialog } from './member-record-dialog.tsx';
import { stateName } from './member-state-badge.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

export const MembersTab = resourceTab({
  data: 'members',
  readFilter: (search) => readFilter(listMembersEndpoint.querystring, search),
  list: (querystring, signal) => callApi(listMembersEndpoint, { querystring }, { signal }),
  texts: {
    caption: t`Users`,
    pages: t`Pages of users`,
    loading: t`Loading users...`,
    loadFailed: t`Error loading users. Check console for details.`,
    none: t`No users yet`,
    noneText: t`New users appear here when they register.`,
    notFound: t`No users found`,
    notFoundText: t`No users match your search and filters.`,
  },
  filters: [
    searchFilter(t`Search name or email`),
    selectFilter({
      param: 'state',
      label: t`State`,
      hidesLabel: true,
      allLabel: t`All states`,
      values: memberFilters,
      nameOf: (filter) =>
        filter === 'unverified' || filter === 'refused' ? emailFilterNames[filter] : stateName(filter),
    }),
  ],
  filtersClass: 'grid gap-3 sm:grid-cols-[minmax(0,24rem)_minmax(12rem,auto)] sm:justify-start',
  columns: memberColumns,
  dialogs: {
    record: MemberRecordDialog,
    disable: DisableMemberDialog,
    'reset-link': ResetLinkDialog,
    delete: DeleteMemberDialog,
  },
});
