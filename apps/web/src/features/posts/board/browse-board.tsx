import type { BoardFilter, PostFacets } from '@muster/contract/posts/board.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useBoardSubscription } from '#src/lib/live/live-subscription.ts';
import { useIncrementalRender } from '#src/lib/time/use-incremental-render.ts';
import { usePlayerStatusLive } from '#src/lib/player-status.ts';
import { CardRows } from '../card/card-rows.tsx';
import { CardSkeletons } from '../card/card-states.tsx';
import { boardTexts, fetchFailed, removeFilter } from './board-texts.ts';
import { postTexts } from '../post-texts.ts';
import { BoardCard } from './board-card.tsx';
import { crossPlatformOffer, removableFilters, withPart } from './filter-options.ts';
import { boardQuery, facetsQuery } from './board-queries.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { NewerPostsPill } from './newer-posts-pill.tsx';

interface BrowseBoardProps extends Pick<FilterBarProps, 'filter' | 'onFilterChange'> {
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** Keeps focused elements from scrolling behind the sticky filter bar. */
const belowBarClass = '[&_:is(button,h3)]:scroll-mt-36';

/** All active posts with search, filters and Connect. */
export function BrowseBoard({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const { data: facets, isPlaceholderData: isFacetsStale } = useQuery(facetsQuery(filter));
  const { isPending, isPlaceholderData } = useInfiniteQuery(boardQuery(filter));
  useBoardSubscription();
  usePlayerStatusLive();
  const board = useRef<HTMLDivElement>(null);
  const { heading, onFilterRemoved } = useFocusOnResult(board, filter, !isPending && !isPlaceholderData);
  const showNewest = (): void => {
    window.scrollTo({ top: 0 });
    board.current?.querySelector<HTMLElement>('article h3')?.focus({ preventScroll: true });
  };
  return (
    <div ref={board} className="flex flex-col gap-4">
      <div className="top-(--bar-top) z-20 border-b border-line bg-canvas py-3 [@media(min-height:40rem)]:sticky">
        <FilterBar
          filter={filter}
          onFilterChange={onFilterChange}
          facets={facets}
          crossPlatformCount={isFacetsStale ? undefined : crossPlatformOffer(filter, facets)}
        />
        <NewerPostsPill filter={filter} onShown={showNewest} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {boardTexts.results}
      </h2>
      <Cards
        filter={filter}
        onConnected={onConnected}
        onFilterChange={(next) => {
          onFilterRemoved();
          onFilterChange(next);
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

function Cards({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const pages = useInfiniteQuery(boardQuery(filter));
  const { data: posts, error, isPlaceholderData } = pages;
  const isRendered = useIncrementalRender(posts !== undefined);
  const name = useRenderedListName(JSON.stringify(filter), isPlaceholderData || !posts);
  if (error && !posts)
    return (
      <FailureBanner isRetrying={pages.isFetching} onRetry={pages.refetch}>
        {fetchFailed(error.message)}
      </FailureBanner>
    );
  if (!posts || !isRendered) return <CardSkeletons count={6} label={boardTexts.loadingPosts} />;
  const isEmpty = posts.length === 0 && !pages.hasNextPage;
  if (isEmpty) return <NoMatches filter={filter} onFilterChange={onFilterChange} />;
  return (
    <div className="flex flex-col gap-6">
      <div className={isPlaceholderData ? `${belowBarClass} opacity-60 transition-opacity` : belowBarClass}>
        <CardRows
          key={name}
          posts={posts}
          name={name}
          renderCard={(post) => <BoardCard post={post} onConnected={onConnected} />}
          pages={pages}
          failureText={fetchFailed}
        />
      </div>
      {!pages.hasNextPage && !isPlaceholderData && (
        <p className="pb-4 text-center text-sm text-faint">{postTexts.endOfList}</p>
      )}
    </div>
  );
}

function NoMatches({ filter, onFilterChange }: Omit<BrowseBoardProps, 'onConnected'>) {
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(filter));
  return (
    <NoResults
      filter={filter}
      onFilterChange={onFilterChange}
      without={isPlaceholderData ? undefined : facets?.without}
    />
  );
}

/**
 * Removing a filter on the empty board unmounts the button with the focus. Moves the focus to the heading of the
 * results and, once they are loaded, to the first card or else to the search field.
 */
function useFocusOnResult(board: RefObject<HTMLElement | null>, filter: BoardFilter, isLoaded: boolean) {
  const previousFilter = useRef<BoardFilter>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!previousFilter.current || previousFilter.current === filter || !isLoaded) return;
    previousFilter.current = null;
    if (document.activeElement !== heading.current) return;
    const firstCard = board.current?.querySelector<HTMLElement>('article h3');
    (firstCard ?? board.current?.querySelector<HTMLElement>('[type=search]'))?.focus({ preventScroll: true });
  }, [board, filter, isLoaded]);
  const onFilterRemoved = (): void => {
    previousFilter.current = filter;
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, onFilterRemoved };
}

interface NothingFoundProps {
  readonly filter: BoardFilter;
  readonly onFilterChange: (filter: BoardFilter) => void;
  /** For each part of the filter, the number of matches if it is removed; undefined while loading. */
  readonly without: PostFacets['without'] | undefined;
}

/** Replaces an empty board: offers to remove each filter, the one that gains the most posts first. */
function NoResults({ filter, onFilterChange, without = {} }: NothingFoundProps) {
  const filters = removableFilters(filter, without);
  const visual = <CrewRing size={88} filled={0} />;
  if (filters.length === 0) {
    const action = (
      <ButtonLink to="/dashboard/create-post" variant="primary">
        {postTexts.createHeading}
      </ButtonLink>
    );
    return <EmptyState visual={visual} title={boardTexts.noResults} text={boardTexts.noActivePosts} action={action} />;
  }
  const action = filters.map(({ part, label, gain, isBest }) => (
    <Button
      key={part}
      variant={isBest ? 'primary' : 'quiet'}
      aria-label={removeFilter(label, gain)}
      onClick={() => onFilterChange(withPart(filter, part, undefined))}
    >
      <X aria-hidden className="size-4" />
      <span className="max-w-48 truncate">{label}</span>
      {gain && <span className={isBest ? 'font-medium' : 'font-medium text-soft'}>{gain}</span>}
    </Button>
  ));
  return <EmptyState visual={visual} title={boardTexts.noResults} text={boardTexts.noMatches} action={action} />;
}
