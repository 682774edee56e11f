import { t } from '@lingui/core/macro';
import { type MemberRow, memberStates } from '@muster/contract/members/admin-members.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { AdminTable } from '#src/features/admin/admin-table.tsx';
import { filterOptions, TableFilters } from '#src/features/admin/table-filters.tsx';
import { useRowDialog } from '#src/features/admin/use-row-dialog.ts';
import { memberColumns, type MemberDialogName } from './member-columns.tsx';
import { MemberDialogs } from './member-dialogs.tsx';
import { memberFilter, membersPageQuery, useEnableMember } from './member-admin-queries.ts';
import { stateName } from './member-state-badge.tsx';

const tableTexts = {
  caption: t`Users`,
  pages: t`Pages of users`,
  loading: t`Loading users...`,
  loadFailed: t`Error loading users. Check console for details.`,
  none: t`No users yet`,
  noneText: t`New users appear here when they register.`,
  notFound: t`No users found`,
  notFoundText: t`No users match your search and filters.`,
};

const describeEnabled = ({ name, state }: MemberRow): string =>
  state === 'suspended' ? t`${name}'s suspension was lifted.` : t`${name} can sign in again.`;

const describeEnableFailure = ({ state }: MemberRow, reason: string): string =>
  state === 'suspended' ? t`Couldn't lift the suspension: ${reason}` : t`Couldn't enable this user: ${reason}`;

const stateOptions = filterOptions(t`All states`, memberStates, (state) => stateName(state));

export function MembersTab({ search, onSearchChange }: AdminTabProps) {
  const filter = memberFilter(search);
  const query = useQuery(membersPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  const dialog = useRowDialog<MemberDialogName, MemberRow>();
  const enabling = useEnableMember();
  const actions = {
    onOpenDialog: dialog.open,
    onEnable: (member: MemberRow): void =>
      enabling.mutate(member.id, {
        onSuccess: () => showToast(describeEnabled(member), { tone: 'success' }),
        onError: (error) => showToast(describeEnableFailure(member, error.message), { tone: 'error' }),
      }),
  };
  return (
    <AdminTable
      ref={section}
      texts={tableTexts}
      query={query}
      queryOf={(other) => membersPageQuery(memberFilter(other))}
      columns={memberColumns(actions)}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={t`Search name or email`}
          filter={filter}
          selects={[{ param: 'state', label: t`State`, options: stateOptions }]}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(12rem,auto)] sm:justify-start"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      <MemberDialogs dialog={dialog} actions={actions} fallbackFocus={section} />
    </AdminTable>
  );
}
