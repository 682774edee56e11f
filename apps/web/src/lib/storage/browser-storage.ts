import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** Keys whose latest value was not stored. */
const unstoredKeys = new Set<string>();
const { subscribe, notify } = createListeners();

function recordWrite(key: string, isStored: boolean): void {
  if (unstoredKeys.has(key) !== isStored) return;
  if (isStored) unstoredKeys.delete(key);
  else unstoredKeys.add(key);
  notify();
}

/** Whether something that the page shows is lost on reload, because storage is full or blocked. */
export const useHasUnstoredValues = (): boolean => useSyncExternalStore(subscribe, () => unstoredKeys.size > 0);

/** Storage that survives a reload. Never throws: if storage is full or blocked, values are lost on reload. */
export interface ValueStore {
  /** Undefined if there is no value or it is not valid JSON. */
  readonly read: (key: string) => unknown;
  /** The stored text without JSON parsing. */
  readonly readText: (key: string) => string | undefined;
  /** Returns whether the value was stored. */
  readonly write: (key: string, value: unknown) => boolean;
  readonly writeText: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
  /** Removes all values. */
  readonly clear: () => void;
  readonly keysWithPrefix: (prefix: string) => string[];
}

/** Takes a function, because reading a blocked `localStorage` property throws. */
function createValueStore(storage: () => Storage): ValueStore {
  const attempt = <Result>(work: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return work(storage());
    } catch {
      return fallback;
    }
  };
  const storeText = (key: string, text: string): boolean => {
    const isStored = attempt((values) => {
      values.setItem(key, text);
      return true;
    }, false);
    recordWrite(key, isStored);
    return isStored;
  };
  return {
    read: (key) =>
      attempt((values): unknown => {
        const text = values.getItem(key);
        return text === null ? undefined : JSON.parse(text);
      }, undefined),
    readText: (key) => attempt((values) => values.getItem(key) ?? undefined, undefined),
    write: (key, value) => storeText(key, JSON.stringify(value)),
    writeText: storeText,
    remove: (key) => {
      attempt((values) => values.removeItem(key), undefined);
      recordWrite(key, true);
    },
    clear: () => {
      attempt((values) => values.clear(), undefined);
      unstoredKeys.clear();
      notify();
    },
    keysWithPrefix: (prefix) => attempt((values) => Object.keys(values).filter((key) => key.startsWith(prefix)), []),
  };
}

/** Shared by all tabs. */
export const browserStorage = createValueStore(() => localStorage);
/** For this tab until it is closed. */
export const tabStorage = createValueStore(() => sessionStorage);
