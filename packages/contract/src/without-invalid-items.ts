type Path = readonly PropertyKey[];

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

/**
 * The value without the list items at these paths, and those items. Null if a path is not in a list item: the value is then
 * invalid anyway.
 */
export function withoutInvalidItems(
  value: unknown,
  paths: readonly Path[],
): { readonly rest: unknown; readonly items: readonly unknown[] } | null {
  if (paths.length === 0 || paths.some((path) => path.length === 0)) return null;
  if (Array.isArray(value)) {
    const invalid = new Set(paths.map(([index]) => index));
    return {
      rest: value.filter((_, index) => !invalid.has(index)),
      items: value.filter((_, index) => invalid.has(index)),
    };
  }
  if (!isObject(value)) return null;
  const rest = { ...value };
  const items: unknown[] = [];
  for (const key of new Set(paths.map(([first]) => first ?? ''))) {
    const under = paths.filter(([first]) => first === key).map((path) => path.slice(1));
    const part = withoutInvalidItems(value[key], under);
    if (!part) return null;
    rest[key] = part.rest;
    items.push(...part.items);
  }
  return { rest, items };
}
