import { browserStorage } from './browser-storage.ts';

const KEY = 'persistence-requested';

/** Requests persistent storage once. Without it, some browsers delete data after a week, or when space is short. */
export function requestPersistence(): void {
  if (browserStorage.read(KEY) === true) return;
  browserStorage.write(KEY, true);
  // Missing on pages without https.
  void navigator.storage?.persist?.().catch(() => undefined);
}
