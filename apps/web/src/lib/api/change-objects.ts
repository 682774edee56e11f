import type { Query } from '@tanstack/react-query';
import { apply } from './query-client.ts';
import { isPlainObject, type PlainObject } from './share-unchanged.ts';

type Change = (object: PlainObject) => PlainObject;

/** Returns the same value if nothing in it changes, so that only changed data renders again. */
function changeIn(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => changeIn(item, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, changeIn(part, change)] as const);
  return change(parts.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(parts));
}

/** Changes objects wherever they are cached. `change` is called for each cached object and returns others as they are. */
export const changeObjects = (change: Change, predicate?: (query: Query) => boolean): void =>
  apply<unknown>([], (data) => changeIn(data, change), predicate);
