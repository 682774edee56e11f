export type PlainObject = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function shareItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = new Set(before);
  const shared = after.map((item, index) => (known.has(item) ? item : shareUnchanged(before[index], item)));
  return shared.length === before.length && shared.every((item, index) => item === before[index]) ? before : shared;
}

function shareFields(before: PlainObject, after: PlainObject): PlainObject {
  // Different items: comparing all posts of two boards would delay the next letter of a search (bench `typing`).
  if (before.id !== after.id) return after;
  const fields = Object.entries(after).map(([key, value]) => [key, shareUnchanged(before[key], value)] as const);
  const isEqual = fields.every(([key, value]) => Object.hasOwn(before, key) && value === before[key]);
  return isEqual && fields.length === Object.keys(before).length ? before : Object.fromEntries(fields);
}

/**
 * Returns `after`, but with every unchanged date, object and array of `before`, so that only changed data renders again.
 * TanStack Query's own structural sharing treats every date as changed.
 */
export function shareUnchanged(before: unknown, after: unknown): unknown {
  if (before === after) return after;
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime() ? before : after;
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after);
  if (isPlainObject(before) && isPlainObject(after)) return shareFields(before, after);
  return after;
}

interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

export const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages);

const isNextPageOf = (before: Pages, after: Pages): boolean =>
  after.pages.length === before.pages.length + 1 &&
  before.pageParams.every((param, index) => param === after.pageParams[index]);

/**
 * `structuralSharing` of lists that live events change. A next page is appended to the pages as they are now: TanStack
 * Query appends it to the pages as they were when it was requested.
 */
export function shareWithNextPage(before: unknown, after: unknown): unknown {
  const isNext = isPages(before) && isPages(after) && isNextPageOf(before, after);
  return shareUnchanged(before, isNext ? { ...after, pages: [...before.pages, after.pages.at(-1)] } : after);
}
