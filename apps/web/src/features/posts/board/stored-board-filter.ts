import type { PostFilter } from '@muster/contract/posts/board.ts';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const storageKey = (memberId: string): string => `board-filter:${memberId}`;

/** The member's last game and platform filter in this browser. Not validated. */
export const readStoredBoardFilter = (memberId: string): unknown => browserStorage.read(storageKey(memberId));

export const deleteStoredBoardFilter = (memberId: string): void => browserStorage.remove(storageKey(memberId));

/** Stores the game and the platform, without the search: a search is for one visit. */
export function storeBoardFilter(memberId: string, { game, platform }: PostFilter): void {
  if (game || platform) browserStorage.write(storageKey(memberId), { game, platform });
  else deleteStoredBoardFilter(memberId);
}

addMemberDataCleanup(deleteStoredBoardFilter);
