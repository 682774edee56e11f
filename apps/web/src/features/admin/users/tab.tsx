import { type AccountRow, accountStates } from '@muster/contract/admin/tables.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Select } from '#src/components/form/select.tsx';
import { type AdminTabProps, pageParam } from '../admin-search.ts';
import { TableFailure } from '../table-failure.tsx';
import { TableNothing } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';
import { UserDialogs } from './dialogs.tsx';
import { userColumns } from './columns.tsx';
import { useUserDialogs } from './use-user-dialogs.ts';
import { accountFilter, accountsQuery } from './queries.ts';
import { stateName, usersTexts } from './texts.ts';

const rowKey = ({ id }: AccountRow): string => id;
const stateOptions = [
  { value: '', label: usersTexts.allStates },
  ...accountStates.map((state) => ({ value: state, label: stateName(state) })),
];

/** All accounts, and what can be done about them. */
export function UsersTab({ search, onSearchChange }: AdminTabProps) {
  const filter = accountFilter(search);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(accountsQuery(filter));
  const section = useRef<HTMLElement>(null);
  const dialogs = useUserDialogs();
  const columns = useMemo(() => userColumns(dialogs.actions), [dialogs.actions]);
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const isNarrowed = filter.search !== undefined || filter.state !== undefined;
  return (
    <section ref={section} aria-label={usersTexts.caption} className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_minmax(0,12rem)]">
        <TableSearch
          label={usersTexts.search}
          value={search.search ?? ''}
          onSearch={(text) => onSearchChange({ search: text }, true)}
        />
        <Select
          label={usersTexts.state}
          hidesLabel
          options={stateOptions}
          value={filter.state ?? ''}
          onValueChange={(state) => onSearchChange({ state })}
        />
      </div>
      <DataTable
        caption={usersTexts.caption}
        columns={columns}
        rows={data?.rows}
        rowKey={rowKey}
        sort={filter.sort}
        onSortChange={(sort) => onSearchChange({ sort })}
        isStale={isPlaceholderData}
        loadingText={usersTexts.loading}
        failure={
          !data &&
          error && (
            <TableFailure
              text={usersTexts.loadFailed}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
        empty={
          <TableNothing
            texts={usersTexts}
            isFiltered={isNarrowed}
            onClear={() => onSearchChange({ search: '', state: '' })}
          />
        }
      />
      <Pager
        label={usersTexts.pages}
        page={filter.page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
      <UserDialogs dialogs={dialogs} fallbackFocus={section} />
    </section>
  );
}
