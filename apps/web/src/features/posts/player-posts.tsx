import { useInfiniteQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { BoardCard } from './board-card.tsx';
import { playerPostsQuery } from './board-queries.ts';
import { CardRows } from './card-rows.tsx';
import { FetchFailure } from './fetch-failure.tsx';
import { MorePosts } from './more-posts.tsx';
import { cardGridClass, PostCardSkeleton } from './post-card.tsx';
import { fetchFailed, postTexts } from './post-texts.ts';

interface PlayerPostsProps {
  readonly authorId: string;
  /** Called when the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** What of a player stands on the board, to be answered. */
export const PlayerPosts = (props: PlayerPostsProps) => (
  <section aria-labelledby="player-posts" className="flex flex-col gap-4">
    <h2 id="player-posts" className="font-display text-xl font-bold">
      {postTexts.activePosts}
    </h2>
    <Cards {...props} />
  </section>
);

function Cards({ authorId, onConnected }: PlayerPostsProps) {
  const pages = useInfiniteQuery(playerPostsQuery(authorId));
  const { data: posts, error } = pages;
  if (error && !posts)
    return <FetchFailure text={fetchFailed(error.message)} isTrying={pages.isFetching} onRetry={pages.refetch} />;
  if (!posts) return <CardSkeletons />;
  if (posts.length === 0 && !pages.hasNextPage) return <NoPosts />;
  return (
    <>
      <CardRows
        posts={posts}
        name={`player ${authorId}`}
        renderCard={(post) => <BoardCard post={post} onConnected={onConnected} isAtAuthors />}
      />
      <MorePosts pages={pages} failureText={fetchFailed} />
    </>
  );
}

const CardSkeletons = () => (
  <div role="status" className={cardGridClass}>
    <VisuallyHidden>{postTexts.loadingPosts}</VisuallyHidden>
    <PostCardSkeleton />
    <PostCardSkeleton />
  </div>
);

const NoPosts = () => (
  <div className="rounded-lg border border-dashed border-line-strong/60">
    <EmptyState
      visual={<CrewRing size={72} filled={0} />}
      title={postTexts.noneOfPlayer}
      text={postTexts.noneOfPlayerText}
      headingLevel={3}
    />
  </div>
);
