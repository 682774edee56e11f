import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue } from 'react';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { BoardCard } from './browse/board-card.tsx';
import { fetchPostsFailed, playerPostsQuery } from './browse/board-queries.ts';
import { CardRows } from '#src/features/posts/card/card-rows.tsx';
import { useRememberedPartySize } from '#src/features/posts/requests/last-board-filter.ts';
import { useHeldPosts } from '#src/features/posts/card/held-posts.ts';
import { CardSkeletons, EmptyCards } from '#src/features/posts/card/card-placeholders.tsx';

interface PlayerPostsProps {
  readonly authorId: string;
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
  /** Shown if there are no posts. */
  readonly emptyText?: string | undefined;
}

export const PlayerPosts = (props: PlayerPostsProps) => (
  <section aria-labelledby="player-posts" className="flex flex-col gap-3">
    <h2 id="player-posts" className="font-display text-lg font-bold">
      {t`Active posts`}
    </h2>
    <Cards {...props} />
  </section>
);

function Cards({ authorId, onConnected, emptyText }: PlayerPostsProps) {
  const pages = useInfiniteQuery(playerPostsQuery(authorId));
  const { data: posts, error } = pages;
  const isRendered = useDeferredValue(posts !== undefined);
  if (error && !posts) return <QueryFailure query={pages} describe={fetchPostsFailed} />;
  if (!posts || !isRendered) return <CardSkeletons count={2} label={t`Loading posts...`} />;
  return <LoadedCards {...{ authorId, onConnected, emptyText, posts, pages }} />;
}

type LoadedCardsProps = PlayerPostsProps & Pick<ComponentProps<typeof CardRows>, 'posts' | 'pages'>;

function LoadedCards({ authorId, onConnected, emptyText, posts, pages }: LoadedCardsProps) {
  const partySize = useRememberedPartySize();
  const shown = useHeldPosts(posts);
  if (shown.length === 0 && !pages.hasNextPage)
    return (
      <EmptyCards title={t`No active posts`} text={emptyText ?? t`This player has no posts on the board right now.`} />
    );
  return (
    <CardRows
      posts={shown}
      name={`player ${authorId}`}
      renderCard={(post) => <BoardCard post={post} partySize={partySize} onConnected={onConnected} isOnAuthorPage />}
      pages={pages}
      failureText={fetchPostsFailed}
    />
  );
}
