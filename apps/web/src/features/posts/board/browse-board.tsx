import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { useIncrementalRender } from '#src/lib/time/use-incremental-render.ts';
import { BoardCard } from './board-card.tsx';
import { boardQuery, facetsQuery } from './board-queries.ts';
import { CardRows } from '../card/card-rows.tsx';
import { CardSkeletons } from '../card/card-states.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { NewerPostsPill } from './newer-posts-pill.tsx';
import { NoResults } from './no-results.tsx';
import { fetchFailed, postTexts } from '../post-texts.ts';
import { useFocusOnResult } from './use-focus-on-result.ts';

interface BrowseBoardProps extends Omit<FilterBarProps, 'facets'> {
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** Keeps focused elements from scrolling behind the sticky filter bar. */
const belowBarClass = '[&_:is(button,h3)]:scroll-mt-36';

/** All active posts with search, filters and Connect. */
export function BrowseBoard({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const { data: facets } = useQuery(facetsQuery(filter));
  const { isPending, isPlaceholderData } = useInfiniteQuery(boardQuery(filter));
  const board = useRef<HTMLDivElement>(null);
  const { heading, onFilterRemoved } = useFocusOnResult(board, filter, !isPending && !isPlaceholderData);
  const showNewest = (): void => {
    window.scrollTo({ top: 0 });
    board.current?.querySelector<HTMLElement>('article h3')?.focus({ preventScroll: true });
  };
  return (
    <div ref={board} className="flex flex-col gap-4">
      <div className="top-(--bar-top) z-20 border-b border-line bg-canvas py-3 [@media(min-height:40rem)]:sticky">
        <FilterBar filter={filter} onFilterChange={onFilterChange} facets={facets} />
        <NewerPostsPill filter={filter} onShown={showNewest} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {postTexts.results}
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
  if (!posts || !isRendered) return <CardSkeletons count={6} label={postTexts.loadingPosts} />;
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
