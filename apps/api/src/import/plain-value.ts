type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Numbers below are seconds, those above milliseconds: the border is 1973 in one and 5138 in the other. */
const MILLISECONDS_FROM = 1e11;

/** Beyond these there is no moment of an export, but some that the database cannot hold. */
const [FIRST, LAST] = [Date.UTC(1970), Date.UTC(9999)];
/** ISO 8601 that leaves the time zone open: otherwise the zone of this machine would decide. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** A moment in any of the shapes that exports have for it; undefined for what is none. */
export function momentOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value.getTime() >= FIRST && value.getTime() < LAST ? value : undefined;
  if (typeof value === 'string') return momentOf(new Date(WITHOUT_ZONE.test(value) ? `${value}Z` : value));
  if (typeof value === 'number') return momentOf(new Date(value < MILLISECONDS_FROM ? value * 1000 : value));
  return undefined;
}

/** `{ seconds, nanoseconds }`, with or without underscores. */
function timestampOf(value: Fields): Date | undefined {
  const seconds = value['_seconds'] ?? value['seconds'];
  const nanoseconds = value['_nanoseconds'] ?? value['nanoseconds'] ?? 0;
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined;
  return new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
}

/** Values that say their type themselves, as the REST interface writes them. */
const typed: Readonly<Record<string, (value: unknown) => unknown>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: Number,
  nullValue: () => null,
  timestampValue: (value) => momentOf(value),
  arrayValue: (value) => (isFields(value) && Array.isArray(value['values']) ? value['values'].map(plainValue) : []),
  mapValue: (value) => (isFields(value) && isFields(value['fields']) ? plainFields(value['fields']) : {}),
};

function typedOf(value: Fields): ((inner: unknown) => unknown) | undefined {
  const [name = '', more] = Object.keys(value);
  return more === undefined && Object.hasOwn(typed, name) ? typed[name] : undefined;
}

/** A value without the wrapping in which an export may have it. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isFields(value)) return value;
  if ('__datatype__' in value) return plainValue(value['value']);
  return timestampOf(value) ?? typedOf(value)?.(Object.values(value)[0]) ?? value;
}

const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));

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
