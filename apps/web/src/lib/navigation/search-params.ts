/** The parameters of an address as they stand there: text. A name that stands there twice has both its values. */
export function parseSearch(address: string): Record<string, string | string[]> {
  const params = new URLSearchParams(address);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** The other way round. Nothing but text, and lists of it, ever comes here. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) if (typeof part === 'string') params.append(name, part);
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}
