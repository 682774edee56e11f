import { browserStorage } from '#src/lib/storage/browser-storage.ts';

type Cleanup = (memberId: string) => void;

/** Stands in the storage for a moment, so that every other tab hears whose account is gone. */
const KEY = 'member-gone';
const cleanups: Cleanup[] = [];

/** Lets what this browser keeps of a member be forgotten when their account is deleted. */
export const addMemberDataCleanup = (forget: Cleanup): void => void cleanups.push(forget);

function runCleanups(memberId: string): void {
  for (const forget of cleanups) forget(memberId);
}

/** Forgets all that this browser keeps of a member who is gone for good, in every tab. */
export function deleteMemberData(memberId: string): void {
  runCleanups(memberId);
  browserStorage.write(KEY, memberId);
  browserStorage.remove(KEY);
}

const possiblyDeleted = new Set<string>();

/**
 * Notes whether a member may be gone although nobody could say so. If so, they are forgotten when this tab learns that
 * nobody is signed in.
 */
export function markPossiblyDeleted(memberId: string, mayBeGone: boolean): void {
  if (mayBeGone) possiblyDeleted.add(memberId);
  else possiblyDeleted.delete(memberId);
}

/** Nobody is signed in: whoever may be gone is taken to be. */
export function deletePossiblyDeleted(): void {
  for (const memberId of possiblyDeleted) deleteMemberData(memberId);
  possiblyDeleted.clear();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue !== null) runCleanups(String(JSON.parse(newValue)));
}

/** Forgets whom another tab knows to be gone, until the returned function is called. */
export function followDeletionsInOtherTabs(): () => void {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
