import type { Query } from '@tanstack/react-query';
import { apply } from './query-client.ts';
import { isPlainObject, type PlainObject, shareUnchanged } from './share-unchanged.ts';

type Change = (object: PlainObject) => PlainObject;

function changeIn(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changeIn(item, change));
  if (!isPlainObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeIn(part, change)])));
}

/** Changes objects wherever they are cached. `change` is called for each cached object and returns others as they are. */
export const changeObjects = (change: Change, predicate?: (query: Query) => boolean): void =>
  apply<unknown>([], (data) => shareUnchanged(data, changeIn(data, change)), predicate);
