import type { PostFilter } from '@muster/contract/board.ts';
import type { Post } from '@muster/contract/posts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Badge } from '#src/components/badge.tsx';
import { Banner } from '#src/components/banner.tsx';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { useToast } from '#src/components/use-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useCurrentMember } from '#src/lib/session.ts';
import { activeFilters } from './board-filter.ts';
import { boardQuery, facetsQuery, useConnectToPost } from './board-queries.ts';
import { FilterBar, type FilterBarProps, withPart } from './filter-bar.tsx';
import { cardGridClass, PostCard, PostCardSkeleton } from './post-card.tsx';

import { connectFailed, fetchFailed, postTexts, removeFilter, withAuthor } from './post-texts.ts';
import { useReachedEnd } from './use-reached-end.ts';

interface BrowseBoardProps extends Omit<FilterBarProps, 'facets'> {
  /** Called when a player has connected to the post of an author. */
  readonly onConnected: (authorId: string) => void;
}

/** All active posts of all players, to be searched, narrowed and answered. */
export function BrowseBoard({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const { data: facets } = useQuery(facetsQuery(filter));
  return (
    <div className="flex flex-col gap-4">
      <div className="top-(--bar-top) z-20 border-b border-line bg-canvas py-3 [@media(min-height:40rem)]:sticky">
        <FilterBar filter={filter} onFilterChange={onFilterChange} facets={facets} />
      </div>
      <Cards filter={filter} onFilterChange={onFilterChange} onConnected={onConnected} />
    </div>
  );
}

function Cards({ filter, onFilterChange, onConnected }: BrowseBoardProps) {
  const pages = useInfiniteQuery(boardQuery(filter));
  const posts = pages.data;
  if (pages.isError && !posts) {
    const retry = (
      <Button size="sm" busy={pages.isFetching} onClick={() => void pages.refetch()}>
        {postTexts.retry}
      </Button>
    );
    return (
      <Banner tone="error" action={retry}>
        {fetchFailed(pages.error.message)}
      </Banner>
    );
  }
  if (!posts) return <CardSkeletons />;
  if (posts.length === 0) return <NothingFound filter={filter} onFilterChange={onFilterChange} />;
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">{postTexts.results}</h2>
      <ul className={`${cardGridClass} ${pages.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}>
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <BoardCard post={post} onConnected={onConnected} />
          </li>
        ))}
      </ul>
      <MoreCards pages={pages} />
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className={cardGridClass}>
      <VisuallyHidden>{postTexts.loadingPosts}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  );
}

interface MoreCardsProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

function MoreCards({ pages }: MoreCardsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useReachedEnd<HTMLDivElement>(isWaiting, () => void fetchNextPage());
  return (
    <div ref={end} className="flex flex-col items-center gap-3 pb-4 text-sm text-faint">
      {isFetchNextPageError && error && <Banner tone="error">{fetchFailed(error.message)}</Banner>}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} busyLabel={postTexts.loadingMore} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? postTexts.retry : postTexts.showMore}
        </Button>
      ) : (
        <p>{postTexts.allShown}</p>
      )}
    </div>
  );
}

function BoardCard({ post, onConnected }: { readonly post: Post } & Pick<BrowseBoardProps, 'onConnected'>) {
  const isOwn = post.authorId === useCurrentMember().id;
  return (
    <PostCard
      post={post}
      badge={isOwn && <Badge>{postTexts.ownPost}</Badge>}
      actions={!isOwn && <ConnectButton post={post} onConnected={onConnected} />}
    />
  );
}

function ConnectButton({ post, onConnected }: { readonly post: Post } & Pick<BrowseBoardProps, 'onConnected'>) {
  const connect = useConnectToPost();
  const toast = useToast();
  const press = (): void =>
    connect.mutate(post.id, {
      onSuccess: ({ authorId }) => onConnected(authorId),
      onError: (error) => toast.show(connectFailed(error.message), { tone: 'error' }),
    });
  return (
    <Button variant="primary" busy={connect.isPending} busyLabel={postTexts.connecting} onClick={press}>
      {postTexts.connect} <VisuallyHidden>{withAuthor(post.authorName)}</VisuallyHidden>
    </Button>
  );
}

function NothingFound({ filter, onFilterChange }: Pick<BrowseBoardProps, 'filter' | 'onFilterChange'>) {
  const filters = activeFilters(filter);
  const remove = (part: keyof PostFilter): void => onFilterChange(withPart(filter, part, undefined));
  const action =
    filters.length === 0 ? (
      <ButtonLink to="/dashboard/create-post" variant="primary">
        {postTexts.createHeading}
      </ButtonLink>
    ) : (
      filters.map(({ part, label }) => (
        <Button key={part} aria-label={removeFilter(label)} onClick={() => remove(part)}>
          <span className="max-w-56 truncate">{label}</span>
          <X aria-hidden className="size-4" />
        </Button>
      ))
    );
  return (
    <EmptyState
      visual={<CrewRing size={88} filled={0} />}
      title={postTexts.noneFound}
      text={filters.length === 0 ? postTexts.noneActive : postTexts.noneMatch}
      action={action}
    />
  );
}
