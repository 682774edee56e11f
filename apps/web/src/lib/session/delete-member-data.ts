import { keptInBrowser } from '#src/lib/storage/browser-storage.ts';

type Forget = (memberId: string) => void;

/** Stands in the storage for a moment, so that every other tab hears whose account is gone. */
const KEY = 'member-gone';
const forgetters: Forget[] = [];

/** Lets what this browser keeps of a member be forgotten when their account is deleted. */
export const forgetWithMember = (forget: Forget): void => void forgetters.push(forget);

function forgetInTab(memberId: string): void {
  for (const forget of forgetters) forget(memberId);
}

/** Forgets all that this browser keeps of a member who is gone for good, in every tab. */
export function forgetMember(memberId: string): void {
  forgetInTab(memberId);
  keptInBrowser.keep(KEY, memberId);
  keptInBrowser.forget(KEY);
}

const doubtful = new Set<string>();

/**
 * Notes whether a member may be gone although nobody could say so. If so, they are forgotten when this tab learns that
 * nobody is signed in.
 */
export function noteMayBeGone(memberId: string, mayBeGone: boolean): void {
  if (mayBeGone) doubtful.add(memberId);
  else doubtful.delete(memberId);
}

/** Nobody is signed in: whoever may be gone is taken to be. */
export function forgetDoubtful(): void {
  for (const memberId of doubtful) forgetMember(memberId);
  doubtful.clear();
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key === KEY && newValue !== null) forgetInTab(String(JSON.parse(newValue)));
}

/** Forgets whom another tab knows to be gone, until the returned function is called. */
export function followOtherTabs(): () => void {
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
