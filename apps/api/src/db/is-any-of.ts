import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a UUID column is one of these ids. The ids are one array parameter, because a query may have at most 65,535 parameters. */
export const isAnyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
