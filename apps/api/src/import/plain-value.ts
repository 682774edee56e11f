type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Numbers below are seconds, those above milliseconds: the border is 1973 in one and 5138 in the other. */
const MILLISECONDS_FROM = 1e11;

/** Beyond these there is no moment of an export, but some that the database cannot hold. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(9999)];
/** ISO 8601 that leaves the time zone open: otherwise the zone of this machine would decide. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** A year would be shorter. */
const NUMERIC_TEXT = /^\d{9,16}$/;

/** A moment in any of the shapes that exports have for it; undefined for what is none. */
export function parseTimestamp(value: unknown): Date | undefined {
  if (value instanceof Date) return value.getTime() >= FIRST && value.getTime() < LAST ? value : undefined;
  if (typeof value === 'string' && NUMERIC_TEXT.test(value)) return parseTimestamp(Number(value));
  if (typeof value === 'string') return parseTimestamp(new Date(WITHOUT_ZONE.test(value) ? `${value}Z` : value));
  if (typeof value === 'number') return parseTimestamp(new Date(value < MILLISECONDS_FROM ? value * 1000 : value));
  return undefined;
}

/** A whole number, also as text: some exports keep what has 64 bits so. */
const parseInteger = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,16}$/.test(value)) ? Number(value) : undefined;

/** `{ seconds, nanoseconds }`, with or without underscores, or `{ seconds, nanos }`. */
function parseTimestampObject(value: Fields): Date | undefined {
  const seconds = parseInteger(value['_seconds'] ?? value['seconds']);
  const nanoseconds = parseInteger(value['_nanoseconds'] ?? value['nanoseconds'] ?? value['nanos'] ?? 0);
  if (seconds === undefined || nanoseconds === undefined) return undefined;
  return new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
}

/** Values that say their type themselves, as the REST interface writes them. */
const typedReaders: Readonly<Record<string, (value: unknown, depth: number) => unknown>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: Number,
  nullValue: () => null,
  timestampValue: (value, depth) => parseTimestamp(plainValue(value, depth)),
  arrayValue: (value, depth) =>
    isFields(value) && Array.isArray(value['values']) ? plainValue(value['values'], depth) : [],
  mapValue: (value, depth) => (isFields(value) && isFields(value['fields']) ? plainFields(value['fields'], depth) : {}),
};

function typedReaderOf(value: Fields): (typeof typedReaders)[string] | undefined {
  const [name = '', more] = Object.keys(value);
  return more === undefined && Object.hasOwn(typedReaders, name) ? typedReaders[name] : undefined;
}

/** Firestore itself nests values no deeper (documentation, 'Usage and limits'); wrappings come on top. */
const MAX_DEPTH = 60;

/** A value without the wrapping in which an export may have it; undefined where it is nested too deep to be one of Firestore's. */
function plainValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth + 1));
  if (!isFields(value)) return value;
  if ('__datatype__' in value) return plainValue(value['value'], depth + 1);
  if ('__time__' in value) return parseTimestamp(value['__time__']);
  const read = typedReaderOf(value);
  return read ? read(Object.values(value)[0], depth + 1) : (parseTimestampObject(value) ?? value);
}

const plainFields = (fields: Fields, depth = 0): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value, depth)]));

/** A document as its fields and, as far as it says it itself, its id: `id`, `uid`, or the end of its `name` as a path. */
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
