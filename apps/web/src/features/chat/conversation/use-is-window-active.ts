import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('focus', listener, { signal });
  addEventListener('blur', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => controller.abort();
};

/** Whether the page is visible and has the focus. */
export const useIsWindowActive = (): boolean =>
  useSyncExternalStore(subscribe, () => !document.hidden && document.hasFocus());
