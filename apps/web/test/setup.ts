import type { Mutation } from '@tanstack/react-query';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { registerToaster } from '#src/components/overlay/show-toast.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { browserStorage, tabStorage } from '#src/lib/storage/browser-storage.ts';
import { clearMemberState } from '#src/features/sessions/session-watch.ts';
import { watchLostTexts } from './lost-texts.ts';
import { network } from './network.ts';
import { listUnmarkedNames } from './unmarked-names.ts';

/** Stubs the layout functions that jsdom lacks. */
function stubBrowserApis(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Object.defineProperty(window, 'isSecureContext', { configurable: true, writable: true, value: true });
  document.execCommand = () => false;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  document.elementFromPoint = () => null;
  Element.prototype.getAnimations = () => [];
  globalThis.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly observe = (): void => undefined;
    readonly unobserve = (): void => undefined;
    readonly disconnect = (): void => undefined;
    readonly takeRecords = (): IntersectionObserverEntry[] => [];
  };
  globalThis.ResizeObserver = class {
    readonly observe = (): void => undefined;
    readonly unobserve = (): void => undefined;
    readonly disconnect = (): void => undefined;
  };
}

stubBrowserApis();

const isQueryRepeated = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

// As for polls, see vitest.config.ts.
configure({
  asyncUtilTimeout: 20_000,
  // A repeated query prints the document only after the timeout.
  getElementError: (message, container) => {
    const error = new Error(isQueryRepeated() ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
const consoleErrors: unknown[][] = [];
export const takeLostTexts = watchLostTexts();

/** A pending mutation must not call back in a later test or, with `gcTime: 0`, reschedule its removal forever. */
function dropMutation(mutation: Mutation): void {
  mutation.setOptions({});
  mutation.destroy();
}

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args) => void consoleErrors.push(args));
});
afterEach(async () => {
  const unmarked = listUnmarkedNames();
  cleanup();
  clearMemberState();
  for (const mutation of queryClient.getMutationCache().getAll()) dropMutation(mutation);
  queryClient.clear();
  // jsdom stops rendering frames if its render interval is lost with the fake timers.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  // Otherwise a stubbed time zone applies while the next test file loads.
  vi.unstubAllEnvs();
  // Discards the toasts that no toaster has shown.
  registerToaster(() => undefined)();
  // The last requests reach their handlers before the next test replaces them.
  await new Promise((resolve) => setImmediate(resolve));
  network.resetHandlers();
  browserStorage.clear();
  delete document.documentElement.dataset['theme'];
  tabStorage.clear();
  const first = consoleErrors.splice(0)[0];
  const lost = takeLostTexts();
  if (first) throw new Error(`console.error: ${first.join(' ')}`);
  if (unmarked.length > 0) throw new Error(`Needs translate="no", see unmarked-names.ts: ${unmarked.join(' | ')}`);
  if (lost.length > 0) throw new Error(`Needs an element of its own, see lost-texts.ts: ${lost.join(' | ')}`);
});
afterAll(() => network.close());
