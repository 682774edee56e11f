import { type SQL, sql } from 'drizzle-orm';

/**
 * An array parameter of a prepared query. PostgreSQL does not see its length when it plans. Otherwise it would plan the query
 * for each short array again, because a plan for any length, with ten elements assumed, seems to cost more.
 */
export const arrayParameter = (name: string, type: 'bytea[]' | 'text[]' | 'uuid[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
