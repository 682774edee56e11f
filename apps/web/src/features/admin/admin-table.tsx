import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { type Column, DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { type AdminTabProps, pageParam, type SearchChanges } from './admin-search.ts';
import { TableFailure } from './table-failure.tsx';

type TableTexts = Readonly<
  Record<
    'caption' | 'pages' | 'loading' | 'loadFailed' | 'none' | 'noneText' | 'notFound' | 'notFoundText' | 'clear',
    string
  >
>;

interface AdminTableProps<Row> extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly texts: TableTexts;
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly columns: readonly Column<Row>[];
  readonly page: number;
  readonly sort?: string;
  readonly filters: SearchChanges;
}

/** A page of table rows with its loading, error and empty states, and the pager. */
export function AdminTable<Row extends { readonly id: string }>(props: AdminTableProps<Row>) {
  const { texts, query, columns, page, sort, filters, onSearchChange } = props;
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const openPage = useCallback((next: number) => onSearchChange({ page: pageParam(next) }), [onSearchChange]);
  const failure = !data && error && (
    <TableFailure text={texts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={(next) => onSearchChange({ sort: next })}
        isStale={isPlaceholderData}
        loadingText={texts.loading}
        failure={failure}
        empty={<NoRows texts={texts} filters={filters} onSearchChange={onSearchChange} />}
      />
      <Pager
        label={texts.pages}
        page={page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
    </>
  );
}

function NoRows({
  texts,
  filters,
  onSearchChange,
}: Pick<AdminTableProps<never>, 'texts' | 'filters' | 'onSearchChange'>) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = (): void => onSearchChange(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  return (
    <EmptyState
      visual={<CrewRing filled={0} size={72} />}
      title={isFiltered ? texts.notFound : texts.none}
      text={isFiltered ? texts.notFoundText : texts.noneText}
      action={isFiltered && <Button onClick={clear}>{texts.clear}</Button>}
    />
  );
}
