import { type AccountRow, accountStates } from '@muster/contract/admin/tables.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { AdminTable } from '#src/features/admin/admin-table.tsx';
import { filterOptions, TableFilters } from '#src/features/admin/table-filters.tsx';
import { useRowDialog } from '#src/features/admin/use-row-dialog.ts';
import { userColumns, type UserDialogName } from './member-columns.tsx';
import { UserDialogs } from './member-dialogs.tsx';
import { accountFilter, accountsQuery, useEnableUser } from './member-admin-queries.ts';
import { enabled, enableFailed, stateName, usersTexts } from './member-admin-texts.ts';

const stateOptions = filterOptions(usersTexts.allStates, accountStates, (state) => stateName(state));

export function UsersTab({ search, onSearchChange }: AdminTabProps) {
  const filter = accountFilter(search);
  const query = useQuery(accountsQuery(filter));
  const section = useRef<HTMLElement>(null);
  const dialog = useRowDialog<UserDialogName, AccountRow>();
  const enabling = useEnableUser();
  const actions = {
    onOpenDialog: dialog.open,
    onEnable: (account: AccountRow): void =>
      enabling.mutate(account.id, {
        onSuccess: () => showToast(enabled(account), { tone: 'success' }),
        onError: (error) => showToast(enableFailed(account, describeError(error)), { tone: 'error' }),
      }),
  };
  return (
    <AdminTable
      ref={section}
      texts={usersTexts}
      query={query}
      columns={userColumns(actions)}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={usersTexts.search}
          filter={filter}
          selects={[{ param: 'state', label: usersTexts.state, options: stateOptions }]}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(0,12rem)]"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      <UserDialogs dialog={dialog} actions={actions} fallbackFocus={section} />
    </AdminTable>
  );
}
