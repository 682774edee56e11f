import type { Game } from '@muster/contract/games.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttleWithJitter, type Throttled } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { noteAuthorGone, noteFace } from './author-change.ts';
import { noteBlocked } from './block-change.ts';
import { catchUpBoards, recheckFiltered } from '../board/board-catch-up.ts';
import { allFacetsKey, allNewerKey, playerPostsKey } from '../board/board-queries.ts';
import { refreshGames } from './game-change.ts';
import { isLoaded, noteOffBoard, refetchShownPosts, refreshMine } from './post-cache.ts';
import { gamesQuery } from '../post-queries.ts';
import { refreshPost } from './refetch-post.ts';

const COUNTS_REST_MS = 3_000;
const NEWER_REST_MS = 1_000;
const CHANGED_REST_MS = 300;
const CATCH_UP_REST_MS = 300;
/** With more changes than this at once the whole board is brought up to date. */
const MOST_CHANGED = 20;

/** Shows what posts say now, also where they may not belong any more. */
async function refreshPosts(queryClient: QueryClient, memberId: string, postIds: readonly string[]): Promise<void> {
  await Promise.all(postIds.map((postId) => refreshPost(queryClient, memberId, postId)));
  await recheckFiltered(queryClient, postIds);
}

/** What is asked for a moment after it was told, once for all that was told meanwhile. */
function createAsks(queryClient: QueryClient, memberId: string) {
  const changedIds = new Set<string>();
  const counts = throttleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: allFacetsKey }),
    COUNTS_REST_MS,
  );
  const newer = throttleWithJitter(() => void queryClient.invalidateQueries({ queryKey: allNewerKey }), NEWER_REST_MS);
  const players = throttleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: playerPostsKey }),
    NEWER_REST_MS,
  );
  const missed = throttleWithJitter(() => {
    refreshMine(queryClient);
    refetchShownPosts(queryClient);
    void catchUpBoards(queryClient);
  }, CATCH_UP_REST_MS);
  const games = throttleWithJitter(() => refreshGames(queryClient), CATCH_UP_REST_MS);
  const changed = throttleWithJitter(() => {
    const ids = [...changedIds];
    changedIds.clear();
    if (ids.length > MOST_CHANGED) return missed.schedule();
    void refreshPosts(queryClient, memberId, ids);
  }, CHANGED_REST_MS);
  const all: readonly Throttled[] = [counts, newer, players, missed, games, changed];
  return {
    counts,
    newer,
    players,
    missed,
    games,
    noteChange: (postId: string): void => {
      changedIds.add(postId);
      changed.schedule();
    },
    stop: (): void => all.forEach(({ stop }) => stop()),
  };
}

interface Listener {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  readonly asks: ReturnType<typeof createAsks>;
}

type OfPost = Pick<Post, 'authorId'> & { readonly postId: string };

/** Asks for everything that may have been missed. */
function refresh({ asks }: Listener): void {
  asks.missed.schedule();
  asks.newer.schedule();
  asks.players.schedule();
  asks.counts.schedule();
}

const noteGame = (queryClient: QueryClient, game: Game): void =>
  void queryClient.setQueryData(
    gamesQuery.queryKey,
    (games) => games && [...games.filter(({ id }) => id !== game.id), game],
  );

/** A post is new, or shown again: it may belong to the posts of a player that are loaded. */
function noteShown({ queryClient, memberId, asks }: Listener, { authorId }: OfPost): void {
  asks.counts.schedule();
  if (authorId !== memberId) asks.newer.schedule();
  if (queryClient.getQueryData([...playerPostsKey, authorId])) asks.players.schedule();
}

function noteCreated(listener: Listener, post: OfPost): void {
  const { queryClient, memberId } = listener;
  noteShown(listener, post);
  if (post.authorId === memberId) void refreshPost(queryClient, memberId, post.postId);
}

function noteRemoved({ queryClient, memberId, asks }: Listener, { postId, authorId }: OfPost): void {
  asks.counts.schedule();
  noteOffBoard(queryClient, postId);
  if (authorId === memberId) return refreshMine(queryClient);
  refetchShownPosts(queryClient, postId);
  // It may be one of those that are offered.
  asks.newer.schedule();
}

/** An author has left, with all of their posts. */
function noteLeft({ queryClient, asks }: Listener, memberId: string): void {
  noteAuthorGone(queryClient, memberId);
  asks.counts.schedule();
  asks.newer.schedule();
}

function noteChanged(listener: Listener, post: OfPost): void {
  const { queryClient, memberId, asks } = listener;
  const { postId, authorId } = post;
  noteShown(listener, post);
  if (!isLoaded(queryClient, postId)) return;
  if (authorId !== memberId) return asks.noteChange(postId);
  void refreshPosts(queryClient, memberId, [postId]);
}

function noteGamesChanged({ asks }: Listener): void {
  asks.games.schedule();
  asks.counts.schedule();
  asks.newer.schedule();
  asks.players.schedule();
}

function applyLiveEvent(listener: Listener, event: LiveEvent): void {
  const { queryClient, memberId } = listener;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return refresh(listener);
    case 'post.created':
      return noteCreated(listener, event);
    case 'post.changed':
      return noteChanged(listener, event);
    case 'post.removed':
      return noteRemoved(listener, event);
    case 'member.changed':
      return noteFace(queryClient, event);
    case 'member.left':
      return noteLeft(listener, event.memberId);
    case 'chat.blocked':
      return noteBlocked(queryClient, memberId, event.chatId, event.isBlocked);
    case 'game.changed':
      return noteGamesChanged(listener);
    case 'game.verified':
      return noteGame(queryClient, event.game);
    default:
  }
}

/** Keeps posts true, on the board and the member's own, while the calling screen is shown. */
export function usePostLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const asks = createAsks(queryClient, memberId);
    const listener = { queryClient, memberId, asks };
    const stopListening = subscribeLive((event) => applyLiveEvent(listener, event));
    const onReturn = (): void => {
      if (!document.hidden) asks.newer.schedule();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      stopListening();
      asks.stop();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [queryClient, memberId]);
}
