import type { Post } from '@muster/contract/posts/posts.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { PostAgainLink } from '../post-again-link.tsx';
import { describeUnlisted, isFinal } from './describe-post.ts';

const isEnded = (post: Post): boolean => isFinal(post) || (!post.isActive && post.closedReason === 'author-missing');

/** Posts to show as cards, and ended ones. A post that ends while it is on the screen stays a card, so that nothing moves. */
export function useEndedPosts(posts: readonly Post[]): Readonly<Record<'cards' | 'ended', readonly Post[]>> {
  const [cardIds, setCardIds] = useState<readonly string[]>([]);
  const added = posts.filter((post) => !isEnded(post) && !cardIds.includes(post.id));
  if (added.length > 0) setCardIds([...cardIds, ...added.map(({ id }) => id)]);
  const isCard = (post: Post): boolean => !isEnded(post) || cardIds.includes(post.id);
  return { cards: posts.filter(isCard), ended: posts.filter((post) => !isCard(post)) };
}

/** When it ended, or why it is closed before its start. */
const rowText = (post: Post): string | null => (isFinal(post) ? scheduleText(post) : describeUnlisted(post));

/** A post that has ended, in one row that expands. */
export function EndedPost({ post, details }: { readonly post: Post; readonly details: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { game, gameId, emblem } = post;
  return (
    <li>
      <div className="flex min-h-11 items-center gap-2 px-2">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-md px-2 text-start text-sm"
            onClick={() => setIsOpen(!isOpen)}
          >
            <GameEmblem gameId={gameId} name={game} emblem={emblem} size={24} />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              <span dir="auto" translate="no" title={game} className="truncate font-semibold">
                {game}
              </span>
              <span className="truncate text-faint">{rowText(post)}</span>
            </span>
            <ChevronDown aria-hidden className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
          </button>
        </h3>
        <PostAgainLink post={post} />
      </div>
      <div id={detailsId} className="px-2 pb-3 empty:hidden">
        {isOpen && details}
      </div>
    </li>
  );
}
