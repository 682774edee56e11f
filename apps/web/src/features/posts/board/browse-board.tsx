import { plural, t } from '@lingui/core/macro';
import type { BoardFilter, PostFacets } from '@muster/contract/posts/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { crossPlatform } from '@muster/contract/values/platforms.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { formatHour } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useBoardSubscription } from '#src/lib/live/live-subscription.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { CardRows } from '../card/card-rows.tsx';
import { CardSkeletons } from '../card/card-placeholders.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardHeading } from './board-heading.tsx';
import { boardQuery, facetsQuery, fetchPostsFailed } from './board-queries.ts';
import { NoMatches, OnlyOwnPosts } from './empty-board.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { FilterProps } from './filters/filter-controls.tsx';
import { clearFilters, crossPlatformOffer, formatCount, withPart } from './filters/filter-options.ts';
import { NewerPostsPill } from './newer-posts-pill.tsx';
import { StoredBoardCards, useStoreBoard, useStoredBoard } from './stored-board.tsx';
import { ownPostsHidden } from './filters/board-filter.ts';

/** Fills a large screen. */
const SKELETONS = 15;

interface BrowseBoardProps extends Pick<FilterProps, 'filter' | 'onFilterChange'> {
  /** Called after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
}

/** Keeps focused elements from scrolling behind the sticky filter bar. */
const belowBarClass = '[&_:is(button,h3)]:scroll-mt-36';

/** On phones the start windows scroll away, and the search stays. */
const barClass = classNames(
  'top-[calc(var(--bar-top)-2.75rem)] z-20 -mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 bg-canvas pb-1.5',
  'md:top-(--bar-top) md:-mt-2 md:flex-col md:flex-nowrap md:items-stretch md:gap-2 md:border-b md:border-line md:pt-2 md:pb-2.5',
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
export function BrowseBoard({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const { data: facets, isPlaceholderData: isFacetsStale } = useQuery(facetsQuery(filter));
  const { data: posts } = useInfiniteQuery(boardQuery(filter));
  const { id: memberId } = useCurrentMember();
  useBoardSubscription();
  useStoreBoard(filter);
  const areOwnPostsHidden = ownPostsHidden.use(memberId);
  const setAreOwnPostsHidden = (areHidden: boolean): void => ownPostsHidden.write(memberId, areHidden);
  const board = useRef<HTMLDivElement>(null);
  const { heading, onFilterRemoved, onCardsShown } = useFocusOnResult(board);
  const showNewest = (): void => {
    window.scrollTo({ top: 0 });
    board.current?.querySelector<HTMLElement>('article h3')?.focus({ preventScroll: true });
  };
  // The pressed button, which has the focus, is unmounted.
  const focusSearch = (): void => board.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  const clear = (): void => onFilterChange(clearFilters(filter));
  const hidesPosts = areOwnPostsHidden && (posts?.some(({ authorId }) => authorId === memberId) ?? false);
  const count = facets && describeCount(facets, hidesPosts);
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
          <NewerPostsPill filter={filter} onShown={showNewest} />
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
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t`Posts`}
      </h2>
      <Cards
        filter={filter}
        onConnected={onConnected}
        onFilterChange={(next) => {
          onFilterRemoved();
          onFilterChange(next);
        }}
        areOwnPostsHidden={areOwnPostsHidden}
        onShown={onCardsShown}
        onShowOwn={() => {
          heading.current?.focus({ preventScroll: true });
          setAreOwnPostsHidden(false);
        }}
      />
    </div>
  );
}

/** The name of the list on the screen: while the next one loads, that of the previous one. */
function useRenderedListName(name: string, isLoading: boolean): string {
  const [rendered, setRendered] = useState(name);
  if (!isLoading && rendered !== name) setRendered(name);
  return isLoading ? rendered : name;
}

interface CardsProps extends BrowseBoardProps {
  readonly areOwnPostsHidden: boolean;
  /** Called when the posts of the filter are rendered. */
  readonly onShown: () => void;
  readonly onShowOwn: () => void;
}

function Cards(props: CardsProps) {
  const { data: posts, isPlaceholderData } = useInfiniteQuery(boardQuery(props.filter));
  const name = useRenderedListName(JSON.stringify(props.filter), isPlaceholderData || !posts);
  const list = useMemo(() => posts && { posts, name }, [posts, name]);
  // Many cards render as a transition, which can be interrupted.
  const rendered = useDeferredValue(list);
  const isShown = list !== undefined && rendered === list && !isPlaceholderData;
  const notifyShown = useEffectEvent(props.onShown);
  useEffect(() => {
    if (isShown) notifyShown();
  }, [isShown]);
  if (!posts) return <UnloadedCards {...props} />;
  if (!rendered) return <CardSkeletons count={SKELETONS} label={t`Loading posts...`} />;
  const suffix = props.areOwnPostsHidden ? ' of others' : '';
  return <LoadedCards {...props} posts={rendered.posts} name={rendered.name + suffix} />;
}

/** While the board loads, the last one if the server cannot be reached. */
function UnloadedCards({ filter, onConnected }: BrowseBoardProps) {
  const { error, failureReason, isFetching, refetch } = useInfiniteQuery(boardQuery(filter));
  const isOnline = useIsOnline();
  const stored = useStoredBoard(filter);
  const retrying = { isRetrying: isFetching, onRetry: refetch };
  if (stored && (!isOnline || isNetworkError(failureReason))) {
    const renderCard = (post: Post) => <BoardCard post={post} onConnected={onConnected} />;
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

interface LoadedCardsProps extends CardsProps {
  readonly posts: readonly Post[];
  /** Identifies the list. */
  readonly name: string;
}

/** Tonight in the order of the starts. */
const isTonightByHour = ({ when, sort }: BoardFilter): boolean => when === 'tonight' && sort === 'soonest';

function hourHeading({ startsAt }: Post): string {
  const now = serverNow();
  if (!startsAt || startsAt <= now) return t`Playing now`;
  return startsAt.toDateString() === now.toDateString() ? formatHour(startsAt) : t`After midnight`;
}

function LoadedCards({ posts, name, filter, areOwnPostsHidden, ...callbacks }: LoadedCardsProps) {
  const { id: memberId } = useCurrentMember();
  const pages = useInfiniteQuery(boardQuery(filter));
  const { hasNextPage, isPlaceholderData } = pages;
  // A post that starts moves to another group.
  useEveryMinute();
  const shown = areOwnPostsHidden ? posts.filter(({ authorId }) => authorId !== memberId) : posts;
  if (posts.length === 0 && !hasNextPage)
    return <NoMatches filter={filter} onFilterChange={callbacks.onFilterChange} />;
  if (shown.length === 0 && !hasNextPage) return <OnlyOwnPosts onShow={callbacks.onShowOwn} />;
  return (
    <div className="flex flex-col gap-6">
      <div className={isPlaceholderData ? `${belowBarClass} opacity-60 transition-opacity` : belowBarClass}>
        <CardRows
          key={name}
          posts={shown}
          name={name}
          headingOf={isTonightByHour(filter) && !isPlaceholderData ? hourHeading : undefined}
          renderCard={(post) => <BoardCard post={post} onConnected={callbacks.onConnected} />}
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

/**
 * Removing a filter on the empty board unmounts the button with the focus. Moves the focus to the heading of the
 * results and, once they are rendered, to the first card or else to the search field.
 */
function useFocusOnResult(board: RefObject<HTMLElement | null>) {
  const isWaiting = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const onFilterRemoved = (): void => {
    isWaiting.current = true;
    heading.current?.focus({ preventScroll: true });
  };
  const onCardsShown = (): void => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    if (document.activeElement !== heading.current) return;
    const firstCard = board.current?.querySelector<HTMLElement>('article h3');
    (firstCard ?? board.current?.querySelector<HTMLElement>('[type=search]'))?.focus({ preventScroll: true });
  };
  return { heading, onFilterRemoved, onCardsShown };
}
