import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const MAX_COUNT = 20;

const storageKey = (memberId: string): string => `recent-commands:${memberId}`;

/** Ids of the member's last commands in this browser, newest first. */
export const readRecentCommands = (memberId: string): string[] =>
  browserStorage.readText(storageKey(memberId))?.split('\n') ?? [];

export function storeRecentCommand(memberId: string, id: string): void {
  const others = readRecentCommands(memberId).filter((other) => other !== id);
  browserStorage.writeText(storageKey(memberId), [id, ...others].slice(0, MAX_COUNT).join('\n'));
}

export const deleteRecentCommands = (memberId: string): void => browserStorage.remove(storageKey(memberId));

addMemberDataCleanup(deleteRecentCommands);
