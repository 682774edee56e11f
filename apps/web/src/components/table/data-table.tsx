import { t } from '@lingui/core/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Sort orders of a column as API values; `descending` is tried first. */
interface ColumnSort {
  readonly descending?: string;
  readonly ascending?: string;
}

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Hides the header visually, for a column of buttons. */
  readonly hidesHeader?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** The column that names the row; one per table. */
  readonly isRowHeader?: boolean;
  /** The name of the row, if its header contains more than that. */
  readonly rowName?: (row: Row) => string;
  /** Cells may have several lines: the row is aligned at the first one. */
  readonly isMultiline?: boolean;
  /** On phones, a value moves below its label if there is no room next to it. */
  readonly wrapsBelowLabel?: boolean;
  /** Aligns numbers to the end. */
  readonly isNumeric?: boolean;
  /** Sort orders of this column. */
  readonly sort?: ColumnSort;
  /** Fixed width such as 'w-40'; the columns without one share the rest. */
  readonly width?: string;
  /** Size of the loading placeholder, such as 'h-5 w-24'. */
  readonly skeleton?: string;
}

interface DataTableProps<Row> {
  /** Caption for assistive technology. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Current sort order, one of those of the columns. */
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  /** The rows are of the previous query while the next one loads. */
  readonly isStale?: boolean;
  /** Shown instead of rows that failed to load. */
  readonly failure?: ReactNode;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly loadingText?: string;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A dense, sortable table. On phones each row is a card, and the headers are a row of buttons. */
export function DataTable<Row extends { readonly id: string }>({
  failure,
  empty,
  loadingText = t`Loading...`,
  ...table
}: DataTableProps<Row>) {
  const { caption, columns, rows, sort, onSortChange, isStale = false } = table;
  const isLoading = !failure && rows === undefined;
  return (
    <div className="data-table">
      <table aria-busy={isStale || isLoading || undefined}>
        <caption className="sr-only">{caption}</caption>
        <ColumnWidths columns={columns} />
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </thead>
        {!failure && <Rows {...table} />}
      </table>
      <div role="status">
        {isLoading && <VisuallyHidden>{loadingText}</VisuallyHidden>}
        {!failure && rows?.length === 0 && empty}
      </div>
      {failure}
    </div>
  );
}

interface SortHeaderProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> {
  readonly column: Column<Row>;
}

type Direction = 'ascending' | 'descending';

const directionOf = (orders: ColumnSort, sort: string | undefined): Direction | undefined => {
  if (sort === undefined) return undefined;
  if (orders.descending === sort) return 'descending';
  return orders.ascending === sort ? 'ascending' : undefined;
};

/** The other direction, if the column has both. */
const nextOrder = (orders: ColumnSort, direction: Direction | undefined): string | undefined =>
  direction === 'descending' ? (orders.ascending ?? orders.descending) : (orders.descending ?? orders.ascending);

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** A column header; a button if the column is sortable. */
function SortHeader<Row>({ column, sort, onSortChange }: SortHeaderProps<Row>) {
  const { header, hidesHeader, isNumeric, sort: orders } = column;
  const direction = orders && directionOf(orders, sort);
  const Icon = icons[direction ?? 'none'];
  const press = (): void => {
    const next = orders && nextOrder(orders, direction);
    if (next !== undefined && next !== sort) onSortChange?.(next);
  };
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-numeric={isNumeric || undefined}
      data-sortable={orders ? true : undefined}
    >
      {orders ? (
        <button type="button" className="data-table-sort" onClick={press}>
          {header}
          <Icon aria-hidden className="size-3.5" />
        </button>
      ) : (
        <span className={hidesHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}

const ColumnWidths = <Row,>({ columns }: Pick<DataTableProps<Row>, 'columns'>) => (
  <colgroup>
    {columns.map(({ id, width }) => (
      <col key={id} className={width} />
    ))}
  </colgroup>
);

function Rows<Row extends { readonly id: string }>({
  columns,
  rows,
  isStale,
}: Omit<DataTableProps<Row>, 'failure' | 'empty'>) {
  if (rows) return <LoadedRows columns={columns} rows={rows} isStale={isStale} />;
  return (
    <tbody>
      {SKELETON_ROWS.map((name) => (
        <SkeletonCells key={name} columns={columns} />
      ))}
    </tbody>
  );
}

interface LoadedRowsProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  readonly rows: readonly Row[];
  readonly isStale: boolean | undefined;
}

function LoadedRows<Row extends { readonly id: string }>({ columns, rows, isStale }: LoadedRowsProps<Row>) {
  const shown = useHeldList(rows);
  if (shown.length === 0) return null;
  return (
    <tbody data-hold className={isStale ? 'opacity-60' : undefined}>
      {shown.map((row) => (
        <Cells key={row.id} columns={columns} row={row} />
      ))}
    </tbody>
  );
}

interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

const Cells = <Row,>({ columns, row }: CellsProps<Row>) => (
  <tr>
    {columns.map(({ id, header, hidesHeader, isNumeric, wrapsBelowLabel, isMultiline, isRowHeader, rowName, render }) =>
      isRowHeader ? (
        <th key={id} scope="row" aria-label={rowName?.(row)} data-multiline={isMultiline || undefined}>
          {render(row)}
        </th>
      ) : (
        <td
          key={id}
          data-numeric={isNumeric || undefined}
          data-multiline={isMultiline || undefined}
          data-wraps={wrapsBelowLabel || undefined}
          data-corner={hidesHeader || undefined}
        >
          {!hidesHeader && (
            <span aria-hidden className="data-table-label">
              {header}
            </span>
          )}
          <div className="min-w-0">{render(row)}</div>
        </td>
      ),
    )}
  </tr>
);

const SkeletonCells = <Row,>({ columns }: Pick<CellsProps<Row>, 'columns'>) => (
  <tr aria-hidden>
    {columns.map(({ id, isNumeric, skeleton = 'h-5 w-24' }) => (
      <td key={id} data-numeric={isNumeric || undefined}>
        <Skeleton className={`max-w-full ${skeleton}`} />
      </td>
    ))}
  </tr>
);
