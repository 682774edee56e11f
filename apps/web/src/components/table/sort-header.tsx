import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';

/** The orders that a column offers, each in the words of whoever sorts; the first one that is there comes first. */
export interface ColumnSort {
  readonly descending?: string;
  readonly ascending?: string;
}

interface SortHeaderProps {
  readonly header: string;
  readonly isHidden: boolean | undefined;
  readonly isNumeric: boolean | undefined;
  readonly orders: ColumnSort | undefined;
  /** The order that is shown. */
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
}

type Direction = 'ascending' | 'descending';

const directionOf = (orders: ColumnSort, sort: string | undefined): Direction | undefined => {
  if (sort === undefined) return undefined;
  if (orders.descending === sort) return 'descending';
  return orders.ascending === sort ? 'ascending' : undefined;
};

/** The other direction where there is one, else the only one. */
const nextOrder = (orders: ColumnSort, direction: Direction | undefined): string | undefined =>
  direction === 'descending' ? (orders.ascending ?? orders.descending) : (orders.descending ?? orders.ascending);

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The header of a column; where the column can be sorted it is a button. */
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
