/** The listeners of a value outside React; `subscribe` fits `useSyncExternalStore`. */
export function createListeners<Arguments extends unknown[] = []>() {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    subscribe: (listener: (...args: Arguments) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Arguments): void => listeners.forEach((listener) => listener(...args)),
  };
}
