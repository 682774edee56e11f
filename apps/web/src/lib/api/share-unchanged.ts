type PlainObject = Readonly<Record<string, unknown>>;

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function shareItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const shared = after.map((item, index) => shareUnchanged(before[index], item));
  return shared.length === before.length && shared.every((item, index) => item === before[index]) ? before : shared;
}

function shareFields(before: PlainObject, after: PlainObject): PlainObject {
  const fields = Object.entries(after).map(([key, value]) => [key, shareUnchanged(before[key], value)] as const);
  const isEqual = fields.every(([key, value]) => key in before && value === before[key]);
  return isEqual && fields.length === Object.keys(before).length ? before : Object.fromEntries(fields);
}

/**
 * Returns `after` with the dates, objects and arrays of `before` that are equal, so that components render again only for
 * what has changed. TanStack Query does the same, but takes every date for a change.
 */
export function shareUnchanged(before: unknown, after: unknown): unknown {
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime() ? before : after;
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after);
  if (before !== after && isPlainObject(before) && isPlainObject(after)) return shareFields(before, after);
  return after;
}
