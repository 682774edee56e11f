/** Logs an error to the console, which the error screen mentions. */
export function logError(error: Error): void {
  // oxlint-disable-next-line no-console -- the error screen points to the console
  console.error(error);
}

/** Calls a listener; one that throws stops no other listener and not its caller. */
export function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    logError(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Listeners of a value outside React. `subscribe` fits `useSyncExternalStore`. */
export function createListeners<Arguments extends unknown[] = []>(onLastUnsubscribe?: () => void) {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    subscribe: (listener: (...args: Arguments) => void) => {
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLastUnsubscribe?.();
      };
    },
    notify: (...args: Arguments): void => listeners.forEach((listener) => callSafely(() => listener(...args))),
  };
}
