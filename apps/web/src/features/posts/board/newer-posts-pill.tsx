import type { BoardFilter } from '@muster/contract/posts/board.ts';
import { hashKey } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useEffectEvent } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { fetchFailed, newPosts } from './board-texts.ts';
import { useLoadNewest, useNewPostCount } from './new-posts.ts';

/** In the row of the count; at the bottom on phones, and in a low window, where the bar scrolls away. */
const pillPositionClass = classNames(
  'fixed bottom-[calc(var(--bar-bottom)+0.5rem)] left-1/2 z-20 -translate-x-1/2',
  'md:[@media(min-height:40rem)]:static md:[@media(min-height:40rem)]:translate-none',
);
const pillClass = classNames(
  'float-panel flex min-h-9 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap',
  'md:[@media(min-height:40rem)]:-my-2 hover:bg-overlay aria-busy:cursor-progress aria-busy:opacity-80 pointer-coarse:min-h-10',
);

interface NewerPostsPillProps {
  readonly filter: BoardFilter;
  /** Called once the newest posts are rendered. */
  readonly onShown: () => void;
}

/** Offers newer posts without shifting the cards. */
export function NewerPostsPill({ filter, onShown }: NewerPostsPillProps) {
  const count = useNewPostCount(filter);
  const { mutate, isPending, isSuccess, variables: loadedFilter } = useLoadNewest();
  // The member may have chosen another filter while the posts were loading.
  const onLoaded = useEffectEvent(() => {
    if (hashKey([loadedFilter]) === hashKey([filter])) onShown();
  });
  useEffect(() => {
    if (isSuccess) onLoaded();
  }, [isSuccess]);
  const show = (): void => {
    const onError = (error: Error): void => showToast(fetchFailed(error.message), { tone: 'error' });
    if (!isPending) mutate(filter, { onError });
  };
  return (
    <div role="status" className={pillPositionClass}>
      {count > 0 && (
        <button type="button" aria-busy={isPending || undefined} className={pillClass} onClick={show}>
          <ArrowUp aria-hidden className="size-4 text-flare-text" />
          <span>{newPosts(count)}</span>
        </button>
      )}
    </div>
  );
}
