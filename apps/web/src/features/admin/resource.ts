import { z } from '@muster/contract/zod.ts';
import type { ComponentType } from 'react';
import type { Column } from '#src/components/table/data-table.tsx';
import type { AdminData, Page } from './admin-queries.ts';
import type { AdminSearch, AdminTabProps, SearchChanges } from './admin-search.ts';

/** Page, sort order and filters of a table. */
export type TableFilter = Omit<SearchChanges, 'page'> & { readonly page: number };

/** Props of a control above a table. */
export interface FilterProps extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly filter: TableFilter;
}

/** What the cells of a row may do. `Dialog` names the dialogs of a row. */
export interface RowActions<Row, Dialog extends string = never> extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly onOpen: (dialog: Dialog, row: Row) => void;
}

/** Whether a dialog is open, and what takes the focus when it closes. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null | boolean;
}

/** Props of a dialog of a row. `Dialog` names the dialogs that it can open in its place. */
export interface RowDialogProps<Row, Dialog extends string = never> extends DialogProps {
  readonly row: Row;
  readonly onOpen: (dialog: Dialog, row: Row) => void;
}

/** A tab of the panel that lists the rows of a table. */
export interface Resource<Row, Filter extends TableFilter, Dialog extends string = never> {
  readonly data: AdminData;
  readonly readFilter: (search: AdminSearch) => Filter;
  readonly list: (filter: Filter, signal: AbortSignal) => Promise<Page<Row>>;
  readonly texts: Readonly<
    Record<'caption' | 'pages' | 'loading' | 'loadFailed' | 'none' | 'noneText' | 'notFound' | 'notFoundText', string>
  >;
  readonly filters: readonly ComponentType<FilterProps>[];
  /** The layout of the filters. */
  readonly filtersClass: string;
  /** Shows filters that are set in the rows. */
  readonly ActiveFilters?: ComponentType<FilterProps & { readonly rows: readonly Row[] }>;
  readonly columns: (actions: RowActions<Row, Dialog>, rows: readonly Row[]) => readonly Column<Row>[];
  readonly dialogs?: Readonly<Record<Dialog, ComponentType<RowDialogProps<Row, Dialog>>>>;
}

/** Id of the control of a row that takes the focus when a dialog of the row closes. */
export const rowFocusId = (rowId: string): string => `row-${rowId}`;

/** The parameters of the URL that a list accepts. Ignores invalid values. */
export function readFilter<Fields extends z.core.$ZodShape>(
  querystring: z.ZodMiniObject<Fields, z.core.$strict>,
  search: AdminSearch,
): z.output<z.ZodMiniObject<Fields, z.core.$strict>> {
  const values = new Map(Object.entries(search));
  const valid = Object.entries(querystring.shape).flatMap(([name, field]) =>
    z.safeParse(field, values.get(name)).success ? [[name, values.get(name)]] : [],
  );
  return z.parse(querystring, Object.fromEntries(valid));
}
