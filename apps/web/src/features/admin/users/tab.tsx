import { accountStates } from '@muster/contract/admin/tables.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Select } from '#src/components/form/select.tsx';
import type { AdminTabProps } from '../admin-search.ts';
import { AdminTable } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';
import { UserDialogs } from './dialogs.tsx';
import { userColumns } from './columns.tsx';
import { useUserDialogs } from './use-user-dialogs.ts';
import { accountFilter, accountsQuery } from './queries.ts';
import { stateName, usersTexts } from './texts.ts';

const stateOptions = [
  { value: '', label: usersTexts.allStates },
  ...accountStates.map((state) => ({ value: state, label: stateName(state) })),
];

export function UsersTab({ search, onSearchChange }: AdminTabProps) {
  const filter = accountFilter(search);
  const query = useQuery(accountsQuery(filter));
  const section = useRef<HTMLElement>(null);
  const dialogs = useUserDialogs();
  const columns = useMemo(() => userColumns(dialogs.actions), [dialogs.actions]);
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
      <AdminTable
        texts={usersTexts}
        query={query}
        columns={columns}
        page={filter.page}
        sort={filter.sort}
        filters={{ search: filter.search, state: filter.state }}
        onSearchChange={onSearchChange}
      />
      <UserDialogs dialogs={dialogs} fallbackFocus={section} />
    </section>
  );
}
