/** Values that outlive a reload. A full or forbidden storage costs only that: nothing is thrown, and the page still has them. */
export interface KeptValues {
  /** The value under `key`; undefined where there is none or it cannot be read. */
  readonly read: (key: string) => unknown;
  /** What stands under `key`, letter by letter. */
  readonly readText: (key: string) => string | undefined;
  /** Whether the storage took it. */
  readonly keep: (key: string, value: unknown) => boolean;
  /** The same for a text, letter by letter. */
  readonly keepText: (key: string, text: string) => boolean;
  readonly forget: (key: string) => void;
  readonly keysUnder: (prefix: string) => string[];
}

/** Takes a function, because a forbidden storage throws as soon as it is named. */
function createKeptValues(storage: () => Storage): KeptValues {
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
    keep: (key, value) => keepText(key, JSON.stringify(value)),
    keepText,
    forget: (key) => attempt((values) => values.removeItem(key), undefined),
    keysUnder: (prefix) => attempt((values) => Object.keys(values).filter((key) => key.startsWith(prefix)), []),
  };
}

/** For all windows of this browser, until they are forgotten. */
export const keptInBrowser = createKeptValues(() => localStorage);
/** For this tab, until it is closed. */
export const keptInTab = createKeptValues(() => sessionStorage);
