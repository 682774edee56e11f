import { plural, t } from '@lingui/core/macro';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { Button } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { type Column, DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { formatDate, formatDateTime } from '#src/lib/time/dates.ts';
import type { Page } from './admin-queries.ts';
import { type AdminSearch, type AdminTabProps, pageParam, type SearchChanges } from './admin-search.ts';
import { type FailableQuery, QueryFailure } from '#src/components/page/failure-banner.tsx';
import { logError } from '#src/lib/listeners.ts';

type TableTexts = Readonly<
  Record<'caption' | 'pages' | 'loading' | 'loadFailed' | 'none' | 'noneText' | 'notFound' | 'notFoundText', string>
>;

interface AdminTableProps<Row, Key extends QueryKey> extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly texts: TableTexts;
  readonly query: UseQueryResult<Page<Row>>;
  /** The query of another page of this table. */
  readonly queryOf: (search: AdminSearch) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  readonly columns: readonly Column<Row>[];
  /** Page, sort order and filters from the URL. */
  readonly filter: Omit<SearchChanges, 'page'> & { readonly page: number };
  readonly filterBar: ReactNode;
  readonly ref?: RefObject<HTMLElement | null>;
  /** The dialogs of the rows. */
  readonly children?: ReactNode;
}

/** A tab with a filter bar and a page of table rows. */
export function AdminTable<Row extends { readonly id: string }, Key extends QueryKey>(
  props: AdminTableProps<Row, Key>,
) {
  const { texts, query, queryOf, columns, filter, filterBar, onSearchChange, ref, children } = props;
  const { data, isPlaceholderData } = query;
  const { page, sort, ...filters } = filter;
  const openPage = useCallback((next: number) => onSearchChange({ page: pageParam(next) }), [onSearchChange]);
  return (
    <section ref={ref} tabIndex={-1} aria-label={texts.caption} className="flex flex-col gap-4 outline-none">
      {filterBar}
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data?.rows}
        sort={sort}
        onSortChange={(next) => onSearchChange({ sort: next })}
        isStale={isPlaceholderData}
        loadingText={texts.loading}
        failure={query.isError && !data && <TableFailure query={query} text={texts.loadFailed} />}
        empty={
          Object.values(filters).some((value) => value !== undefined) ? (
            <NoMatches texts={texts} queryOf={queryOf} filters={filters} onSearchChange={onSearchChange} />
          ) : (
            <EmptyState title={texts.none} text={texts.noneText} />
          )
        }
      />
      <Pager
        label={texts.pages}
        page={page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
      {children}
    </section>
  );
}

/** A date or age, with the exact time on hover. */
export const DateCell = ({ date, text = formatDate(date) }: { readonly date: Date; readonly text?: string }) => (
  <time dateTime={date.toISOString()} title={formatDateTime(date)} className="min-[60rem]:whitespace-nowrap">
    {text}
  </time>
);

/** Wraps within a word only if it is longer than usual addresses. */
export const EmailText = ({ email }: { readonly email: string }) => (
  <span translate="no" className="block max-w-56 wrap-break-word xl:max-w-96">
    {email}
  </span>
);

interface NoMatchesProps<Row, Key extends QueryKey> extends Pick<
  AdminTableProps<Row, Key>,
  'texts' | 'queryOf' | 'onSearchChange'
> {
  readonly filters: SearchChanges;
}

/** States the number of rows without the filters and offers to clear them. If there are no such rows, the same for the search. */
function NoMatches<Row, Key extends QueryKey>({ texts, queryOf, filters, onSearchChange }: NoMatchesProps<Row, Key>) {
  const { search, ...others } = filters;
  const hasFilters = Object.values(others).some((value) => value !== undefined);
  const remaining = search !== undefined && hasFilters ? { search } : {};
  const { data, isPlaceholderData } = useQuery(queryOf(remaining));
  const total = isPlaceholderData ? 0 : (data?.total ?? 0);
  const removed = total > 0 && hasFilters ? others : filters;
  const remove = (): void => onSearchChange(Object.fromEntries(Object.keys(removed).map((name) => [name, ''])));
  const totalText = hasFilters
    ? plural(total, { one: '# result without filters', other: '# results without filters' })
    : plural(total, { one: '# result without the search', other: '# results without the search' });
  return (
    <EmptyState
      title={texts.notFound}
      text={
        <>
          <p>{texts.notFoundText}</p>
          {total > 0 && <p>{totalText}</p>}
        </>
      }
      action={<Button onClick={remove}>{hasFilters ? t`Clear filters` : t`Clear search`}</Button>}
    />
  );
}

interface TableFailureProps {
  readonly query: FailableQuery;
  /** Refers to the console, where the error is logged. */
  readonly text: string;
}

export function TableFailure({ query, text }: TableFailureProps) {
  const { data, error } = query;
  useEffect(() => {
    if (error && data === undefined) logError(error);
  }, [data, error]);
  return <QueryFailure query={query} describe={() => text} />;
}
