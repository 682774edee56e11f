/** The last queued run per name. */
const lastRuns = new Map<string, Promise<unknown>>();

/** Fallback without the Web Locks API (it needs HTTPS or localhost): queues within this tab only. */
function runQueuedInTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const run = (lastRuns.get(name) ?? Promise.resolve()).then(work, work);
  lastRuns.set(name, run);
  return run;
}

/** Lock of the browser's push subscription, which its tabs and its worker share. */
export const PUSH_LOCK = 'push';

/** Runs `work` while holding the named lock, which all tabs of this browser share. */
export function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : runQueuedInTab(name, work);
}

const lockedInTab = new Set<string>();

function tryLockInTab(name: string, forMs: number): boolean {
  if (lockedInTab.has(name)) return false;
  lockedInTab.add(name);
  setTimeout(() => lockedInTab.delete(name), forMs);
  return true;
}

/**
 * Takes a named lock for `forMs` unless any tab holds it; returns whether it was free. Local storage cannot do this: a tab
 * may read another tab's write late.
 */
export function tryTabLock(name: string, forMs: number): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve(tryLockInTab(name, forMs));
  return new Promise((resolve) => {
    const onLock = (lock: Lock | null): Promise<void> | null => {
      resolve(lock !== null);
      return lock && new Promise((release) => setTimeout(release, forMs));
    };
    locks.request(name, { ifAvailable: true }, onLock).catch(() => resolve(false));
  });
}
