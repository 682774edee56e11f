import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '#src/lib/query-client.ts';
import { network } from './network.ts';

/** What jsdom lacks, because it lays nothing out. */
function furnish(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
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

furnish();
// The first test of a file waits for the screen's code too; how long depends on what else the machine does.
configure({ asyncUtilTimeout: 4_000 });
const complaints: unknown[][] = [];

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...complaint) => void complaints.push(complaint));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const first = complaints.splice(0)[0];
  if (first) throw new Error(`console.error: ${first.join(' ')}`);
});
afterAll(() => network.close());
