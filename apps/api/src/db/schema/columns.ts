import {
  type PlayPreferences,
  preferenceNames,
  type PreferenceSet,
  preferenceValues,
} from '@muster/contract/values/play-preferences.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, text, timestamp } from 'drizzle-orm/pg-core';

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

/** A set of known values. */
export const valueSet = <Value extends string>(name: string) =>
  text(name)
    .array()
    .$type<Value[]>()
    .notNull()
    .default(sql`'{}'`);

export const setCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${literals(values)}]`);

/** The play preferences of a member or a post. */
export const preferenceColumns = () => ({
  comms: valueSet<PlayPreferences['comms'][number]>('comms'),
  spokenLanguages: valueSet<PlayPreferences['spokenLanguages'][number]>('spoken_languages'),
  playAreas: valueSet<PlayPreferences['playAreas'][number]>('play_areas'),
  levels: valueSet<PlayPreferences['levels'][number]>('levels'),
});

export const preferenceChecks = (table: string, columns: Readonly<Record<PreferenceSet, AnyPgColumn>>) =>
  preferenceNames.map((set) =>
    setCheck(`${table}_${columns[set].name}_are_known`, columns[set], preferenceValues[set]),
  );
