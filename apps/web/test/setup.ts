import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
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
  globalThis.ResizeObserver = class {
    readonly observe = (): void => undefined;
    readonly unobserve = (): void => undefined;
    readonly disconnect = (): void => undefined;
  };
}

furnish();
const complaints: unknown[][] = [];
console.error = (...complaint: unknown[]) => complaints.push(complaint);

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints.splice(0)).toEqual([]);
});
afterAll(() => network.close());
