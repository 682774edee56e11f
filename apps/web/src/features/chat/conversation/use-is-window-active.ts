import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('focus', listener, { signal });
  addEventListener('blur', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => controller.abort();
};

/** Whether somebody is likely to be looking at this page: it is visible and has the focus. */
export const useIsWatched = (): boolean =>
  useSyncExternalStore(subscribe, () => !document.hidden && document.hasFocus());
