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
    notify: (...args: Arguments): void => listeners.forEach((listener) => listener(...args)),
  };
}
