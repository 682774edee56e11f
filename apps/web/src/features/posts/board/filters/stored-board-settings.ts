import type { BoardFilter } from '@muster/contract/posts/board.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const filterKey = (memberId: string): string => `board-filter:${memberId}`;
const ownPostsHiddenKey = (memberId: string): string => `board-hides-own:${memberId}`;

/** The member's last filter in this browser, without the search. Not validated. */
export const readStoredBoardFilter = (memberId: string): unknown => browserStorage.read(filterKey(memberId));

/** Stores the filter and the sort, without the search: a search is for one visit. */
export function storeBoardFilter(memberId: string, filter: BoardFilter): void {
  const { search: _, ...stored } = filter;
  if (Object.keys(stored).length > 0) browserStorage.write(filterKey(memberId), stored);
  else browserStorage.remove(filterKey(memberId));
}

/** Whether the member hides their own posts from the board in this browser. */
export const readOwnPostsHidden = (memberId: string): boolean =>
  browserStorage.read(ownPostsHiddenKey(memberId)) === true;

export function storeOwnPostsHidden(memberId: string, areOwnPostsHidden: boolean): void {
  if (areOwnPostsHidden) browserStorage.write(ownPostsHiddenKey(memberId), true);
  else browserStorage.remove(ownPostsHiddenKey(memberId));
}

export function deleteStoredBoardSettings(memberId: string): void {
  browserStorage.remove(filterKey(memberId));
  browserStorage.remove(ownPostsHiddenKey(memberId));
}

addMemberDataCleanup(deleteStoredBoardSettings);
