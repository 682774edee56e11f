import type { z } from '@muster/contract/zod.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from './delete-member-data.ts';
import { addSessionCleanup } from './session-watch.ts';
import { browserStorage, type ValueStore } from '#src/lib/storage/browser-storage.ts';

/**
 * A value that this browser stores for each member until their account is deleted. The initial value is not stored. If
 * storage is blocked, a value lasts until the page is closed.
 */
export function createMemberValue<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  initial: Value,
  storage: ValueStore = browserStorage,
) {
  const keyOf = (memberId: string): string => `${name}:${memberId}`;
  /** The last values, and the stored texts that they belong to. */
  const known = new Map<string, { readonly text: string | undefined; readonly value: Value }>();
  const { subscribe, notify } = createListeners();
  const remember = (memberId: string, value: Value): Value => {
    known.set(memberId, { text: storage.readText(keyOf(memberId)), value });
    return value;
  };
  const read = (memberId: string): Value => {
    const last = known.get(memberId);
    if (last && last.text === storage.readText(keyOf(memberId))) return last.value;
    return remember(memberId, schema.safeParse(storage.read(keyOf(memberId))).data ?? initial);
  };
  const write = (memberId: string, value: Value): void => {
    if (JSON.stringify(value) === JSON.stringify(initial)) storage.remove(keyOf(memberId));
    else storage.write(keyOf(memberId), value);
    remember(memberId, value);
    notify();
  };
  const remove = (memberId: string): void => write(memberId, initial);
  addMemberDataCleanup(remove);
  addSessionCleanup(() => known.clear());
  // Another tab may have changed the value.
  addEventListener('storage', () => notify());
  return { read, write, remove, use: (memberId: string) => useSyncExternalStore(subscribe, () => read(memberId)) };
}
