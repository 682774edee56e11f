/** What is under way in this tab, by name. */
const lastRuns = new Map<string, Promise<unknown>>();

/** Where the browser has no locks (they need https or localhost), only this tab takes turns. */
function runQueuedInTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const run = (lastRuns.get(name) ?? Promise.resolve()).then(work, work);
  lastRuns.set(name, run);
  return run;
}

/** Runs `work` when nothing else runs under this name, in any tab of this browser. */
export function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : runQueuedInTab(name, work);
}

/** What is taken for a while in this tab, by name. */
const lockedInTab = new Set<string>();

function tryLockInTab(name: string, forMs: number): boolean {
  if (lockedInTab.has(name)) return false;
  lockedInTab.add(name);
  setTimeout(() => lockedInTab.delete(name), forMs);
  return true;
}

/**
 * Takes a name for a while, unless some tab of this browser has it; tells whether it was free. Local storage could not
 * decide that: what one tab writes another may read late.
 */
export function tryTabLock(name: string, forMs: number): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve(tryLockInTab(name, forMs));
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | null => {
      resolve(lock !== null);
      return lock && new Promise((release) => setTimeout(release, forMs));
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}
