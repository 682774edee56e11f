import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp in milliseconds, the precision of JavaScript, so that a value read finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Length limits in UTF-16 units, as in forms and the contract. Not for user input. */
export const lengthCheck = (name: string, column: AnyPgColumn, min: number, max: number) =>
  check(name, sql`utf16_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

/** SQL literals of a fixed list of texts. Not for user input. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));

export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;
