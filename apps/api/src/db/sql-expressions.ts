import { type SQL, sql, type AnyColumn, type SQLWrapper } from 'drizzle-orm';
import { foldText } from '@muster/contract/values/fold-text.ts';
import { gramsOf } from '#src/lib/grams.ts';

/**
 * An array parameter of a prepared query. PostgreSQL does not see its length when it plans. Otherwise it would plan the query
 * for each short array again, because a plan for any length, with ten elements assumed, seems to cost more.
 */
export const arrayParameter = (name: string, type: 'bytea[]' | 'text[]' | 'uuid[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

/** Whether a UUID column is one of these ids. The ids are one array parameter, because a query may have at most 65,535 parameters. */
export const isAnyOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** An array as one parameter of a query. */
export const textArray = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`;

/**
 * When the statement that reads an object started, in microseconds. A read that starts after a commit includes it, so a later
 * read never has older data. A float has all digits until the year 2255.
 */
export const readVersion = sql<number>`(extract(epoch from statement_timestamp()) * 1000000)::float8`;

/** A `like` pattern that finds a text in folded text. '%', '_' and '\' are literal. */
export const likePattern = (text: string): string =>
  // Escaped last: folding turns the full-width '％' into '%'.
  `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const quoteLexeme = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** Whether a folded text has all grams of another, by an index of `text_grams`. Necessary for containing it, not sufficient. */
export function hasGramsOf(folded: SQLWrapper, text: string): SQL {
  const searched = foldText(text);
  const grams = gramsOf(searched, Math.min(Array.from(searched).length, 3));
  return grams.length === 0 ? sql`true` : sql`text_grams(${folded}) @@ ${grams.map(quoteLexeme).join(' & ')}::tsquery`;
}

/** Whether a folded text contains another, by an index of `text_grams`. */
export const containsText = (folded: SQLWrapper, text: string): SQL =>
  sql`(${hasGramsOf(folded, text)} and ${folded} like ${likePattern(text)})`;

/** A timestamp in JSON that PostgreSQL builds, as the contract's `instant` reads it. */
export const jsonInstant = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
