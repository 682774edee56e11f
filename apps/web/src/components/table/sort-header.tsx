import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

/** Sort orders of a column as API values; `descending` is tried first. */
export interface ColumnSort {
  readonly descending?: string;
  readonly ascending?: string;
}

interface SortHeaderProps {
  readonly header: string;
  readonly isHidden: boolean | undefined;
  readonly isNumeric: boolean | undefined;
  readonly orders: ColumnSort | undefined;
  /** Current sort order. */
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
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
export function SortHeader({ header, isHidden = false, isNumeric, orders, sort, onSortChange }: SortHeaderProps) {
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
        <span className={isHidden ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}
