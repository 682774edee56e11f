import { forgetWithMember } from '#src/lib/session/delete-member-data.ts';
import { keptInBrowser } from '#src/lib/storage/browser-storage.ts';

const keyOf = (memberId: string): string => `push:${memberId}`;

/** Whether a member wants pushes in this browser, also when they sign in again. */
export const wantsPushes = (memberId: string): boolean => keptInBrowser.read(keyOf(memberId)) === true;

export function noteWantsPushes(memberId: string, isWanted: boolean): void {
  if (isWanted) keptInBrowser.keep(keyOf(memberId), true);
  else keptInBrowser.forget(keyOf(memberId));
}

forgetWithMember((memberId) => noteWantsPushes(memberId, false));
