import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond: what JavaScript can hold, so that a value read is a value that can be found again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The limit of a text in UTF-16 units, the measure of forms and contract. `limit` is ours, never a person's. */
export const lengthCheck = (name: string, column: AnyPgColumn, min: number, max: number) =>
  check(name, sql`utf16_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

/** A fixed list of texts as SQL literals. The list is ours, never a person's. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

/** One of a fixed list of texts. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;
