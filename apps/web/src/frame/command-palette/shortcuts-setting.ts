import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const KEY = 'single-keys';
const { subscribe, notify } = createListeners();

/** Whether shortcuts of a single key work in this browser. WCAG 2.1.4 requires a way to turn them off. */
export const areSingleKeysOn = (): boolean => browserStorage.readText(KEY) !== 'off';

export function setSingleKeys(isOn: boolean): void {
  if (isOn) browserStorage.remove(KEY);
  else browserStorage.writeText(KEY, 'off');
  notify();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
