import { z } from '@muster/contract/zod.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A reference to another document. */
export class DocumentReference {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof DocumentReference);

/** Smaller numbers are seconds (2001 to 5138), larger ones milliseconds. Below the first second, they may be a date such as 20240105. */
const [SECONDS_FROM, MILLISECONDS_FROM] = [1e9, 1e11];

/** Timestamps outside are not from an export, and some cannot be stored in PostgreSQL. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(9999)];

/** Date, time and zone in ISO 8601. */
const ISO_8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const NUMERIC_TEXT = /^\d{10,16}$/;
/** RFC 1123, as `Date.toUTCString()` and the Admin SDK write it. */
const RFC_1123 = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const rfcToIsoText = (text: string): string =>
  text.replace(RFC_1123, (_, day: string, month: string, year: string, time: string) => {
    const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
    return `${year}-${number}-${day}T${time}Z`;
  });

/** Whether a value is a date and time in ISO 8601 without a time zone. */
export const isWithoutZone = (value: unknown): boolean => {
  const [text, , zone] = (typeof value === 'string' && ISO_8601.exec(value)?.slice(1)) || [];
  return text !== undefined && zone === undefined;
};

/** UTC without a zone. `Date` alone would read 5.1.2024 as May, and 30 February as March. */
function parseIsoText(text: string): Date | undefined {
  const [, date = '', time = '00:00', zone = 'Z'] = ISO_8601.exec(rfcToIsoText(text)) ?? [];
  if (!z.regexes.date.test(date)) return undefined;
  const offset = zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  return new Date(`${date}T${time}${offset.toUpperCase()}`);
}

/** Parses any unambiguous timestamp of exports: ISO 8601, RFC 1123, epoch, or a `Date`. Undefined for other values. */
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

/** Parses a 64-bit integer. Stays text if a JavaScript number would round it. */
const parseInteger64 = (value: unknown): unknown => {
  const number = typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? number : value;
};

/** The path of a reference: text, or in the form of a client or server SDK. */
function referencePathOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isFields(value)) return undefined;
  const { referencePath, _path = value['_referencePath'] ?? value } = value;
  if (typeof referencePath === 'string') return referencePath;
  const segments = isFields(_path) ? (_path['segments'] ?? _path['_segments']) : undefined;
  return Array.isArray(segments) && segments.every((one) => typeof one === 'string') ? segments.join('/') : undefined;
}

const readReference = (value: unknown): unknown => {
  const path = referencePathOf(value);
  return path === undefined ? value : new DocumentReference(path);
};

const readTimestamp = (value: unknown, depth: number): unknown => parseTimestamp(plainValue(value, depth)) ?? value;

/** Typed values of the Firestore REST API and of export tools. */
const typedReaders: Readonly<Record<string, (value: unknown, depth: number) => unknown>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: parseInteger64,
  nullValue: () => null,
  timestampValue: readTimestamp,
  __time__: readTimestamp,
  referenceValue: readReference,
  documentReference: readReference,
  __ref__: readReference,
  arrayValue: (value, depth) =>
    isFields(value) && Array.isArray(value['values']) ? plainValue(value['values'], depth) : [],
  mapValue: (value, depth) => (isFields(value) && isFields(value['fields']) ? plainFields(value['fields'], depth) : {}),
};

function typedReaderOf(value: Fields): (typeof typedReaders)[string] | undefined {
  const [name = '', more] = Object.keys(value);
  return more === undefined && Object.hasOwn(typedReaders, name) ? typedReaders[name] : undefined;
}

/** Types of values that some export tools write as `{ value, type }`. */
const wrappedReaders: typeof typedReaders = {
  ...Object.fromEntries(
    ['string', 'number', 'boolean', 'object', 'array', 'null', 'geopoint'].map((type) => [type, plainValue]),
  ),
  timestamp: readTimestamp,
  date: readTimestamp,
  documentReference: readReference,
  reference: readReference,
};

function wrappedReaderOf(value: Fields): (typeof typedReaders)[string] | undefined {
  const type = value['__datatype__'] ?? value['type'];
  const isWrapped = Object.keys(value).length === 2 && 'value' in value;
  return isWrapped && typeof type === 'string' && Object.hasOwn(wrappedReaders, type)
    ? wrappedReaders[type]
    : undefined;
}

/** More than Firestore's limit of nested values ('Usage and limits'), because wrappers add levels. */
const MAX_DEPTH = 60;

/** Unwraps a value. Undefined if it is nested deeper than Firestore allows. */
function plainValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth + 1));
  if (!isFields(value)) return value;
  const wrapped = wrappedReaderOf(value);
  if (wrapped) return wrapped(value['value'], depth + 1);
  const read = typedReaderOf(value);
  return read ? read(Object.values(value)[0], depth + 1) : (parseTimestampObject(value) ?? readReference(value));
}

const plainFields = (fields: Fields, depth = 0): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value, depth)]));

/**
 * The fields of a document. Its id is `id`, `uid`, or the last part of its `name`; the path is known if a `name` of the REST
 * API contains it.
 */
export function plainDocument(document: unknown): {
  readonly id: string;
  readonly path?: readonly string[];
  readonly fields: Fields;
} {
  if (!isFields(document)) return { id: '', fields: {} };
  const { name, fields } = document;
  if (isFields(fields) && typeof name === 'string' && name.includes('/')) {
    const [, path] = name.split('/documents/');
    const id = name.slice(name.lastIndexOf('/') + 1);
    return { id, ...(path !== undefined && { path: path.split('/') }), fields: plainFields(fields) };
  }
  const plain = plainFields(document);
  const id = plain['id'] ?? plain['uid'];
  return { id: typeof id === 'string' ? id : '', fields: plain };
}
