import { plural, t } from '@lingui/core/macro';
import { NEWER_POSTS_MAX_COUNT, type PostFacets } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { hashKey, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { floatingPillClass, NewItemsPill } from '#src/components/page/new-items-pill.tsx';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
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

interface Load {
  readonly filter: BoardFilter;
  /** Whether the member asked for the posts. */
  readonly isPressed: boolean;
}

/** Replaces the loaded pages of a board with its first page. */
function useLoadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ filter }: Load) => {
      const board = boardQuery(filter);
      await queryClient.cancelQueries({ queryKey: board.queryKey, exact: true });
      const queryFn = ({ signal }: { readonly signal: AbortSignal }) => fetchBoardPage(filter, '', signal);
      await queryClient.fetchInfiniteQuery({ ...board, queryFn, pages: 1, staleTime: 0 });
    },
    onSuccess: (_, { filter }) => {
      const { queryKey } = facetsQuery(filter);
      apply<PostFacets>(queryKey, (facets) => ({ ...facets, newer: 0 }));
      void refetch({ queryKey });
    },
  });
}

interface NewerPostsPillProps {
  readonly filter: BoardFilter;
  /** The board shows no cards. */
  readonly isEmpty: boolean;
  /** Called once the newest posts are rendered. */
  readonly onShown: () => void;
}

/** Offers newer posts without shifting the cards. An empty board shows them at once, because nothing can shift. */
export function NewerPostsPill({ filter, isEmpty, onShown }: NewerPostsPillProps) {
  const count = useNewPostCount(filter);
  const { mutate, isPending, isSuccess, isError, variables: loaded } = useLoadNewest();
  // The member may have chosen another filter while the posts were loading.
  const onLoaded = useEffectEvent(() => {
    if (loaded?.isPressed && hashKey([loaded.filter]) === hashKey([filter])) onShown();
  });
  useEffect(() => {
    if (isSuccess) onLoaded();
  }, [isSuccess]);
  const show = (isPressed: boolean): void => {
    const onError = (error: Error): void => {
      if (isPressed) showToast(fetchPostsFailed(error.message), { tone: 'error' });
    };
    if (!isPending) mutate({ filter, isPressed }, { onError });
  };
  const showUnasked = useEffectEvent(() => show(false));
  useEffect(() => {
    if (isEmpty && count > 0) showUnasked();
  }, [isEmpty, count]);
  return (
    <div role="status" className={pillPositionClass}>
      {count > 0 && (!isEmpty || isError) && (
        <NewItemsPill
          aria-busy={isPending || undefined}
          className="md:[@media(min-height:40rem)]:-my-2"
          onClick={() => show(true)}
        >
          {count < NEWER_POSTS_MAX_COUNT
            ? plural(count, { one: '# new post', other: '# new posts' })
            : t`${{ count: NEWER_POSTS_MAX_COUNT - 1 }}+ new posts`}
        </NewItemsPill>
      )}
    </div>
  );
}
