import type { BoardFilter } from '@muster/contract/posts/board.ts';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const storageKey = (memberId: string): string => `board-filter:${memberId}`;

/** The member's last filter in this browser, without the search. Not validated. */
export const readStoredBoardFilter = (memberId: string): unknown => browserStorage.read(storageKey(memberId));

export const deleteStoredBoardFilter = (memberId: string): void => browserStorage.remove(storageKey(memberId));

/** Stores the filter and the sort, without the search: a search is for one visit. */
export function storeBoardFilter(memberId: string, filter: BoardFilter): void {
  const { search: _, ...stored } = filter;
  if (Object.keys(stored).length > 0) browserStorage.write(storageKey(memberId), stored);
  else deleteStoredBoardFilter(memberId);
}

addMemberDataCleanup(deleteStoredBoardFilter);
