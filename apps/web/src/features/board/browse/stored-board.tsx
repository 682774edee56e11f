import { t } from '@lingui/core/macro';
import { boardPageSchema } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { instant } from '@muster/contract/values/instant.ts';
import { z } from '@muster/contract/zod.ts';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { offlineCopyKey } from '#src/features/sessions/last-member.ts';
import { storeOfflineCopy } from '#src/features/sessions/offline-copy.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useAppearance } from '#src/lib/product.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { formatDateTime, formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { cardGridClass } from '#src/features/posts/card/card-frame.ts';
import { boardQuery } from './board-queries.ts';

const storedBoardSchema = z.object({ savedAt: instant, filter: z.string(), page: boardPageSchema });
type StoredBoard = z.output<typeof storedBoardSchema>;

/** The copy of the last board if it has this filter. */
export function useStoredBoard(filter: BoardFilter): StoredBoard | undefined {
  const { id } = useCurrentMember();
  return useMemo(() => {
    const { data } = storedBoardSchema.safeParse(browserStorage.read(offlineCopyKey(id)));
    return data?.filter === hashKey([filter]) ? data : undefined;
  }, [id, filter]);
}

/** Stores the first page of the loaded board in this browser. Searches are not stored. */
export function useStoreBoard(filter: BoardFilter): void {
  const { id, role } = useCurrentMember();
  const { data } = useInfiniteQuery({ ...boardQuery(filter), select: ({ pages }) => pages[0] });
  const requestedAt = data?.requestedAt;
  const store = useEffectEvent((time: number) => {
    if (filter.search !== undefined || role !== 'member') return;
    const copy = { savedAt: new Date(time), filter: hashKey([filter]), page: data };
    storeOfflineCopy(offlineCopyKey(id), copy);
  });
  useEffect(() => {
    if (requestedAt !== undefined) store(requestedAt);
  }, [requestedAt]);
}

interface StoredBoardCardsProps {
  readonly board: StoredBoard;
  readonly isRetrying: boolean;
  readonly onRetry: () => unknown;
  readonly renderCard: (post: Post) => ReactNode;
}

/** With the date if it is not from today. */
const formatSavedAt = (savedAt: Date): string =>
  savedAt.toDateString() === serverNow().toDateString() ? formatTime(savedAt) : formatDateTime(savedAt);

/** The last board while the server cannot be reached. */
export const StoredBoardCards = ({ board, isRetrying, onRetry, renderCard }: StoredBoardCardsProps) => (
  <div className="flex flex-col gap-4">
    <Banner
      tone="warning"
      action={
        <Button size="sm" busy={isRetrying} onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      }
    >
      {t`Can't reach ${{ productName: useAppearance().name }}. Showing the board from ${{ time: formatSavedAt(board.savedAt) }}.`}
    </Banner>
    <ul className={cardGridClass}>
      {board.page.posts.map((post) => (
        <li key={post.id} className="min-w-0">
          {renderCard(post)}
        </li>
      ))}
    </ul>
  </div>
);
