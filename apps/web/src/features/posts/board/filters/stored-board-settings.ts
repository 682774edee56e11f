import type { BoardFilter } from '@muster/contract/posts/board.ts';
import { z } from '@muster/contract/zod.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';

/** The member's last filter and sort in this browser. The values are not validated. */
export const lastBoardFilter = createMemberValue('board-filter', z.record(z.string(), z.unknown()), {});

/** Stores the filter and the sort, without the search: a search is for one visit. */
export function storeBoardFilter(memberId: string, filter: BoardFilter): void {
  const { search: _, ...stored } = filter;
  lastBoardFilter.write(memberId, stored);
}

/** Whether the member hides their own posts from the board in this browser. */
export const ownPostsHidden = createMemberValue('board-hides-own', z.boolean(), false);
