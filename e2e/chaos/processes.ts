import { readFileSync, readdirSync } from 'node:fs';

/** The parent of a process, or null when it is gone. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** A process with all that descend from it, itself first. */
export function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const parents = new Map(all.map((other) => [other, parentOf(other)]));
  const family = [pid];
  for (const member of family) family.push(...all.filter((other) => parents.get(other) === member));
  return family;
}

/** Sends a signal to each of them that still lives. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
