import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The first row of a query, or null. */
export const firstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null;

/** Whether a query returns a row. */
export const hasRow = async (query: PromiseLike<readonly unknown[]>): Promise<boolean> => (await query).length > 0;

/** Number of rows that a statement inserted, updated or deleted. */
export const affectedRows = async (statement: PromiseLike<{ readonly rowCount: number | null }>): Promise<number> =>
  (await statement).rowCount ?? 0;

/** Whether a statement inserted, updated or deleted a row. */
export const affectsRow = async (statement: PromiseLike<{ readonly rowCount: number | null }>): Promise<boolean> =>
  (await affectedRows(statement)) > 0;

type RowsWithId = readonly { readonly id: string }[];

/** The ids that a query returns, written with the query builder or as SQL. */
export async function idsOf(query: PromiseLike<RowsWithId | { readonly rows: RowsWithId }>): Promise<string[]> {
  const result = await query;
  return ('rows' in result ? result.rows : result).map(({ id }) => id);
}

/** Turns up to one row more than `size` into a page and the cursor of the next page. */
export function toPage<Row extends { readonly id: string }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  return { page, nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

interface Limitable<Row> {
  readonly limit: (count: number) => { readonly offset: (count: number) => PromiseLike<Row[]> };
}

/** A page of a table in the admin panel: the rows of `query` and the number of rows on all pages. */
export const readTablePage = async <Row>(
  query: Limitable<Row>,
  page: number,
  countRows: () => PromiseLike<number>,
) => ({
  rows: await query.limit(TABLE_PAGE_SIZE).offset((page - 1) * TABLE_PAGE_SIZE),
  total: await countRows(),
});

/** The columns of a table that have the name of a field in a schema of the contract. */
export function columnsOf<Columns extends PgTable['_']['columns'], Shape extends object>(
  table: PgTable<{ name: string; schema: string | undefined; dialect: 'pg'; columns: Columns }>,
  schema: { readonly shape: Shape },
) {
  const listed = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(schema.shape, name));
  return Object.fromEntries(listed) as Pick<Columns, keyof Columns & keyof Shape>;
}
