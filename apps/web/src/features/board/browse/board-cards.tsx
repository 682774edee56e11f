import { t } from '@lingui/core/macro';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { formatHour } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { useTrueFor } from '#src/lib/time/use-true-for.ts';
import { CardSkeletons } from '#src/features/posts/card/card-placeholders.tsx';
import { CardRows } from '#src/features/posts/card/card-rows.tsx';
import { useHeldPosts } from '#src/features/posts/card/held-posts.ts';
import { partySizeOf } from '#src/features/posts/requests/last-board-filter.ts';
import { BoardCard } from './board-card.tsx';
import { isBoardRestored } from './board-place.ts';
import { boardQuery, fetchPostsFailed } from './board-queries.ts';
import { NoMatches, OnlyOwnPosts } from './empty-board.tsx';
import type { FilterProps } from '../filters/filter-controls.tsx';
import { StoredBoardCards, useStoredBoard } from './stored-board.tsx';

/** Fills a large screen. */
const SKELETONS = 15;

/** Keeps focused elements from scrolling behind the sticky filter bar. */
const belowBarClass = '[&_:is(button,h3)]:scroll-mt-36';

/** The name of the list on the screen: while the next one loads, that of the previous one. */
function useRenderedListName(name: string, isLoading: boolean): string {
  const [rendered, setRendered] = useState(name);
  if (!isLoading && rendered !== name) setRendered(name);
  return isLoading ? rendered : name;
}

export interface BoardCardsProps extends Pick<FilterProps, 'filter' | 'onFilterChange'> {
  /** Called after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
  readonly areOwnPostsHidden: boolean;
  /** Called when the posts of the filter are rendered. */
  readonly onShown: () => void;
  readonly onShowOwn: () => void;
}

/** Calls `onShown` whenever another list is shown. */
function useNotifyShown(isShown: boolean, name: string | undefined, onShown: () => void): void {
  const notify = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown && name !== undefined) notify();
  }, [isShown, name]);
}

/** The posts of a filter: loaded, stored, or skeletons of their cards. */
export function BoardCards(props: BoardCardsProps) {
  const { data: posts, isPlaceholderData } = useInfiniteQuery(boardQuery(props.filter));
  const isOnline = useIsOnline();
  const name = useRenderedListName(JSON.stringify(props.filter), isPlaceholderData || !posts);
  const list = useMemo(() => posts && { posts, name }, [posts, name]);
  // Another list renders as a transition, which can be interrupted. Changes of the same one render at once, because the
  // focus moves to their cards.
  const deferred = useDeferredValue(list);
  const rendered = deferred?.name === list?.name ? list : deferred;
  useNotifyShown(rendered === list && !isPlaceholderData, rendered?.name, props.onShown);
  // Offline, the previous list would stay dimmed.
  if (!posts || (isPlaceholderData && !isOnline)) return <UnloadedCards {...props} />;
  if (!rendered) return <CardSkeletons count={SKELETONS} label={t`Loading posts...`} />;
  const suffix = props.areOwnPostsHidden ? ' of others' : '';
  const listName = rendered.name + suffix;
  return <LoadedCards key={listName} {...props} posts={rendered.posts} name={listName} />;
}

/** While the board loads, the last one if the server cannot be reached. */
function UnloadedCards({ filter, onConnected }: Pick<BoardCardsProps, 'filter' | 'onConnected'>) {
  const { error, failureReason, isFetching, refetch } = useInfiniteQuery(boardQuery(filter));
  const isOnline = useIsOnline();
  const stored = useStoredBoard(filter);
  const retrying = { isRetrying: isFetching, onRetry: refetch };
  if (stored && (!isOnline || isNetworkError(failureReason))) {
    const renderCard = (post: Post) => (
      <BoardCard post={post} partySize={partySizeOf(filter)} onConnected={onConnected} />
    );
    return <StoredBoardCards board={stored} renderCard={renderCard} {...retrying} />;
  }
  if (!isOnline)
    return (
      <FailureBanner
        {...retrying}
      >{t`You're offline, and this browser has no copy of the board with these filters. It loads when you're back online.`}</FailureBanner>
    );
  if (error) return <FailureBanner {...retrying}>{fetchPostsFailed(error.message)}</FailureBanner>;
  return <CardSkeletons count={SKELETONS} label={t`Loading posts...`} />;
}

/** Dimming paints all cards again, which delays the next letter on a slow phone. Most results arrive earlier. */
const DIM_AFTER_MS = 400;

interface LoadedCardsProps extends BoardCardsProps {
  readonly posts: readonly Post[];
  /** Identifies the list. */
  readonly name: string;
}

/** Tonight in the order of the starts. */
const isTonightByHour = ({ when, sort }: BoardFilter): boolean => when === 'tonight' && sort === 'soonest';

/** The filter or the order already says that the posts start soon. */
const startsSoon = ({ when, sort }: BoardFilter): boolean => when === 'now' || sort === 'soonest';

function hourHeading({ startsAt }: Post): string {
  const now = serverNow();
  if (!startsAt || startsAt <= now) return t`Playing now`;
  return startsAt.toDateString() === now.toDateString() ? formatHour(startsAt) : t`After midnight`;
}

function LoadedCards({ posts, name, filter, areOwnPostsHidden, ...callbacks }: LoadedCardsProps) {
  const { id: memberId } = useCurrentMember();
  const pages = useInfiniteQuery(boardQuery(filter));
  const { hasNextPage, isPlaceholderData } = pages;
  const isDimmed = useTrueFor(isPlaceholderData, DIM_AFTER_MS);
  // A post that starts moves to another group.
  useEveryMinute();
  const listed = areOwnPostsHidden ? posts.filter(({ authorId }) => authorId !== memberId) : posts;
  const shown = useHeldPosts(listed);
  if (posts.length + shown.length === 0 && !hasNextPage)
    return <NoMatches filter={filter} onFilterChange={callbacks.onFilterChange} />;
  if (shown.length === 0 && !hasNextPage) return <OnlyOwnPosts onShow={callbacks.onShowOwn} />;
  return (
    <div className="flex flex-col gap-6">
      <div className={isDimmed ? `${belowBarClass} opacity-60 transition-opacity` : belowBarClass}>
        <CardRows
          posts={shown}
          name={name}
          isRestored={isBoardRestored(filter)}
          headingOf={isTonightByHour(filter) && !isPlaceholderData ? hourHeading : undefined}
          renderCard={(post) => (
            <BoardCard
              post={post}
              partySize={partySizeOf(filter)}
              hasPlainFrame={startsSoon(filter)}
              onConnected={callbacks.onConnected}
            />
          )}
          pages={pages}
          failureText={fetchPostsFailed}
        />
      </div>
      {!hasNextPage && !isPlaceholderData && (
        <p className="pb-4 text-center text-sm text-faint">{t`You've reached the end.`}</p>
      )}
    </div>
  );
}
