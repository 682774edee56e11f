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
  const keepText = (key: string, text: string): boolean =>
    attempt((values) => {
      values.setItem(key, text);
      return true;
    }, false);
  return {
    read: (key) =>
      attempt((values): unknown => {
        const text = values.getItem(key);
        return text === null ? undefined : JSON.parse(text);
      }, undefined),
    readText: (key) => attempt((values) => values.getItem(key) ?? undefined, undefined),
    write: (key, value) => keepText(key, JSON.stringify(value)),
    writeText: keepText,
    remove: (key) => attempt((values) => values.removeItem(key), undefined),
    keysWithPrefix: (prefix) => attempt((values) => Object.keys(values).filter((key) => key.startsWith(prefix)), []),
  };
}

/** Shared by all tabs. */
export const browserStorage = createValueStore(() => localStorage);
/** For this tab until it is closed. */
export const tabStorage = createValueStore(() => sessionStorage);
