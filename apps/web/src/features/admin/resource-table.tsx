import { plural, t } from '@lingui/core/macro';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { type FailableQuery, QueryFailure } from '#src/components/page/failure-banner.tsx';
import { type Column, DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { logError } from '#src/lib/listeners.ts';
import { type Page, pagesKey } from './admin-queries.ts';
import { type AdminTabProps, type SearchChanges } from './admin-search.ts';
import { pageParam } from './tab-params.ts';
import { type Resource, rowFocusId, type RowDialogProps, type TableFilter } from './resource.ts';

interface Identified {
  readonly id: string;
}

const pageQuery = <Row, Filter extends TableFilter, Dialog extends string>(
  { data, list }: Resource<Row, Filter, Dialog>,
  filter: Filter,
) =>
  queryOptions({
    queryKey: [...pagesKey(data), filter],
    queryFn: ({ signal }) => list(filter, signal),
    placeholderData: keepPreviousData,
  });

const isAnySet = (filters: object): boolean => Object.values(filters).some((value) => value !== undefined);

/** The component of a tab that lists the rows of a resource. */
export function resourceTab<Row extends Identified, Filter extends TableFilter, Dialog extends string = never>(
  resource: Resource<Row, Filter, Dialog>,
): ComponentType<AdminTabProps> {
  const { texts, filters, filtersClass, ActiveFilters, columns, dialogs } = resource;
  return function ResourceTab({ search, onSearchChange }) {
    const filter = resource.readFilter(search);
    const query = useQuery(pageQuery(resource, filter));
    const rows = query.data?.rows ?? [];
    const section = useRef<HTMLElement>(null);
    const [opened, setOpened] = useState<Opened<Row, Dialog>>();
    const onOpen = (dialog: Dialog, row: Row): void => setOpened({ dialog, row });
    const table = { resource, filter, query, onSearchChange };
    return (
      <section ref={section} tabIndex={-1} aria-label={texts.caption} className="flex flex-col gap-4 outline-none">
        <div className={filtersClass}>
          {filters.map((Filter, place) => (
            <Filter key={place} filter={filter} onSearchChange={onSearchChange} />
          ))}
        </div>
        {ActiveFilters && <ActiveFilters filter={filter} rows={rows} onSearchChange={onSearchChange} />}
        <Rows {...table} columns={columns({ onOpen, onSearchChange }, rows)} />
        {opened && dialogs && (
          <RowDialogs
            dialogs={dialogs}
            opened={opened}
            rows={rows}
            fallbackFocus={section}
            onOpen={onOpen}
            onClose={() => setOpened({ row: opened.row })}
          />
        )}
      </section>
    );
  };
}

interface RowsProps<Row, Filter extends TableFilter, Dialog extends string> extends Pick<
  AdminTabProps,
  'onSearchChange'
> {
  readonly resource: Resource<Row, Filter, Dialog>;
  readonly filter: Filter;
  readonly query: UseQueryResult<Page<Row>>;
  readonly columns: readonly Column<Row>[];
}

/** A page of rows. */
function Rows<Row extends Identified, Filter extends TableFilter, Dialog extends string>(
  props: RowsProps<Row, Filter, Dialog>,
) {
  const { resource, filter, query, columns, onSearchChange } = props;
  const { texts } = resource;
  const { page, sort, ...filters } = filter;
  const { data, isPlaceholderData } = query;
  const openPage = useCallback((next: number) => onSearchChange({ page: pageParam(next) }), [onSearchChange]);
  return (
    <>
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
          isAnySet(filters) ? (
            <NoMatches resource={resource} filters={filters} onSearchChange={onSearchChange} />
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
    </>
  );
}

/** The open dialog, at most one, and its row. Closing keeps the row: the dialog shows it while fading out. */
interface Opened<Row, Dialog extends string> {
  readonly dialog?: Dialog;
  readonly row: Row;
}

interface RowDialogsProps<Row, Dialog extends string> extends Pick<RowDialogProps<Row, Dialog>, 'onOpen' | 'onClose'> {
  readonly dialogs: NonNullable<Resource<Row, TableFilter, Dialog>['dialogs']>;
  readonly opened: Opened<Row, Dialog>;
  readonly rows: readonly Row[];
  /** Its first control takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** The dialogs of a row. Closing returns the focus to the row. */
function RowDialogs<Row extends Identified, Dialog extends string>(props: RowDialogsProps<Row, Dialog>) {
  const { dialogs, opened, rows, fallbackFocus, ...actions } = props;
  const { id } = opened.row;
  // The row may have changed since the dialog was opened.
  const row = { ...opened.row, ...rows.find((current) => current.id === id) };
  // The dialog that follows another one keeps the focus.
  const finalFocus = () => !opened.dialog && (document.getElementById(rowFocusId(id)) ?? fallbackFocus.current);
  return Object.entries<ComponentType<RowDialogProps<Row, Dialog>>>(dialogs).map(([name, Dialog]) => (
    <Dialog key={name} row={row} isOpen={opened.dialog === name} finalFocus={finalFocus} {...actions} />
  ));
}

interface NoMatchesProps<Row, Filter extends TableFilter, Dialog extends string> extends Pick<
  AdminTabProps,
  'onSearchChange'
> {
  readonly resource: Resource<Row, Filter, Dialog>;
  readonly filters: SearchChanges;
}

/** States the number of rows without the filters and offers to clear them. If there are no such rows, the same for the search. */
function NoMatches<Row, Filter extends TableFilter, Dialog extends string>(props: NoMatchesProps<Row, Filter, Dialog>) {
  const { resource, filters, onSearchChange } = props;
  const { search, ...others } = filters;
  const hasFilters = isAnySet(others);
  const remaining = search !== undefined && hasFilters ? { search } : {};
  const { data, isPlaceholderData } = useQuery(pageQuery(resource, resource.readFilter(remaining)));
  const total = isPlaceholderData ? 0 : (data?.total ?? 0);
  const removed = total > 0 && hasFilters ? others : filters;
  const remove = (): void => onSearchChange(Object.fromEntries(Object.keys(removed).map((name) => [name, ''])));
  const totalText = hasFilters
    ? plural(total, { one: '# result without filters', other: '# results without filters' })
    : plural(total, { one: '# result without the search', other: '# results without the search' });
  return (
    <EmptyState
      title={resource.texts.notFound}
      text={
        <>
          <p>{resource.texts.notFoundText}</p>
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
