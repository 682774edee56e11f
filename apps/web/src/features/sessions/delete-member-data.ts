import { browserStorage } from '#src/lib/storage/browser-storage.ts';

type Cleanup = (memberId: string) => void;

/** Written and removed at once to notify the other tabs by a `storage` event. */
const KEY = 'member-gone';
const cleanups: Cleanup[] = [];

/** Registers a cleanup that runs when the account of a member is deleted. */
export const addMemberDataCleanup = (forget: Cleanup): void => void cleanups.push(forget);

function runCleanups(memberId: string): void {
  for (const forget of cleanups) forget(memberId);
}

/** Deletes everything this browser stores about a deleted member, in every tab. */
export function deleteMemberData(memberId: string): void {
  runCleanups(memberId);
  browserStorage.write(KEY, memberId);
  browserStorage.remove(KEY);
}

const possiblyDeleted = new Set<string>();

/** Marks a member whose deletion had no response. Their data is deleted once the session turns out to have ended. */
export function markPossiblyDeleted(memberId: string, isPossible: boolean): void {
  if (isPossible) possiblyDeleted.add(memberId);
  else possiblyDeleted.delete(memberId);
}

export function deletePossiblyDeleted(): void {
  for (const memberId of possiblyDeleted) deleteMemberData(memberId);
  possiblyDeleted.clear();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue !== null) runCleanups(String(JSON.parse(newValue)));
}

/** Runs the cleanups for deletions in other tabs until the returned function is called. */
export function followDeletionsInOtherTabs(): () => void {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
