import { type BoardFilter, readFilter } from '@muster/contract/board/board-filter.ts';
import { z } from '@muster/contract/zod.ts';
import { lastBoardFilter } from '#src/features/posts/requests/last-board-filter.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

/** Stores the filter and the sort, without the search: a search is for one visit. */
export function storeBoardFilter(memberId: string, filter: BoardFilter): void {
  const { search: _, ...stored } = filter;
  lastBoardFilter.write(memberId, stored);
}

/** Whether the member hides their own posts from the board in this browser. */
export const ownPostsHidden = createMemberValue('board-hides-own', z.boolean(), false);

/** The filter that the member used last in this browser; empty if there is none. */
export const rememberedFilter = (memberId: string | undefined): BoardFilter =>
  memberId === undefined ? {} : readFilter(lastBoardFilter.read(memberId));

/** Whether the URL has parameters that `readFilter` ignored. */
export const hasIgnoredParams = (search: Record<string, unknown>, filter: BoardFilter): boolean => {
  const known = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(search).some(([part, value]) => known.get(part) !== value);
};
