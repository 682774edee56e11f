/** Parses search parameters as text. A repeated name has a list of values. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** The inverse of {@link parseSearch}. Values that are neither text nor lists of text are dropped. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) if (typeof part === 'string') params.append(name, part);
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}
