import { z } from '@muster/contract/zod.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Smaller numbers are seconds (2001 to 5138), larger ones milliseconds. Below the first second, they may be a date such as 20240105. */
const [SECONDS_FROM, MILLISECONDS_FROM] = [1e9, 1e11];

/** Timestamps outside are not from an export, and some cannot be stored in PostgreSQL. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(9999)];

/** Date, time and zone in ISO 8601. */
const ISO_8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const NUMERIC_TEXT = /^\d{10,16}$/;

/** UTC without a zone. `Date` alone would read 5.1.2024 as May, and 30 February as March. */
function parseIsoText(text: string): Date | undefined {
  const [, date = '', time = '00:00', zone = 'Z'] = ISO_8601.exec(text) ?? [];
  if (!z.regexes.date.test(date)) return undefined;
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  return new Date(`${date}T${time}${offset.toUpperCase()}`);
}

/** Parses any unambiguous timestamp of exports: ISO 8601, epoch, or a date of {@link plainDocument}. Undefined if it is none. */
export function parseTimestamp(value: unknown): Date | undefined {
  if (value instanceof Date) return value.getTime() >= FIRST && value.getTime() < LAST ? value : undefined;
  if (typeof value === 'string') return parseTimestamp(NUMERIC_TEXT.test(value) ? Number(value) : parseIsoText(value));
  if (typeof value !== 'number' || value < SECONDS_FROM) return undefined;
  return parseTimestamp(new Date(value < MILLISECONDS_FROM ? value * 1000 : value));
}

/** An integer, also as text: some exports write 64-bit integers so. */
const parseInteger = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,16}$/.test(value)) ? Number(value) : undefined;

/** `{ seconds, nanoseconds }`, with or without underscores, or `{ seconds, nanos }`. */
function parseTimestampObject(value: Fields): Date | undefined {
  const seconds = parseInteger(value['_seconds'] ?? value['seconds']);
  const nanoseconds = parseInteger(value['_nanoseconds'] ?? value['nanoseconds'] ?? value['nanos'] ?? 0);
  if (seconds === undefined || nanoseconds === undefined) return undefined;
  return new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
}

/** Typed values of the Firestore REST API. */
const typedReaders: Readonly<Record<string, (value: unknown, depth: number) => unknown>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: Number,
  nullValue: () => null,
  timestampValue: (value, depth) => parseTimestamp(plainValue(value, depth)) ?? value,
  arrayValue: (value, depth) =>
    isFields(value) && Array.isArray(value['values']) ? plainValue(value['values'], depth) : [],
  mapValue: (value, depth) => (isFields(value) && isFields(value['fields']) ? plainFields(value['fields'], depth) : {}),
};

function typedReaderOf(value: Fields): (typeof typedReaders)[string] | undefined {
  const [name = '', more] = Object.keys(value);
  return more === undefined && Object.hasOwn(typedReaders, name) ? typedReaders[name] : undefined;
}

/** More than Firestore's limit of nested values ('Usage and limits'), because wrappers add levels. */
const MAX_DEPTH = 60;

/** Unwraps a value. Undefined if it is nested deeper than Firestore allows. */
function plainValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth + 1));
  if (!isFields(value)) return value;
  if ('__datatype__' in value) return plainValue(value['value'], depth + 1);
  if ('__time__' in value) return parseTimestamp(value['__time__']) ?? value['__time__'];
  const read = typedReaderOf(value);
  return read ? read(Object.values(value)[0], depth + 1) : (parseTimestampObject(value) ?? value);
}

const plainFields = (fields: Fields, depth = 0): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value, depth)]));

/** The fields of a document and its id: `id`, `uid`, or the last part of its `name` path. */
export function plainDocument(document: unknown): { readonly id: string; readonly fields: Fields } {
  if (!isFields(document)) return { id: '', fields: {} };
  const { name, fields } = document;
  if (isFields(fields) && typeof name === 'string' && name.includes('/')) {
    return { id: name.slice(name.lastIndexOf('/') + 1), fields: plainFields(fields) };
  }
  const plain = plainFields(document);
  const id = plain['id'] ?? plain['uid'];
  return { id: typeof id === 'string' ? id : '', fields: plain };
}
