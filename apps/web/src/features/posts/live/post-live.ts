import type { Game } from '@muster/contract/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttleWithJitter, type Throttled } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { catchUpBoards, recheckFilteredBoards } from '../board/board-catch-up.ts';
import { allFacetsKey, newerPostsKey, playerPostsKey } from '../board/board-queries.ts';
import { applyGamesChanged } from './game-change.ts';
import {
  applyBlockChanged,
  applyMemberChanged,
  isPostLoaded,
  removePostFromBoards,
  removePostsOfAuthor,
  refetchSinglePosts,
  refetchMyPosts,
} from './post-cache.ts';
import { gamesQuery } from '../post-queries.ts';
import { refetchPost } from './refetch-post.ts';

const COUNTS_DELAY_MS = 3_000;
const NEWER_DELAY_MS = 1_000;
const CHANGED_DELAY_MS = 300;
const CATCH_UP_DELAY_MS = 300;
/** Above this number of changed posts, the complete board is refetched instead. */
const MAX_CHANGED_POSTS = 20;

/** Refetches posts, then checks that they still match the filters of the boards that list them. */
async function refetchPosts(queryClient: QueryClient, memberId: string, postIds: readonly string[]): Promise<void> {
  await Promise.all(postIds.map((postId) => refetchPost(queryClient, memberId, postId)));
  await recheckFilteredBoards(queryClient, postIds);
}

/** Throttled refetches: a burst of live events causes one request of each kind. */
function createThrottledRefetches(queryClient: QueryClient, memberId: string) {
  const changedIds = new Set<string>();
  const counts = throttleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: allFacetsKey }),
    COUNTS_DELAY_MS,
  );
  const newer = throttleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: newerPostsKey }),
    NEWER_DELAY_MS,
  );
  const players = throttleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: playerPostsKey }),
    NEWER_DELAY_MS,
  );
  const posts = throttleWithJitter(() => {
    refetchMyPosts(queryClient);
    refetchSinglePosts(queryClient);
    void catchUpBoards(queryClient);
  }, CATCH_UP_DELAY_MS);
  const games = throttleWithJitter(() => applyGamesChanged(queryClient), CATCH_UP_DELAY_MS);
  const changed = throttleWithJitter(() => {
    const ids = [...changedIds];
    changedIds.clear();
    if (ids.length > MAX_CHANGED_POSTS) return posts.schedule();
    void refetchPosts(queryClient, memberId, ids);
  }, CHANGED_DELAY_MS);
  const all: readonly Throttled[] = [counts, newer, players, posts, games, changed];
  return {
    counts,
    newer,
    players,
    posts,
    games,
    changedPost: (postId: string): void => {
      changedIds.add(postId);
      changed.schedule();
    },
    stop: (): void => all.forEach(({ stop }) => stop()),
  };
}

interface LiveContext {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly refetches: ReturnType<typeof createThrottledRefetches>;
}

type PostRef = Pick<Post, 'authorId'> & { readonly postId: string };

/** Refetches everything that may have changed while the live connection was down. */
function refetchEverything({ refetches }: LiveContext): void {
  refetches.posts.schedule();
  refetches.newer.schedule();
  refetches.players.schedule();
  refetches.counts.schedule();
}

const applyGameVerified = (queryClient: QueryClient, game: Game): void =>
  void queryClient.setQueryData(
    gamesQuery.queryKey,
    (games) => games && [...games.filter(({ id }) => id !== game.id), game],
  );

/** A post is new or active again: it may belong on the board and in the loaded posts of its author. */
function applyPostVisible({ queryClient, memberId, refetches }: LiveContext, { authorId }: PostRef): void {
  refetches.counts.schedule();
  if (authorId !== memberId) refetches.newer.schedule();
  if (queryClient.getQueryData([...playerPostsKey, authorId])) refetches.players.schedule();
}

function applyPostCreated(context: LiveContext, post: PostRef): void {
  const { queryClient, memberId } = context;
  applyPostVisible(context, post);
  if (post.authorId === memberId) void refetchPost(queryClient, memberId, post.postId);
}

function applyPostRemoved({ queryClient, memberId, refetches }: LiveContext, { postId, authorId }: PostRef): void {
  refetches.counts.schedule();
  removePostFromBoards(queryClient, postId);
  if (authorId === memberId) return refetchMyPosts(queryClient);
  refetchSinglePosts(queryClient, postId);
  // The post may be counted in the pill of newer posts.
  refetches.newer.schedule();
}

function applyMemberLeft({ queryClient, refetches }: LiveContext, memberId: string): void {
  removePostsOfAuthor(queryClient, memberId);
  refetches.counts.schedule();
  refetches.newer.schedule();
}

function applyPostChanged(context: LiveContext, post: PostRef): void {
  const { queryClient, memberId, refetches } = context;
  const { postId, authorId } = post;
  applyPostVisible(context, post);
  if (!isPostLoaded(queryClient, postId)) return;
  if (authorId !== memberId) return refetches.changedPost(postId);
  void refetchPosts(queryClient, memberId, [postId]);
}

function applyGameChanged({ refetches }: LiveContext): void {
  refetches.games.schedule();
  refetches.counts.schedule();
  refetches.newer.schedule();
  refetches.players.schedule();
}

function applyLiveEvent(context: LiveContext, event: LiveEvent): void {
  const { queryClient, memberId } = context;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return refetchEverything(context);
    case 'post.created':
      return applyPostCreated(context, event);
    case 'post.changed':
      return applyPostChanged(context, event);
    case 'post.removed':
      return applyPostRemoved(context, event);
    case 'member.changed':
      return applyMemberChanged(queryClient, event);
    case 'member.left':
      return applyMemberLeft(context, event.memberId);
    case 'chat.blocked':
      return applyBlockChanged(queryClient, memberId, event.chatId, event.isBlocked);
    case 'game.changed':
      return applyGameChanged(context);
    case 'game.verified':
      return applyGameVerified(queryClient, event.game);
    default:
  }
}

/** Applies live events to the cached posts while the calling screen is mounted. */
export function usePostLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetches = createThrottledRefetches(queryClient, memberId);
    const context = { queryClient, memberId, refetches };
    const unsubscribe = subscribeLive((event) => applyLiveEvent(context, event));
    const onVisibilityChange = (): void => {
      if (!document.hidden) refetches.newer.schedule();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      unsubscribe();
      refetches.stop();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [queryClient, memberId]);
}
