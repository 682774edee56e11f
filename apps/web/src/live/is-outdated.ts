import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';

const newestVersions = new Map<string, number>();
addSessionCleanup(() => newestVersions.clear());

/** Whether an event with a newer version of the same object has arrived. The cache may have lost that version, or store none. */
export function isOutdated(object: string, version: number): boolean {
  const newest = newestVersions.get(object) ?? 0;
  newestVersions.set(object, Math.max(newest, version));
  return version < newest;
}
