import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { z } from '@muster/contract/zod.ts';
import { hashKey, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { boardQuery, fetchLoadedPage } from './board-queries.ts';

const KEY = 'board-place';

/** How much of the last board was loaded, for Back from another site and for reloads. */
const placeSchema = z.object({
  /** Of the entry in the browser's history. */
  key: z.string(),
  newestId: z.string(),
  pages: z.int(),
});

/** The board that this page load has restored. */
let restoredName: string | undefined;
export const isBoardRestored = (filter: BoardFilter): boolean => restoredName === hashKey([filter]);

/** Stores in this tab how much of the board is loaded. */
export function useStoreBoardPlace(filter: BoardFilter): void {
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  const { data } = useInfiniteQuery({
    ...boardQuery(filter),
    select: ({ pages }) => ({ newestId: pages[0]?.newestId ?? '', pages: pages.length }),
  });
  const { newestId, pages } = data ?? {};
  useEffect(() => {
    if (pages !== undefined) tabStorage.write(KEY, { key, newestId, pages });
  }, [key, newestId, pages]);
}

/**
 * Fetches as many pages as this entry of the browser's history had loaded, so that the page has its old height. Newer posts
 * are offered, as on the board that was left.
 */
export async function restoreBoard(queryClient: QueryClient, filter: BoardFilter, key?: string): Promise<void> {
  const board = boardQuery(filter);
  const { data: place } = placeSchema.safeParse(tabStorage.read(KEY));
  if (!place || place.key !== key || queryClient.getQueryData(board.queryKey)) return;
  restoredName = hashKey([filter]);
  await queryClient.prefetchInfiniteQuery({
    ...board,
    pages: place.pages,
    queryFn: ({ pageParam, signal }) => fetchLoadedPage(filter, place.newestId, pageParam, signal),
  });
}
