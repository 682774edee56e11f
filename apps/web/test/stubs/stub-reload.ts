import { onTestFinished, vi } from 'vitest';

/** Replaces `location.reload`, which jsdom lacks and does not let tests redefine, for the current test. */
export function stubReload() {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', Object.assign({}, location, { reload }));
  onTestFinished(() => void vi.unstubAllGlobals());
  return reload;
}
