/** Values that outlive a reload. A full or forbidden storage costs only that: nothing is thrown, and the page still has them. */
export interface ValueStore {
  /** The value under `key`; undefined where there is none or it cannot be read. */
  readonly read: (key: string) => unknown;
  /** What stands under `key`, letter by letter. */
  readonly readText: (key: string) => string | undefined;
  /** Whether the storage took it. */
  readonly write: (key: string, value: unknown) => boolean;
  /** The same for a text, letter by letter. */
  readonly writeText: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keysWithPrefix: (prefix: string) => string[];
}

/** Takes a function, because a forbidden storage throws as soon as it is named. */
function createValueStore(storage: () => Storage): ValueStore {
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  const keepText = (key: string, text: string): boolean =>
    attempt((values) => {
      values.setItem(key, text);
      return true;
    }, false);
  return {
    read: (key) => attempt((values): unknown => JSON.parse(values.getItem(key) ?? ''), undefined),
    readText: (key) => attempt((values) => values.getItem(key) ?? undefined, undefined),
    write: (key, value) => keepText(key, JSON.stringify(value)),
    writeText: keepText,
    remove: (key) => attempt((values) => values.removeItem(key), undefined),
    keysWithPrefix: (prefix) => attempt((values) => Object.keys(values).filter((key) => key.startsWith(prefix)), []),
  };
}

/** For all windows of this browser, until they are forgotten. */
export const browserStorage = createValueStore(() => localStorage);
/** For this tab, until it is closed. */
export const tabStorage = createValueStore(() => sessionStorage);
