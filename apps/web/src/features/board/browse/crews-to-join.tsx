import { t } from '@lingui/core/macro';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { isFull } from '@muster/contract/posts/seats/seats.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/links.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { cardGridClass } from '#src/features/posts/card/card-frame.ts';
import { useHeldPosts } from '#src/features/posts/card/held-posts.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useBoardSubscription } from '#src/lib/live/live-subscription.ts';
import { SaveSearchButton } from '../saved-searches/save-search-buttons.tsx';
import { BoardCard } from './board-card.tsx';
import { boardQuery, fetchPostsFailed } from './board-queries.ts';

const MAX_SHOWN = 3;

interface CrewsToJoinProps {
  readonly filter: BoardFilter;
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** The first posts of a board that the member can join. Render it once the board is loaded or has failed to load. */
export function CrewsToJoin({ filter, onConnected }: CrewsToJoinProps) {
  const board = useInfiniteQuery(boardQuery(filter));
  const { id: memberId } = useCurrentMember();
  // The board also lists the member's own new posts, and keeps those that became full.
  const isJoinable = (post: Post): boolean => post.authorId !== memberId && !isFull(post);
  const shown = useHeldPosts((board.data ?? []).filter(isJoinable)).slice(0, MAX_SHOWN);
  useBoardSubscription();
  return (
    <section aria-labelledby="crews-to-join" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SectionHeading id="crews-to-join">{t`Crews you can join`}</SectionHeading>
        <ButtonLink size="sm" variant="ghost" to="/dashboard/browse-posts" search={filter}>
          {t`See all`}
        </ButtonLink>
      </div>
      <QueryFailure query={board} describe={fetchPostsFailed} />
      {board.data && shown.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
          <p className="text-soft">{t`No crew has a seat for you right now.`}</p>
          <SaveSearchButton filter={filter} />
        </div>
      )}
      <ul className={`${cardGridClass} empty:hidden`}>
        {shown.map((post) => (
          <li key={post.id} className="min-w-0">
            <BoardCard post={post} onConnected={onConnected} />
          </li>
        ))}
      </ul>
    </section>
  );
}
