import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const storageKey = (memberId: string): string => `push:${memberId}`;

/** Whether a member enabled push in this browser; kept across sign-outs. */
export const isPushEnabled = (memberId: string): boolean => browserStorage.read(storageKey(memberId)) === true;

export function setPushEnabled(memberId: string, isEnabled: boolean): void {
  if (isEnabled) browserStorage.write(storageKey(memberId), true);
  else browserStorage.remove(storageKey(memberId));
}

addMemberDataCleanup((memberId) => setPushEnabled(memberId, false));
