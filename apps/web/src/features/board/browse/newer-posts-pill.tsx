import { plural, t } from '@lingui/core/macro';
import { NEWER_POSTS_MAX_COUNT, type PostFacets } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { hashKey, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { floatingPillClass, NewItemsPill } from '#src/components/page/new-items-pill.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { ownPostsHidden } from '../filters/board-filter.ts';
import { boardQuery, facetsQuery, fetchBoardPage, fetchPostsFailed, isUnfiltered } from './board-queries.ts';
import { newPostsIn } from '#src/features/posts/post-pages.ts';

/** In the row of the count; at the bottom on phones, and in a low window, where the bar scrolls away. */
const pillPositionClass = classNames(
  floatingPillClass,
  'md:[@media(min-height:40rem)]:static md:[@media(min-height:40rem)]:translate-none',
);

/** Only the server knows which new posts match a filter. */
function useNewPostCount(filter: BoardFilter): number {
  const { data: count = 0, isPlaceholderData } = useInfiniteQuery({
    ...boardQuery(filter),
    select: (pages) => newPostsIn(pages).length,
  });
  const { data: facets, isPlaceholderData: isFacetsStale } = useQuery(facetsQuery(filter));
  if (isUnfiltered(filter)) return isPlaceholderData ? 0 : count;
  return isPlaceholderData || isFacetsStale ? 0 : (facets?.newer ?? 0);
}

/** Whether the board shows no cards. */
function useIsEmpty(filter: BoardFilter): boolean {
  const { id: memberId } = useCurrentMember();
  const areOwnPostsHidden = ownPostsHidden.use(memberId);
  const { data: posts } = useInfiniteQuery(boardQuery(filter));
  return posts?.every(({ authorId }) => areOwnPostsHidden && authorId === memberId) ?? false;
}

/** Replaces the loaded pages of a board with its first page. */
function useLoadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (filter: BoardFilter) => {
      const board = boardQuery(filter);
      await queryClient.cancelQueries({ queryKey: board.queryKey, exact: true });
      const queryFn = ({ signal }: { readonly signal: AbortSignal }) => fetchBoardPage(filter, '', signal);
      await queryClient.fetchInfiniteQuery({ ...board, queryFn, pages: 1, staleTime: 0 });
    },
    onSuccess: (_, filter) => {
      const { queryKey } = facetsQuery(filter);
      apply<PostFacets>(queryKey, (facets) => ({ ...facets, newer: 0 }));
      void refetch({ queryKey });
    },
  });
}

interface NewerPostsPillProps {
  readonly filter: BoardFilter;
  /** Called once the newest posts are rendered. */
  readonly onShown: () => void;
}

/** Offers newer posts without shifting the cards. An empty board shows them at once, because nothing can shift. */
export function NewerPostsPill({ filter, onShown }: NewerPostsPillProps) {
  const count = useNewPostCount(filter);
  const isEmpty = useIsEmpty(filter);
  const { mutate, isPending, isSuccess, isError, variables: loadedFilter } = useLoadNewest();
  const wasPressed = useRef(false);
  // The member may have chosen another filter while the posts were loading.
  const onLoaded = useEffectEvent(() => {
    if (wasPressed.current && hashKey([loadedFilter]) === hashKey([filter])) onShown();
  });
  useEffect(() => {
    if (isSuccess) onLoaded();
  }, [isSuccess]);
  const show = (): void => {
    const onError = (error: Error): void => showToast(fetchPostsFailed(error.message), { tone: 'error' });
    if (isPending) return;
    wasPressed.current = true;
    mutate(filter, { onError });
  };
  const showUnasked = useEffectEvent(() => {
    if (isPending) return;
    wasPressed.current = false;
    mutate(filter);
  });
  useEffect(() => {
    if (isEmpty && count > 0) showUnasked();
  }, [isEmpty, count]);
  return (
    <div role="status" className={pillPositionClass}>
      {count > 0 && (!isEmpty || isError) && (
        <NewItemsPill aria-busy={isPending || undefined} className="md:[@media(min-height:40rem)]:-my-2" onClick={show}>
          {count < NEWER_POSTS_MAX_COUNT
            ? plural(count, { one: '# new post', other: '# new posts' })
            : t`${{ count: NEWER_POSTS_MAX_COUNT - 1 }}+ new posts`}
        </NewItemsPill>
      )}
    </div>
  );
}
