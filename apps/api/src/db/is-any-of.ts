import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a column of UUIDs has one of these. They are one parameter together: a query may have 65,535 at most. */
export const isAnyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
