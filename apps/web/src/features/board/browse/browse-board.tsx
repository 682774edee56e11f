import { plural, t } from '@lingui/core/macro';
import type { PostFacets } from '@muster/contract/board/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { crossPlatform } from '@muster/contract/values/platforms.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, type RefObject, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useBoardSubscription } from '#src/lib/live/live-subscription.ts';
import { preloadPlayerStatuses } from '#src/features/members/player/player-status.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { BoardHeading } from './board-heading.tsx';
import { BoardCards, type BoardCardsProps } from './board-cards.tsx';
import { useStoreBoardPlace } from './board-place.ts';
import { boardQuery, facetsQuery } from './board-queries.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { clearFilters, crossPlatformOffer, formatCount, withPart } from '../filters/filter-options.ts';
import { NewerPostsPill } from './newer-posts-pill.tsx';
import { useStoreBoard } from './stored-board.tsx';
import { ownPostsHidden } from '../filters/board-filter.ts';

interface BrowseBoardProps extends Pick<BoardCardsProps, 'filter' | 'onFilterChange' | 'onConnected'> {
  /** Rendered above the posts. */
  readonly lead?: ReactNode;
  /** The posts wait for the lead, which would move them. */
  readonly isLeadLoading?: boolean;
}

/** On phones the start windows scroll away, and the search stays. */
const barClass = classNames(
  'top-[calc(var(--bar)-2.75rem)] z-20 -mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 bg-canvas pb-1.5',
  'md:top-(--bar) md:-mt-2 md:flex-col md:flex-nowrap md:items-stretch md:gap-2 md:border-b md:border-line md:pt-2 md:pb-2.5',
  '[@media(min-height:40rem)]:sticky',
);

function describeCount({ matching, active }: PostFacets, hidesOwnPosts: boolean): string {
  const count = formatCount(matching);
  return hidesOwnPosts
    ? plural(active, {
        one: `Showing ${count} of # posts, yours hidden`,
        other: `Showing ${count} of # posts, yours hidden`,
      })
    : plural(active, { one: `Showing ${count} of # posts`, other: `Showing ${count} of # posts` });
}

/** All active posts with search, filters and Connect. */
export function BrowseBoard({ filter, onFilterChange, onConnected, lead, isLeadLoading = false }: BrowseBoardProps) {
  // The controls follow at once, the posts in a transition: typing is not delayed.
  const listedFilter = useDeferredValue(filter);
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(listedFilter));
  const isFacetsStale = isPlaceholderData || listedFilter !== filter;
  const { data: posts } = useInfiniteQuery(boardQuery(listedFilter));
  const { id: memberId } = useCurrentMember();
  const isOnline = useIsOnline();
  useBoardSubscription();
  useStoreBoard(listedFilter);
  useStoreBoardPlace(listedFilter);
  useAuthorStatuses(posts);
  const areOwnPostsHidden = ownPostsHidden.use(memberId);
  const setAreOwnPostsHidden = useCallback(
    (areHidden: boolean): void => ownPostsHidden.write(memberId, areHidden),
    [memberId],
  );
  const board = useRef<HTMLDivElement>(null);
  const { heading, onFilterRemoved, onCardsShown } = useFocusOnResult(board);
  const showNewest = (): void => {
    window.scrollTo({ top: 0 });
    board.current?.querySelector<HTMLElement>('article h3')?.focus({ preventScroll: true });
  };
  // The pressed button, which has the focus, is unmounted.
  const focusSearch = (): void => board.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  const clear = (): void => onFilterChange(clearFilters(filter));
  const hiddenCount = areOwnPostsHidden ? (posts ?? []).filter(({ authorId }) => authorId === memberId).length : 0;
  const isCountKnown = !isFacetsStale || isOnline;
  const count = facets && isCountKnown ? describeCount(facets, hiddenCount > 0) : undefined;
  const ownPosts = { areOwnPostsHidden, onOwnPostsHiddenChange: setAreOwnPostsHidden };
  return (
    <div ref={board} className="flex flex-col md:gap-3">
      <div className={barClass}>
        <BoardHeading
          filter={filter}
          count={count}
          crossPlatformCount={isFacetsStale ? undefined : crossPlatformOffer(filter, facets)}
          onShowCrossPlatform={() => {
            focusSearch();
            onFilterChange(withPart(filter, 'platform', crossPlatform));
          }}
          onClear={() => {
            focusSearch();
            clear();
          }}
          {...ownPosts}
        >
          <NewerPostsPill filter={listedFilter} isEmpty={posts?.length === hiddenCount} onShown={showNewest} />
        </BoardHeading>
        <FilterBar
          filter={filter}
          onFilterChange={onFilterChange}
          facets={facets}
          count={count}
          onClear={clear}
          {...ownPosts}
        />
      </div>
      {lead}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t`Posts`}
      </h2>
      {!isLeadLoading && (
        <ListedCards
          filter={listedFilter}
          onConnected={onConnected}
          onFilterChange={onFilterChange}
          areOwnPostsHidden={areOwnPostsHidden}
          onOwnPostsHiddenChange={setAreOwnPostsHidden}
          heading={heading}
          onFilterRemoved={onFilterRemoved}
          onShown={onCardsShown}
        />
      )}
    </div>
  );
}

interface ListedCardsProps extends Omit<BoardCardsProps, 'onShowOwn'> {
  readonly onOwnPostsHiddenChange: (areOwnPostsHidden: boolean) => void;
  readonly heading: RefObject<HTMLElement | null>;
  readonly onFilterRemoved: () => void;
}

/** Not rendered again when only the controls change. */
const ListedCards = memo(function ListedCards(props: ListedCardsProps) {
  const { heading, onFilterRemoved, onOwnPostsHiddenChange, onFilterChange, ...list } = props;
  return (
    <BoardCards
      {...list}
      onFilterChange={(next) => {
        onFilterRemoved();
        onFilterChange(next);
      }}
      onShowOwn={() => {
        heading.current?.focus({ preventScroll: true });
        onOwnPostsHiddenChange(false);
      }}
    />
  );
});

function useAuthorStatuses(posts: readonly Post[] | undefined): void {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  useEffect(() => {
    const authorIds = posts?.map(({ authorId }) => authorId) ?? [];
    preloadPlayerStatuses(
      queryClient,
      authorIds.filter((id) => id !== memberId),
    );
  }, [posts, queryClient, memberId]);
}

/**
 * Removing a filter on the empty board unmounts the button with the focus. Moves the focus to the heading of the
 * results and, once they are rendered, to the first card or else to the search field.
 */
function useFocusOnResult(board: RefObject<HTMLElement | null>) {
  const isWaiting = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const onFilterRemoved = useCallback((): void => {
    isWaiting.current = true;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const onCardsShown = useCallback((): void => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    if (document.activeElement !== heading.current) return;
    const firstCard = board.current?.querySelector<HTMLElement>('article h3');
    (firstCard ?? board.current?.querySelector<HTMLElement>('[type=search]'))?.focus({ preventScroll: true });
  }, [board]);
  return { heading, onFilterRemoved, onCardsShown };
}
