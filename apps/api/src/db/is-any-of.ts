import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a UUID column is one of these ids. They are one array parameter: a query may have at most 65,535. */
export const isAnyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
