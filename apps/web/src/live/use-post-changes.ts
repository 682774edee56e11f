import type { Game } from '@muster/contract/games/games.ts';
import { isPostEvent, type LiveEvent, type PostEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasMissedEvents } from '#src/lib/live/live-client.ts';
import { useOnVisible } from '#src/lib/use-window-event.ts';
import { updateNewPosts } from '#src/features/posts/board/new-posts.ts';
import { gamesQuery } from '#src/features/posts/post-queries.ts';
import {
  applyBlockChanged,
  applyEventToPosts,
  refetchSinglePosts,
  reloadBoards,
} from '#src/features/posts/live/post-cache.ts';
import type { EventOf } from './live-context.ts';
import { type PostContext, useThrottledRefetches } from './use-throttled-refetches.ts';

function applyToPosts(context: PostContext, event: LiveEvent): void {
  const { queryClient, memberId, refetches } = context;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
    case 'board.lagged':
      return refetches.all();
    case 'game.changed':
      return refetches.all(refetches.games);
    case 'game.verified':
      return applyGameVerified(queryClient, event.game);
    case 'member.changed':
    case 'crew.changed':
    case 'join-request.changed':
      return applyEventToPosts(queryClient, event);
    case 'member.left':
      applyEventToPosts(queryClient, event);
      updateNewPosts(queryClient, (posts) => posts.filter(({ authorId }) => authorId !== event.memberId));
      refetchSinglePosts(queryClient);
      return refetches.counts();
    case 'chat.blocked':
      return applyBlockChanged(queryClient, memberId, event.chatId, event.isBlocked);
    default:
      if (isLazyEvent(event)) loadAndApply(context, event);
  }
}

type LazyEvent = PostEvent | EventOf<'live.subscribed'>;

const isLazyEvent = (event: LiveEvent): event is LazyEvent => event.type === 'live.subscribed' || isPostEvent(event);

/** Loads the code on the first event, and refetches everything if it fails to load. */
function loadAndApply(context: PostContext, event: LazyEvent): void {
  void import('./apply-post-event.ts')
    .then((module) => module.applyPostEvent(context, event))
    .catch(() => context.refetches.all());
}

const applyGameVerified = (queryClient: QueryClient, game: Game): void =>
  void queryClient.setQueryData(
    gamesQuery.queryKey,
    (games) => games && [...games.filter(({ id }) => id !== game.id), game],
  );

/** Returns a function that applies live events to the cached posts, while the calling screen is mounted. */
export function usePostChanges(memberId: string): (event: LiveEvent) => void {
  const queryClient = useQueryClient();
  const refetches = useThrottledRefetches(queryClient);
  const hasAuthorLeft = useRef(false);
  useOnVisible(refetches.counts);
  return (event) => {
    applyToPosts({ queryClient, memberId, refetches }, event);
    if (event.type === 'member.left') hasAuthorLeft.current = true;
    // 'member.left' may also mean a block. When it ends, the author's posts belong between the loaded ones again.
    if (!hasAuthorLeft.current || !hasMissedEvents(event)) return;
    hasAuthorLeft.current = false;
    reloadBoards(queryClient);
  };
}
