/** What is under way in this tab, by name. */
const lastInTab = new Map<string, Promise<unknown>>();

/** Where the browser has no locks (they need https or localhost), only this tab takes turns. */
function takeTurnInTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastInTab.get(name) ?? Promise.resolve()).then(work, work);
  lastInTab.set(name, turn);
  return turn;
}

/** Runs `work` when nothing else runs under this name, in any tab of this browser. */
export function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : takeTurnInTab(name, work);
}
