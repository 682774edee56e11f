import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';

let isIntercepted = false;
const { subscribe, notify } = createListeners();

/** Records whether the last response came from something else than the server, such as a proxy's sign-in page. */
export function recordInterception(isForeign: boolean): void {
  if (isForeign === isIntercepted) return;
  isIntercepted = isForeign;
  notify();
}

/** Whether something else answers in place of the server, and a reload shows what it is. */
export const useIsIntercepted = (): boolean => useSyncExternalStore(subscribe, () => isIntercepted);
